/*
 * The states of a system as bytes (see stg_source.h).
 *
 * A state vector is made of numbers of local states and of handles of values, and both are given
 * in the order of discovery.  So what is not a small number comes first: for each variable a list
 * of the values that it has, each of them once, with the handle that names it in what follows.
 * Then come the local states of each instance, by number, and the tree.  What is read gets other
 * numbers, but for the states themselves.
 *
 * Writing takes no memory to speak of, as there may be none left.
 */
#include "config.h"

#include "stg/step/stg_source.h"

#include <string.h>

#include "stg/data/value_serialize.h"
#include "stg/states/tree_serialize.h"

/* A small number stands for itself. */
static uint32_t written_name(value v)
{
    return value_is_small(v) ? (uint32_t)serialize_signed(value_word(v)) << 1 | 1 : v << 1;
}

static bool is_cell(const struct system *s, uint32_t place)
{
    return place >= s->n && place < s->width;
}

/* ---- writing ---- */

struct writing {
    const struct system *s;
    const struct state_tree *t;
    struct serializer *p;
    uint64_t *listed; /* a bit for each handle */
    uint32_t n_listed;
};

static void list_value(struct writing *w, value v)
{
    uint64_t bit = UINT64_C(1) << v % 64;

    if (value_is_small(v) || v == VALUE_NONE || (w->listed[v / 64] & bit) != 0)
        return;
    w->listed[v / 64] |= bit;
    w->n_listed++;
}

/* Writes the list, in the order of the handles, and empties it. */
static void serialize_listed(struct writing *w, const struct sort *sort)
{
    const struct values *vs = w->s->sig->vs;

    serialize_number(w->p, w->n_listed);
    for (value v = 0; w->n_listed > 0; v++) {
        uint64_t bit = UINT64_C(1) << v % 64;
        if (w->listed[v / 64] == 0)
            v |= 63; /* the last one of these */
        if ((w->listed[v / 64] & bit) == 0)
            continue;
        serialize_number(w->p, v);
        serialize_value(w->p, vs, sort, v);
        w->listed[v / 64] &= ~bit;
        w->n_listed--;
    }
}

static void serialize_variable(struct writing *w, const struct local_lts *c, uint32_t variable)
{
    const struct variable *v = &c->process->variable[variable];

    for (uint32_t k = 0; k < c->local.n; k++)
        if (v->node == NO_NODE || v->node == local_lts_node(c, k))
            list_value(w, local_lts_read(c, k, variable));
    serialize_listed(w, v->sort);
}

static void serialize_cell(struct writing *w, uint32_t cell)
{
    const struct bit_field *f = &w->t->field[w->s->n + cell];
    const struct tree_step *step = &w->t->step[f->leaf];
    const struct pairs *table = &w->t->table[step->up];

    for (uint32_t k = 0; k < pairs_size(table); k++)
        if (table->pair[k] != PAIR_HOLE)
            list_value(w, bit_field_get(f, step->right ? pair_right(table->pair[k])
                                                       : pair_left(table->pair[k])));
    serialize_listed(w, w->s->cells.sort[cell]);
}

static void serialize_lists(struct writing *w)
{
    for (uint32_t i = 0; i < w->s->n; i++) {
        const struct local_lts *c = &w->s->local[i];
        for (uint32_t k = c->process->n_params; k < c->process->n_variables; k++)
            serialize_variable(w, c, k);
    }
    for (uint32_t k = 0; k < w->s->cells.n; k++)
        serialize_cell(w, k);
}

static void serialize_local(struct serializer *p, const struct local_lts *c, uint32_t local)
{
    uint32_t n, node = local_lts_node(c, local);
    const value *v = value_elems(c->stg->vs, c->local.at[local], &n);

    serialize_number(p, node);
    for (uint32_t i = 1; i < n; i++)
        if (local_lts_kept(c, node, i) != NULL)
            serialize_number(p, written_name(v[i]));
}

static bool word_to_name(void *self, uint32_t place, uint32_t *word)
{
    const struct writing *w = self;

    if (is_cell(w->s, place))
        *word = written_name(*word);
    return true;
}

void system_serialize(const struct system *s, const struct state_tree *t, struct serializer *p)
{
    struct writing w = { .s = s, .t = t, .p = p };

    w.listed = mem_zalloc((values_end(s->sig->vs) / 64 + 1) * sizeof *w.listed);
    serialize_lists(&w);
    mem_free(w.listed);
    for (uint32_t i = 0; i < s->n; i++) {
        serialize_number(p, s->local[i].local.n);
        for (uint32_t k = 0; k < s->local[i].local.n; k++)
            serialize_local(p, &s->local[i], k);
    }
    for (uint32_t k = 0; k < s->sizes.n; k++)
        serialize_number(p, s->sizes.widest[k]);
    tree_serialize(t, p, word_to_name, &w);
}

/* ---- reading ---- */

struct listed {
    value name, now; /* the handle, and the present one */
};

struct list {
    struct listed *at;
    size_t n, cap;
};

struct reading {
    struct system *s;
    struct deserializer *u;
    struct list *list; /* of each variable of each instance, then of the cells */
    uint32_t *first;   /* [instance]: its first list; then that of the first cell */
    uint32_t n_lists;
    struct vec_u32 *local; /* [instance]: of each local state, its number now */
};

static void open_reading(struct reading *r)
{
    r->first = mem_alloc((r->s->n + 1) * sizeof *r->first);
    r->n_lists = 0;
    for (uint32_t i = 0; i < r->s->n; i++) {
        r->first[i] = r->n_lists;
        r->n_lists += r->s->local[i].process->n_variables;
    }
    r->first[r->s->n] = r->n_lists;
    r->n_lists += r->s->cells.n;
    r->list = mem_zalloc((r->n_lists + 1) * sizeof *r->list);
    r->local = mem_zalloc((r->s->n + 1) * sizeof *r->local);
}

static void close_reading(struct reading *r)
{
    for (uint32_t i = 0; i < r->n_lists; i++)
        vec_clear(&r->list[i]);
    for (uint32_t i = 0; i < r->s->n; i++)
        vec_clear(&r->local[i]);
    mem_free(r->first);
    mem_free(r->list);
    mem_free(r->local);
}

static void deserialize_list(struct reading *r, struct list *list, const struct sort *sort)
{
    uint64_t n = deserialize_number(r->u, UINT32_MAX);
    value last = VALUE_NONE;

    for (; n > 0 && !r->u->bad; n--) {
        struct listed x;
        x.name = (value)deserialize_number(r->u, INT32_MAX);
        x.now = deserialize_value(r->u, r->s->sig->vs, sort);
        r->u->bad = r->u->bad || x.name <= last;
        vec_push(list, x);
        last = x.name;
    }
}

static void deserialize_lists(struct reading *r)
{

    for (uint32_t i = 0; i < r->s->n; i++) {
        const struct process *p = r->s->local[i].process;
        for (uint32_t k = p->n_params; k < p->n_variables; k++)
            deserialize_list(r, &r->list[r->first[i] + k], p->variable[k].sort);
    }
    for (uint32_t k = 0; k < r->s->cells.n; k++)
        deserialize_list(r, &r->list[r->first[r->s->n] + k], r->s->cells.sort[k]);
}

static bool find_listed(const struct list *list, value *v)
{
    size_t from = 0, to = list->n;

    while (from < to) {
        size_t half = from + (to - from) / 2;
        if (list->at[half].name < *v)
            from = half + 1;
        else
            to = half;
    }
    if (from == list->n || list->at[from].name != *v)
        return false;
    *v = list->at[from].now;
    return true;
}

/* The value of this sort that is named so; false: there is none. */
static bool find_named(const struct reading *r, const struct list *list, const struct sort *sort,
                       uint32_t name, value *v)
{
    *v = name & 1 ? value_small((int32_t)deserialize_signed(name >> 1)) : name >> 1;
    if (*v == VALUE_NONE)
        return true;
    return value_is_small(*v) ? sort_accepts(r->s->sig->vs, sort, *v, r->u->size)
                              : find_listed(list, v);
}

/* Its number; 0 if u is bad. */
static uint32_t deserialize_local(struct reading *r, uint32_t instance)
{
    struct local_lts *c = &r->s->local[instance];
    const struct process *p = c->process;
    uint32_t node = (uint32_t)deserialize_number(r->u, p->n_nodes - 1);
    uint32_t n = 1 + p->n_vars + p->node[node].n_params, local = 0;
    value small[64], *v = n <= 64 ? small : mem_alloc(n * sizeof *v);

    v[0] = value_small((int32_t)node);
    for (uint32_t i = 1; i < n; i++) {
        const struct sort *s = local_lts_kept(c, node, i);
        const struct list *list =
            &r->list[r->first[instance] + local_lts_variable(p, &p->node[node], i)];
        uint32_t name = s == NULL ? 0 : (uint32_t)deserialize_number(r->u, UINT32_MAX);
        r->u->bad = !find_named(r, list, s, name, &v[i]) || r->u->bad;
    }
    if (!r->u->bad)
        local = local_lts_local(c, value_tuple(r->s->sig->vs, n, v));
    if (v != small)
        mem_free(v);
    return local;
}

static void deserialize_locals(struct reading *r)
{
    for (uint32_t i = 0; i < r->s->n; i++) {
        uint64_t n = deserialize_number(r->u, PAIR_NEVER);
        for (; n > 0 && !r->u->bad; n--) {
            uint32_t local = deserialize_local(r, i);
            vec_push(&r->local[i], local);
        }
    }
}

/* How wide choices have been so far. */
static void deserialize_widest(struct system *s, struct deserializer *u)
{
    for (uint32_t k = 0; k < s->sizes.n; k++) {
        uint32_t widest = (uint32_t)deserialize_number(u, INT32_MAX);
        if (s->sizes.widest[k] < widest)
            s->sizes.widest[k] = widest;
    }
}

static bool name_to_word(void *self, uint32_t place, uint32_t *word)
{
    const struct reading *r = self;
    uint32_t n = r->s->n;

    if (place >= r->s->width)
        return *word == 0;
    if (is_cell(r->s, place))
        return find_named(r, &r->list[r->first[n] + place - n], r->s->cells.sort[place - n], *word,
                          word);
    if (*word >= r->local[place].n)
        return false;
    *word = r->local[place].at[*word];
    return true;
}

/* Are the states of a the first ones of b? */
static bool begins_with(const struct state_tree *b, const struct state_tree *a)
{
    const struct pairs *x = tree_states(a), *y = tree_states(b);
    uint32_t *p = mem_alloc(tree_numbers(a) * sizeof *p);
    uint32_t *q = mem_alloc(tree_numbers(b) * sizeof *q);
    bool same = pairs_size(x) <= pairs_size(y);

    for (uint32_t i = 0; same && i < pairs_size(x); i++) {
        same = y->pair[i] != PAIR_HOLE;
        if (same) {
            tree_read(a, x->pair[i], p);
            tree_read(b, y->pair[i], q);
            same = memcmp(p, q, a->n_words * sizeof *p) == 0;
        }
    }
    mem_free(p);
    mem_free(q);
    return same;
}

/* Into *new; false: there is nothing to be cleared. */
static bool deserialize_tree(struct reading *r, const struct state_tree *t, struct state_tree *new)
{
    if (r->u->bad || !tree_deserialize(new, t->n_words, t->range, r->u, name_to_word, r))
        return false;
    if (begins_with(new, t))
        return true;
    r->u->bad = true;
    tree_clear(new);
    return false;
}

static bool deserialize_states(struct system *s, const struct state_tree *t, struct deserializer *u,
                               struct state_tree *new)
{
    struct reading r = { .s = s, .u = u };
    bool good;

    open_reading(&r);
    deserialize_lists(&r);
    deserialize_locals(&r);
    deserialize_widest(s, u);
    good = deserialize_tree(&r, t, new);
    close_reading(&r);
    return good;
}

bool system_deserialize(struct system *s, struct state_tree *t, struct deserializer *u)
{
    struct state_tree new;

    if (!deserialize_states(s, t, u, &new))
        return false;
    new.shape = t->shape + 1;
    tree_clear(t);
    *t = new;
    return true;
}

void stg_lts_save(const struct lts *l, struct serializer *p)
{
    const struct stg_source *s = stg_source_of(l);

    system_serialize(&s->system, &s->store.tree, p);
}

bool stg_lts_load(struct lts *l, struct deserializer *u)
{
    struct stg_source *s = stg_source_of(l);
    struct state_tree new;

    if (!deserialize_states(&s->system, &s->store.tree, u, &new))
        return false;
    store_replace(&s->store, &new);
    return true;
}
