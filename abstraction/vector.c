/*
 * Renaming state vectors (see vector.h).
 *
 * What becomes of a local state is remembered under (instance, local state, renaming), and where
 * instances go under the renaming.  Local states without atoms stay what they are, in their own
 * instance or in another; for them a table says their numbers there.
 */
#include "config.h"

#include "abstraction/vector.h"

#include "support/vec.h"

/* A local state renamed: its number where the instance goes. */
struct moved {
    uint32_t instance, local;
    renaming by;
    uint32_t to;
};

/* Where a renaming moves the instances. */
struct moving {
    renaming by;
    uint32_t *instance;       /* of each instance, owned; NULL: all stay */
};

struct vector_memory {
    struct map map, moving_map;
    struct { struct moved *at; size_t n, cap; } moved;
    struct { struct moving *at; size_t n, cap; } moving;
    struct vec_u32 *mentions; /* [instance]: of each local state n_atoms flags */
    struct vec_u32 *same;     /* [instance]: of each local state its number in every instance of
                                 the family; NOT_KNOWN */
    uint32_t *place;          /* of each instance in its family */
};

#define NOT_KNOWN UINT32_MAX

static void find_places(struct vectors *x)
{
    for (uint32_t i = 0; i < x->sig->n_families; i++)
        for (uint32_t k = 0; k < x->sig->family[i].n; k++)
            x->memory->place[x->sig->family[i].instance[k]] = k;
}

void vectors_init(struct vectors *x, struct lts *l)
{
    uint32_t n = l->sig->n_instances, n_globals = l->sig->n_globals;
    struct vector_memory *m = mem_zalloc(sizeof *m);

    *x = (struct vectors){ l, l->sig, n + n_globals, NULL, m };
    x->global_mentions = mem_zalloc(n_globals + 1);
    for (uint32_t g = 0; g < n_globals; g++)
        x->global_mentions[g] = sort_has_atoms(l->sig->global[g].sort);
    map_init(&m->map);
    map_init(&m->moving_map);
    m->mentions = mem_zalloc((n + 1) * sizeof *m->mentions);
    m->same = mem_zalloc((n + 1) * sizeof *m->same);
    m->place = mem_zalloc((n + 1) * sizeof *m->place);
    find_places(x);
}

void vectors_clear(struct vectors *x)
{
    for (size_t i = 0; i < x->memory->moving.n; i++)
        mem_free(x->memory->moving.at[i].instance);
    for (uint32_t i = 0; i < x->sig->n_instances; i++) {
        vec_clear(&x->memory->mentions[i]);
        vec_clear(&x->memory->same[i]);
    }
    mem_free(x->memory->mentions);
    mem_free(x->memory->same);
    mem_free(x->memory->place);
    mem_free(x->global_mentions);
    map_clear(&x->memory->map);
    map_clear(&x->memory->moving_map);
    vec_clear(&x->memory->moved);
    vec_clear(&x->memory->moving);
    mem_free(x->memory);
}

/* ---- instances ---- */

static bool same_moving(const void *owner, uint32_t id, const void *key)
{
    const struct vector_memory *m = owner;

    return m->moving.at[id].by == *(const renaming *)key;
}

static uint32_t *move_now(struct vectors *x, renaming by)
{
    uint32_t n = x->sig->n_instances, *to = mem_alloc((n + 1) * sizeof *to);
    bool any = false;

    for (uint32_t i = 0; i < n; i++) {
        to[i] = rename_instance(x->lts->data.renamer, by, i);
        any = any || to[i] != i;
    }
    if (any)
        return to;
    mem_free(to);
    return NULL;
}

/* Where each instance goes; NULL: all stay. */
static const uint32_t *targets(struct vectors *x, renaming by)
{
    struct vector_memory *m = x->memory;
    uint64_t hash = hash_mix(0, by);
    uint32_t id = map_find(&m->moving_map, hash, same_moving, m, &by);
    struct moving new = { by, NULL };

    if (id != MAP_NONE)
        return m->moving.at[id].instance;
    new.instance = move_now(x, by);
    map_add(&m->moving_map, hash, (uint32_t)m->moving.n);
    vec_push(&m->moving, new);
    return new.instance;
}

/* ---- which atoms a local state speaks of ---- */

struct noting {
    struct vec_u32 *row;
    size_t first;
};

static void note_atom(void *self, uint32_t k, uint32_t atom, uint32_t set)
{
    struct noting *n = self;

    (void)atom;
    (void)set;
    n->row->at[n->first + k] = 1;
}

static void note_sort(struct noting *n, const struct sort *s, bool index);

static void note_fields(struct noting *n, uint32_t count, const struct sort_field *f, bool index)
{
    for (uint32_t i = 0; i < count; i++)
        note_sort(n, f[i].sort, index);
}

/* Arrays over identities speak of them even where their elements do not; `index`: what s is part
   of is the index of one. */
static void note_sort(struct noting *n, const struct sort *s, bool index)
{
    if (index && s->atom > 0)
        n->row->at[n->first + s->atom - 1] = 1;
    for (uint32_t i = 0; s->kind == SORT_ARRAY && i < s->n; i++)
        note_sort(n, s->index[i], true);
    if (s->kind == SORT_RECORD)
        note_fields(n, s->n, s->field, index);
    for (uint32_t i = 0; s->kind == SORT_UNION && i < s->n; i++)
        note_fields(n, s->alt[i].n, s->alt[i].field, index);
    if (s->elem != NULL)
        note_sort(n, s->elem, index);
}

static void note_local(struct vectors *x, uint32_t i, uint32_t local, struct vec_u32 *row)
{
    const struct process *p = &x->sig->process[x->sig->instance[i].process];
    value tuple = stg_lts_local(x->lts, i, local);
    const struct node *node = &p->node[value_word(value_elem(x->sig->vs, tuple, 0))];
    struct noting n = { row, row->n };

    for (uint32_t k = 0; k < x->sig->n_atoms; k++)
        vec_push(row, 0);
    for (uint32_t k = 1; k < value_size(x->sig->vs, tuple); k++) {
        const struct sort *s = local_sort(p, node, k);
        value v = value_elem(x->sig->vs, tuple, k);
        if (v == VALUE_NONE || !sort_has_atoms(s))
            continue;
        atoms_visit(x->sig->vs, s, v, note_atom, &n);
        note_sort(&n, s, false);
    }
}

/* n_atoms flags. */
static const uint32_t *mentions(struct vectors *x, uint32_t i, uint32_t local)
{
    struct vec_u32 *row = &x->memory->mentions[i];

    while (row->n <= (size_t)local * x->sig->n_atoms)
        note_local(x, i, (uint32_t)(row->n / x->sig->n_atoms), row);
    return row->at + (size_t)local * x->sig->n_atoms;
}

bool vector_mentions(struct vectors *x, uint32_t instance, uint32_t local, uint32_t k)
{
    return mentions(x, instance, local)[k] != 0;
}

/* ---- local states ---- */

static bool same_moved(const void *owner, uint32_t id, const void *key)
{
    const struct vector_memory *m = owner;
    const struct moved *a = &m->moved.at[id], *b = key;

    return a->instance == b->instance && a->local == b->local && a->by == b->by;
}

static value rename_local(struct vectors *x, const struct process *p, renaming by, value tuple)
{
    uint32_t n;
    const value *v = value_elems(x->sig->vs, tuple, &n);
    const struct node *node = &p->node[value_word(v[0])];
    value small[64], *w = n <= 64 ? small : mem_alloc(n * sizeof *w), renamed;

    for (uint32_t i = 0; i < n; i++)
        w[i] = v[i];
    for (uint32_t i = 1; i < n; i++)
        w[i] = rename_value(x->lts->data.renamer, by, local_sort(p, node, i), w[i]);
    renamed = value_tuple(x->sig->vs, n, w);
    if (w != small)
        mem_free(w);
    return renamed;
}

static bool mentions_any(struct vectors *x, uint32_t i, uint32_t local)
{
    const uint32_t *m = mentions(x, i, local);

    for (uint32_t k = 0; k < x->sig->n_atoms; k++)
        if (m[k])
            return true;
    return false;
}

/* The number, in another instance, of a local state that no renaming changes. */
static uint32_t same_local(struct vectors *x, uint32_t i, uint32_t local, uint32_t target)
{
    uint32_t n = x->sig->family[x->sig->instance[i].family].n;
    struct vec_u32 *same = &x->memory->same[i];
    size_t at = (size_t)local * n + x->memory->place[target];

    if (i == target)
        return local;
    while (same->n <= at)
        vec_push(same, NOT_KNOWN);
    if (same->at[at] == NOT_KNOWN)
        same->at[at] = stg_lts_local_number(x->lts, target, stg_lts_local(x->lts, i, local));
    return same->at[at];
}

static uint32_t moved_local(struct vectors *x, renaming by, uint32_t i, uint32_t local,
                            uint32_t target)
{
    struct vector_memory *m = x->memory;
    struct moved d = { i, local, by, 0 };
    uint64_t hash = hash_mix(hash_mix(by, local), i);
    uint32_t id = map_find(&m->map, hash, same_moved, m, &d);
    const struct process *p = &x->sig->process[x->sig->instance[i].process];

    if (id != MAP_NONE)
        return m->moved.at[id].to;
    d.to = stg_lts_local_number(x->lts, target,
                                rename_local(x, p, by, stg_lts_local(x->lts, i, local)));
    map_add(&m->map, hash, (uint32_t)m->moved.n);
    vec_push(&m->moved, d);
    return d.to;
}

void vector_rename(struct vectors *x, renaming by, const uint32_t *from, uint32_t *to)
{
    uint32_t n = x->sig->n_instances;
    const uint32_t *target;

    if (by == RENAMING_NONE) {
        for (uint32_t i = 0; i < x->width; i++)
            to[i] = from[i];
        return;
    }
    target = targets(x, by);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t t = target == NULL ? i : target[i];
        to[t] = mentions_any(x, i, from[i]) ? moved_local(x, by, i, from[i], t)
                                            : same_local(x, i, from[i], t);
    }
    for (uint32_t g = 0; g < x->sig->n_globals; g++)
        to[n + g] = rename_value(x->lts->data.renamer, by, x->sig->global[g].sort, from[n + g]);
}

int vector_cmp(const struct vectors *x, const uint32_t *a, const uint32_t *b)
{
    uint32_t n = x->sig->n_instances;
    int c = 0;

    for (uint32_t i = 0; i < x->width && c == 0; i++) {
        if (a[i] == b[i])
            continue;
        c = i < n ? value_cmp(x->sig->vs, stg_lts_local(x->lts, i, a[i]),
                              stg_lts_local(x->lts, i, b[i]))
                  : value_cmp(x->sig->vs, a[i], b[i]);
    }
    return c;
}
