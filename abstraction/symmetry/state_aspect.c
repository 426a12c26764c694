/*
 * Aspects in states (see state_aspect.h).
 *
 * The parts of an aspect come from families, then from global variables.  Of a family that the sort
 * alone indexes, an identity has its own instance; of the others it sees those that mention
 * identities.  So a change of an instance that mentions none concerns the identity whose own it is,
 * and any other change concerns all of the sort.  A lifted variable of the instances of a family is
 * a part like the family, and so is an array over the sort whose elements are cells.  Of other
 * global variables that are split cell_aspect.h tells which cells concern which identities.
 */
#include "config.h"

#include "abstraction/symmetry/state_aspect.h"

#include "abstraction/symmetry/aspect.h"
#include "abstraction/symmetry/cell_aspect.h"

enum part_kind {
    PART_OWN,    /* the instance of the identity, then all others that mention identities */
    PART_ONE,    /* the only instance, if it mentions identities */
    PART_ALL,    /* all instances */
    PART_GLOBAL, /* the global variable */
    PART_CELLS   /* the global variable, which is split */
};

struct part {
    enum part_kind kind;
    uint32_t n, *word;     /* PART_OWN: that of each identity; owned */
    uint32_t n_mentioning; /* of the words in the present state */
    uint32_t global;       /* PART_CELLS */
};

/* What a word says of the identities, as long as it has the same number. */
struct view {
    uint32_t first; /* in `said`: of identity 0 */
    bool varies;    /* the other identities follow; else it says the same of all */
    bool mentions;  /* it is a part of the aspects of all identities */
};

/* The view of a value of a cell. */
struct global_view {
    uint32_t word, number, view;
};

/* The aspects to one sort. */
struct sort_aspects {
    uint32_t k, n; /* the atom sort; its size */
    uint32_t n_parts;
    struct part *part;
    struct part **part_of;    /* of each word; NULL: of none */
    uint32_t *identity_of;    /* of each word of a PART_OWN: whose it is */
    bool *concerned;          /* [identity * cells + cell]: whom a cell of a PART_CELLS concerns */
    struct vec_u32 *of_local; /* [instance]: of each local state its view; NOT_KNOWN */
    struct map global_map;    /* of global_view */
    VEC(struct global_view) global_view;
    VEC(struct view) view;
    struct vec_u32 said;
    struct view *now;     /* of each word, in the present state */
    bool *stale;          /* of each identity: the aspect is that in an earlier state */
    struct vec_u32 *list; /* of each identity: its aspect */
    bool changed;         /* some were stale in the present state */
};

/* Two aspects of a part, compared. */
struct compared {
    value x, y;
    int sign; /* 0: none were compared here */
};

#define COMPARED 1024 /* a power of two */

struct state_aspects {
    struct vectors *x;
    struct aspects *aspects;
    struct cell_aspects *cells;
    uint32_t *state; /* the present one */
    bool loaded;     /* there is one */
    uint32_t n;
    struct sort_aspects *sort;
    struct compared *compared; /* the last ones of each hash; owned */
};

#define NOT_KNOWN UINT32_MAX

/* ---- making and freeing ---- */

static bool has_own(const struct signature *g, const struct family *f, uint32_t k)
{
    return f->n_index == 1 && f->index[0] == g->atom[k];
}

/* Of the local states of the instances, or of one of their lifted variables. */
static void add_family_part(struct sort_aspects *a, const struct vectors *x, const struct family *f,
                            bool lifted, uint32_t variable)
{
    struct part *p = &a->part[a->n_parts++];
    bool own = has_own(x->sig, f, a->k);

    *p = (struct part){ own         ? PART_OWN
                        : f->n == 1 ? PART_ONE
                                    : PART_ALL,
                        f->n, mem_alloc((f->n + 1) * sizeof *p->word), 0, 0 };
    for (uint32_t j = 0; j < f->n; j++) {
        uint32_t i = f->instance[j];
        uint32_t w = lifted ? x->sig->n_instances + x->cells->of[i].first + variable : i;
        uint32_t at =
            own ? (uint32_t)value_word(value_elem(x->sig->vs, x->sig->instance[i].index, 0)) : j;
        p->word[at] = w;
        a->identity_of[w] = at;
        a->part_of[w] = p;
    }
}

static void add_family_parts(struct sort_aspects *a, const struct vectors *x,
                             const struct family *f)
{
    add_family_part(a, x, f, false, 0);
    for (uint32_t v = 0; f->n > 0 && v < x->cells->of[f->instance[0]].n; v++)
        add_family_part(a, x, f, true, v);
}

static void add_global_part(struct sort_aspects *a, uint32_t word)
{
    struct part *p = &a->part[a->n_parts++];

    *p = (struct part){ PART_GLOBAL, 1, mem_alloc(sizeof *p->word), 0, 0 };
    p->word[0] = word;
    a->part_of[word] = p;
}

/* Is it an array over the sort alone, of elements that are one cell each? */
static bool has_own_cells(const struct sort_aspects *a, const struct state_aspects *s,
                          const struct cell_shape *shape)
{
    return shape->sort->kind == SORT_ARRAY && shape->sort->n == 1 &&
           shape->sort->index[0] == s->x->sig->atom[a->k] && !shape->part[0]->split;
}

/* As a family with an instance for each identity. */
static void add_own_cells(struct sort_aspects *a, const struct state_aspects *s, uint32_t global)
{
    struct part *p = &a->part[a->n_parts++];

    *p = (struct part){ PART_OWN, a->n, mem_alloc((a->n + (size_t)1) * sizeof *p->word), 0, 0 };
    for (uint32_t i = 0; i < a->n; i++) {
        uint32_t w = s->x->sig->n_instances + s->x->cells->first[global] + i;
        p->word[i] = w;
        a->identity_of[w] = i;
        a->part_of[w] = p;
    }
}

static void add_split_part(struct sort_aspects *a, struct state_aspects *s, uint32_t global)
{
    const struct cells *c = s->x->cells;
    struct part *p = &a->part[a->n_parts++];

    *p = (struct part){ PART_CELLS, 0, NULL, 0, global };
    for (uint32_t i = c->first[global]; i < c->first[global + 1]; i++)
        a->part_of[s->x->sig->n_instances + i] = p;
    for (uint32_t i = 0; i < a->n; i++)
        cell_aspects_concern(s->cells, global, a->k, i, a->concerned + (size_t)i * c->n);
}

static void sort_aspects_init(struct sort_aspects *a, struct state_aspects *s, uint32_t k)
{
    const struct vectors *x = s->x;
    const struct signature *g = x->sig;

    *a = (struct sort_aspects){ .k = k, .n = g->atom[k]->size };
    a->part = mem_zalloc((g->n_families + x->cells->n + (size_t)1) * sizeof *a->part);
    a->part_of = mem_zalloc((x->width + 1) * sizeof(struct part *));
    a->identity_of = mem_zalloc((x->width + 1) * sizeof *a->identity_of);
    a->concerned = mem_zalloc((size_t)a->n * x->cells->n + 1);
    for (uint32_t i = 0; i < g->n_families; i++)
        add_family_parts(a, x, &g->family[i]);
    for (uint32_t i = 0; i < g->n_globals; i++)
        if (x->cells->shape[i]->split && has_own_cells(a, s, x->cells->shape[i]))
            add_own_cells(a, s, i);
        else if (x->cells->shape[i]->split)
            add_split_part(a, s, i);
        else if (x->cell_mentions[x->cells->first[i]])
            add_global_part(a, g->n_instances + x->cells->first[i]);
    a->of_local = mem_zalloc((g->n_instances + 1) * sizeof *a->of_local);
    map_init(&a->global_map);
    a->now = mem_zalloc((x->width + 1) * sizeof *a->now);
    a->stale = mem_zalloc(a->n + 1);
    a->list = mem_zalloc((a->n + 1) * sizeof *a->list);
}

static void sort_aspects_clear(struct sort_aspects *a, const struct vectors *x)
{
    for (uint32_t i = 0; i < a->n_parts; i++)
        mem_free(a->part[i].word);
    for (uint32_t i = 0; i < x->sig->n_instances; i++)
        vec_clear(&a->of_local[i]);
    for (uint32_t i = 0; i < a->n; i++)
        vec_clear(&a->list[i]);
    mem_free(a->part);
    mem_free(a->part_of);
    mem_free(a->identity_of);
    mem_free(a->concerned);
    mem_free(a->of_local);
    map_clear(&a->global_map);
    vec_clear(&a->global_view);
    vec_clear(&a->view);
    vec_clear(&a->said);
    mem_free(a->now);
    mem_free(a->stale);
    mem_free(a->list);
}

struct state_aspects *state_aspects_new(struct vectors *x, uint32_t n, const uint32_t *k)
{
    struct state_aspects *s = mem_zalloc(sizeof *s);

    s->x = x;
    s->aspects = aspects_new(x);
    s->cells = cell_aspects_new(x, s->aspects);
    s->state = mem_zalloc((x->width + 1) * sizeof *s->state);
    s->compared = mem_zalloc(COMPARED * sizeof *s->compared);
    s->n = n;
    s->sort = mem_zalloc((n + 1) * sizeof *s->sort);
    for (uint32_t i = 0; i < n; i++)
        sort_aspects_init(&s->sort[i], s, k[i]);
    return s;
}

void state_aspects_free(struct state_aspects *s)
{
    if (s == NULL)
        return;
    for (uint32_t i = 0; i < s->n; i++)
        sort_aspects_clear(&s->sort[i], s->x);
    mem_free(s->sort);
    mem_free(s->compared);
    mem_free(s->state);
    cell_aspects_free(s->cells);
    aspects_free(s->aspects);
    mem_free(s);
}

/* ---- what words say ---- */

static bool holds_cell(const struct state_aspects *s, uint32_t word)
{
    return word >= s->x->sig->n_instances;
}

static const struct sort *sort_of_cell(const struct state_aspects *s, uint32_t word)
{
    return s->x->cells->sort[word - s->x->sig->n_instances];
}

/* The instance whose local state or lifted variable the word holds. */
static uint32_t instance_of_word(const struct state_aspects *s, uint32_t word)
{
    const struct cells *c = s->x->cells;

    return holds_cell(s, word) ? c->lifted[word - s->x->sig->n_instances - c->n_global].instance
                               : word;
}

static value said_of(struct state_aspects *s, struct sort_aspects *a, uint32_t identity,
                     uint32_t word, uint32_t number)
{
    enum part_kind kind = a->part_of[word]->kind;
    value pair[2];

    pair[1] = holds_cell(s, word)
                  ? aspect_of_value(s->aspects, a->k, identity, sort_of_cell(s, word), number)
                  : aspect_of_local(s->aspects, a->k, identity, word, number);
    if (kind != PART_ONE && kind != PART_ALL)
        return pair[1];
    pair[0] = aspect_of_index(s->aspects, a->k, identity, instance_of_word(s, word));
    return renamer_tuple(s->x->renamer, 2, pair);
}

/* Does a local state mention identities of the sort, or may a value of a lifted variable? */
static bool word_mentions_sort(struct state_aspects *s, const struct sort_aspects *a, uint32_t word,
                               uint32_t number)
{
    return holds_cell(s, word) ? sort_contains(sort_of_cell(s, word), s->x->sig->atom[a->k])
                               : vector_mentions(s->x, word, number, a->k);
}

/* Returns its number; NOT_KNOWN: the renamer has missed something. */
static uint32_t make_view(struct state_aspects *s, struct sort_aspects *a, uint32_t word,
                          uint32_t number)
{
    enum part_kind kind = a->part_of[word]->kind;
    struct view new = { vec_number(a->said.n), true, true };

    if (kind == PART_OWN || kind == PART_ONE)
        new.varies = new.mentions = word_mentions_sort(s, a, word, number);
    for (uint32_t i = 0; i < (new.varies ? a->n : 1); i++)
        vec_push(&a->said, said_of(s, a, i, word, number));
    if (renamer_has_missed(s->x->renamer)) {
        a->said.n = new.first;
        return NOT_KNOWN;
    }
    vec_push(&a->view, new);
    return vec_number(a->view.n - 1);
}

static uint32_t view_of_local(struct state_aspects *s, struct sort_aspects *a, uint32_t word,
                              uint32_t number)
{
    struct vec_u32 *known = &a->of_local[word];

    while (known->n <= number)
        vec_push(known, NOT_KNOWN);
    if (known->at[number] == NOT_KNOWN)
        known->at[number] = make_view(s, a, word, number);
    return known->at[number];
}

static bool equal_global_view(const void *owner, uint32_t id, const void *key)
{
    const struct sort_aspects *a = owner;
    const struct global_view *v = &a->global_view.at[id], *w = key;

    return v->word == w->word && v->number == w->number;
}

static uint32_t view_of_global(struct state_aspects *s, struct sort_aspects *a, uint32_t word,
                               uint32_t number)
{
    struct global_view new = { word, number, 0 };
    uint64_t hash = hash_mix(word, number);
    uint32_t id = map_find(&a->global_map, hash, equal_global_view, a, &new);

    if (id != MAP_NONE)
        return a->global_view.at[id].view;
    new.view = make_view(s, a, word, number);
    if (new.view == NOT_KNOWN)
        return NOT_KNOWN;
    map_add(&a->global_map, hash, vec_number(a->global_view.n));
    vec_push(&a->global_view, new);
    return new.view;
}

static uint32_t said_now(const struct sort_aspects *a, uint32_t word, uint32_t identity)
{
    const struct view *v = &a->now[word];

    return a->said.at[v->first + (v->varies ? identity : 0)];
}

/* ---- from one state to the next ---- */

static void mark_all_stale(struct sort_aspects *a)
{
    for (uint32_t i = 0; i < a->n; i++)
        a->stale[i] = true;
    a->changed = true;
}

static void mark_concerned_stale(const struct state_aspects *s, struct sort_aspects *a,
                                 uint32_t cell)
{
    for (uint32_t i = 0; i < a->n; i++)
        if (a->concerned[(size_t)i * s->x->cells->n + cell])
            a->stale[i] = a->changed = true;
}

/* False: the renamer has missed something. */
static bool change_word(struct state_aspects *s, struct sort_aspects *a, uint32_t word,
                        uint32_t number)
{
    struct part *p = a->part_of[word];
    struct view *now = &a->now[word];
    bool mentioned = now->mentions;
    uint32_t id;

    if (p == NULL)
        return true;
    if (p->kind == PART_CELLS) {
        mark_concerned_stale(s, a, word - s->x->sig->n_instances);
        return true;
    }
    id = holds_cell(s, word) ? view_of_global(s, a, word, number)
                             : view_of_local(s, a, word, number);
    if (id == NOT_KNOWN)
        return false;
    *now = a->view.at[id];
    p->n_mentioning += (uint32_t)now->mentions - (uint32_t)mentioned;
    if (now->mentions || mentioned) {
        mark_all_stale(a);
    } else if (p->kind == PART_OWN) {
        a->stale[a->identity_of[word]] = true;
        a->changed = true;
    }
    return true;
}

/* ---- putting an aspect together ---- */

static void sort_from(const struct state_aspects *s, struct vec_u32 *list, size_t from)
{
    aspect_sort(s->x->sig->vs, (uint32_t)(list->n - from), list->at + from);
}

static void add_own_first(const struct state_aspects *s, const struct sort_aspects *a,
                          const struct part *p, uint32_t identity, struct vec_u32 *list)
{
    size_t from = list->n + 1;

    vec_push(list, said_now(a, p->word[identity], identity));
    if (p->n_mentioning == a->now[p->word[identity]].mentions)
        return;
    for (uint32_t i = 0; i < p->n; i++)
        if (i != identity && a->now[p->word[i]].mentions)
            vec_push(list, said_now(a, p->word[i], identity));
    sort_from(s, list, from);
}

static void add_mentioning(const struct state_aspects *s, const struct sort_aspects *a,
                           const struct part *p, uint32_t identity, struct vec_u32 *list)
{
    size_t from = list->n;

    for (uint32_t i = 0; i < p->n; i++)
        if (a->now[p->word[i]].mentions)
            vec_push(list, said_now(a, p->word[i], identity));
    sort_from(s, list, from);
}

static void put_together(const struct state_aspects *s, struct sort_aspects *a, uint32_t identity)
{
    struct vec_u32 *list = &a->list[identity];

    list->n = 0;
    for (uint32_t i = 0; i < a->n_parts; i++)
        if (a->part[i].kind == PART_OWN)
            add_own_first(s, a, &a->part[i], identity, list);
        else if (a->part[i].kind == PART_CELLS)
            cell_aspects_add(s->cells, a->part[i].global, a->k, identity, s->state, list);
        else
            add_mentioning(s, a, &a->part[i], identity, list);
    a->stale[identity] = false;
}

static bool change_words(struct state_aspects *s, const uint32_t *state)
{
    for (uint32_t w = 0; w < s->x->width; w++) {
        if (s->loaded && s->state[w] == state[w])
            continue;
        s->state[w] = state[w];
        for (uint32_t i = 0; i < s->n; i++)
            if (!change_word(s, &s->sort[i], w, state[w]))
                return false;
    }
    return true;
}

bool state_aspects_load(struct state_aspects *s, const uint32_t *state)
{
    for (uint32_t i = 0; i < s->n; i++) {
        s->sort[i].changed = false;
        if (!s->loaded)
            mark_all_stale(&s->sort[i]);
    }
    s->loaded = change_words(s, state);
    for (uint32_t i = 0; s->loaded && i < s->n; i++)
        for (uint32_t j = 0; s->sort[i].changed && j < s->sort[i].n; j++)
            if (s->sort[i].stale[j])
                put_together(s, &s->sort[i], j);
    return s->loaded = s->loaded && !renamer_has_missed(s->x->renamer);
}

bool state_aspects_changed(const struct state_aspects *s, uint32_t i)
{
    return s->sort[i].changed;
}

const struct vec_u32 *state_aspect(const struct state_aspects *s, uint32_t i, uint32_t identity)
{
    return &s->sort[i].list[identity];
}

/* ---- the order of aspects ---- */

/* The values differ. */
static int compare_parts(struct state_aspects *s, value x, value y)
{
    struct compared *c = &s->compared[(x * UINT32_C(0x9e3779b1) ^ y) & (COMPARED - 1)];

    if (c->x != x || c->y != y || c->sign == 0)
        *c = (struct compared){ x, y, value_cmp(s->x->sig->vs, x, y) };
    return c->sign;
}

int state_aspect_cmp(struct state_aspects *s, const struct vec_u32 *x, const struct vec_u32 *y)
{
    for (size_t i = 0; i < x->n && i < y->n; i++)
        if (x->at[i] != y->at[i])
            return compare_parts(s, x->at[i], y->at[i]);
    return (x->n > y->n) - (x->n < y->n);
}
