/*
 * Aspects of identities in states (see aspect.h).
 *
 * The aspect of a value is the value with atoms replaced: by 1 where they are the identity, by 0
 * where they are another one of its sort, by -1 where they are of another sort and no constants.
 * Elements whose order depends on names (of sets, of arrays indexed by identities, the instances of
 * families) are sorted, repetitions kept.
 */
#include "config.h"

#include "abstraction/symmetry/aspect.h"

#include <stdlib.h>

#include "abstraction/symmetry/cell_aspect.h"
#include "support/vec.h"

/* The aspect of a value, as computed before. */
struct cached {
    const struct sort *sort;
    value from, to;       /* the value, its aspect */
    uint32_t k, identity; /* of atom sort k */
};

struct aspects {
    struct vectors *x;
    struct values *vs;
    struct cell_aspects *cells;
    struct map map;
    VEC(struct cached) cached;
    struct vec_u32 *local; /* [instance * n_atoms + k]: the aspect of each local state to each
                              identity, at [local * size of sort k + identity]; VALUE_NONE: not
                              computed */
    uint32_t **own;        /* [family * n_atoms + k]: of a family indexed by sort k alone, the
                              instance of each identity; else NULL */
    uint32_t k, identity;  /* of atom sort k: whose aspect is computed */
};

/* The instances by identity, if family f is indexed by atom sort k and nothing else; or NULL. */
static uint32_t *own_instances(const struct signature *g, const struct family *f, uint32_t k)
{
    uint32_t *own;

    if (f->n_index != 1 || f->index[0] != g->atom[k])
        return NULL;
    own = mem_alloc((f->n + 1) * sizeof *own);
    for (uint32_t i = 0; i < f->n; i++)
        own[value_word(value_elem(g->vs, g->instance[f->instance[i]].index, 0))] = f->instance[i];
    return own;
}

struct aspects *aspects_new(struct vectors *x)
{
    struct aspects *a = mem_zalloc(sizeof *a);
    const struct signature *g = x->sig;

    a->x = x;
    a->vs = g->vs;
    a->cells = cell_aspects_new(x);
    map_init(&a->map);
    a->local = mem_zalloc((g->n_instances * g->n_atoms + 1) * sizeof *a->local);
    a->own = mem_zalloc((g->n_families * g->n_atoms + 1) * sizeof *a->own);
    for (uint32_t i = 0; i < g->n_families; i++)
        for (uint32_t k = 0; k < g->n_atoms; k++)
            a->own[i * g->n_atoms + k] = own_instances(g, &g->family[i], k);
    return a;
}

void aspects_free(struct aspects *a)
{
    if (a == NULL)
        return;
    for (uint32_t i = 0; i < a->x->sig->n_instances * a->x->sig->n_atoms; i++)
        vec_clear(&a->local[i]);
    for (uint32_t i = 0; i < a->x->sig->n_families * a->x->sig->n_atoms; i++)
        mem_free(a->own[i]);
    mem_free(a->local);
    mem_free(a->own);
    cell_aspects_free(a->cells);
    map_clear(&a->map);
    vec_clear(&a->cached);
    mem_free(a);
}

/* ---- aspects computed before ---- */

static bool equal_cached(const void *owner, uint32_t id, const void *key)
{
    const struct aspects *a = owner;
    const struct cached *c = &a->cached.at[id], *d = key;

    return c->sort == d->sort && c->from == d->from && c->k == d->k && c->identity == d->identity;
}

static uint64_t hash_cached(const struct cached *c)
{
    return hash_mix(hash_mix((uintptr_t)c->sort, c->from), (uint64_t)c->k << 32 | c->identity);
}

/* Sets c->to, if it was computed before. */
static bool find_cached(const struct aspects *a, struct cached *c)
{
    uint32_t id = map_find(&a->map, hash_cached(c), equal_cached, a, c);

    if (id != MAP_NONE)
        c->to = a->cached.at[id].to;
    return id != MAP_NONE;
}

static void add_cached(struct aspects *a, const struct cached *c)
{
    map_add(&a->map, hash_cached(c), (uint32_t)a->cached.n);
    vec_push(&a->cached, *c);
}

/* ---- values ---- */

/* By insertion: the values are few. */
void aspects_sort(const struct aspects *a, uint32_t n, value *v)
{
    for (uint32_t i = 1; i < n; i++) {
        value x = v[i];
        uint32_t j = i;
        for (; j > 0 && value_cmp(a->vs, v[j - 1], x) > 0; j--)
            v[j] = v[j - 1];
        v[j] = x;
    }
}

/* A copy of the elements of a tuple, to be given to intern_and_free. */
static value *copy_elements(const struct aspects *a, value v, uint32_t *n)
{
    const value *elem = value_elems(a->vs, v, n);
    value *copy = mem_alloc((*n + 1) * sizeof *copy);

    for (uint32_t i = 0; i < *n; i++)
        copy[i] = elem[i];
    return copy;
}

static value intern_and_free(const struct aspects *a, value *v, uint32_t n)
{
    value tuple = value_tuple(a->vs, n, v);

    mem_free(v);
    return tuple;
}

static value atom_aspect(const struct aspects *a, const struct sort *s, value v)
{
    if (s->atom - 1 == a->k)
        return value_small((uint32_t)value_word(v) == a->identity);
    return s->kind == SORT_DATA && (uint32_t)value_word(v) < s->n ? v : value_small(-1);
}

/* Of a tuple that has the fields behind the first `from` elements. */
static value fields_aspect(struct aspects *a, const struct sort_field *f, value tuple,
                           uint32_t from)
{
    uint32_t n;
    value *v = copy_elements(a, tuple, &n);

    for (uint32_t i = from; i < n; i++)
        v[i] = aspect_of_value(a, f[i - from].sort, v[i]);
    return intern_and_free(a, v, n);
}

/* An element of an array with the aspects of its indices. */
static value element_aspect(struct aspects *a, const struct sort *s, uint32_t at, value elem)
{
    value *v = mem_alloc((s->n + 1) * sizeof *v);
    uint64_t rest = at;

    for (uint32_t i = s->n; i-- > 0;) {
        uint64_t card = sort_card(s->index[i]);
        v[i] = aspect_of_value(a, s->index[i], sort_nth(a->vs, s->index[i], rest % card));
        rest /= card;
    }
    v[s->n] = aspect_of_value(a, s->elem, elem);
    return intern_and_free(a, v, s->n + 1);
}

/* Do the elements have an order that does not depend on the names of identities? */
static bool is_ordered(const struct sort *s)
{
    if (s->kind == SORT_SET)
        return false;
    for (uint32_t i = 0; s->kind == SORT_ARRAY && i < s->n; i++)
        if (sort_has_atoms(s->index[i]))
            return false;
    return true;
}

static value elements_aspect(struct aspects *a, const struct sort *s, value from)
{
    bool ordered = is_ordered(s);
    uint32_t n;
    value *v = copy_elements(a, from, &n);

    for (uint32_t i = 0; i < n; i++)
        v[i] = s->kind == SORT_ARRAY && !ordered ? element_aspect(a, s, i, v[i])
                                                 : aspect_of_value(a, s->elem, v[i]);
    if (!ordered)
        aspects_sort(a, n, v);
    return intern_and_free(a, v, n);
}

static value compute_aspect(struct aspects *a, const struct sort *s, value v)
{
    switch (s->kind) {
    case SORT_RECORD: return fields_aspect(a, s->field, v, 0);
    case SORT_UNION:
        return fields_aspect(a, s->alt[value_word(value_elem(a->vs, v, 0))].field, v, 1);
    case SORT_ARRAY:
    case SORT_SET:
    case SORT_SEQ: return elements_aspect(a, s, v);
    case SORT_ANY:
    case SORT_BOOL:
    case SORT_INT:
    case SORT_ENUM:
    case SORT_DATA:
    case SORT_SCALARSET: return v;
    }
    return v;
}

value aspect_of_value(struct aspects *a, const struct sort *s, value v)
{
    struct cached c = { s, v, VALUE_NONE, a->k, a->identity };

    if (v == VALUE_NONE || !sort_has_atoms(s))
        return v;
    if (s->atom > 0)
        return atom_aspect(a, s, v);
    if (!find_cached(a, &c)) {
        c.to = compute_aspect(a, s, v);
        add_cached(a, &c);
    }
    return c.to;
}

/* ---- states ---- */

/* Of the tuple of a local state: the number of its node, then the values of variables. */
static value tuple_aspect(struct aspects *a, const struct process *p, value tuple)
{
    uint32_t n;
    value *v = copy_elements(a, tuple, &n);
    const struct node *node = &p->node[value_word(v[0])];

    for (uint32_t j = 1; j < n; j++)
        v[j] = aspect_of_value(a, local_sort(p, node, j), v[j]);
    return intern_and_free(a, v, n);
}

static value local_aspect(struct aspects *a, uint32_t i, uint32_t local)
{
    const struct signature *g = a->x->sig;
    struct vec_u32 *known = &a->local[i * g->n_atoms + a->k];
    size_t at = (size_t)local * g->atom[a->k]->size + a->identity;
    value aspect;

    while (known->n <= at)
        vec_push(known, VALUE_NONE);
    if (known->at[at] != VALUE_NONE)
        return known->at[at];
    aspect = tuple_aspect(a, &g->process[g->instance[i].process],
                          stg_lts_local(a->x->lts, i, local));
    known->at[at] = aspect;
    return aspect;
}

/* Of the local state of an instance with the cells of its lifted variables. */
static value whole_local_aspect(struct aspects *a, uint32_t i, const uint32_t *state)
{
    const struct cells *c = a->x->cells;
    struct cell_range r = c->of[i];
    value local = local_aspect(a, i, state[i]), *v;

    if (r.n == 0)
        return local;
    v = mem_alloc((r.n + (size_t)1) * sizeof *v);
    v[0] = local;
    for (uint32_t j = 0; j < r.n; j++)
        v[j + 1] = aspect_of_value(a, c->sort[r.first + j],
                                   state[a->x->sig->n_instances + r.first + j]);
    return intern_and_free(a, v, r.n + 1);
}

/* May these mention atoms of the sort? */
static bool instance_mentions(const struct aspects *a, uint32_t i, const uint32_t *state)
{
    const struct cells *c = a->x->cells;

    for (uint32_t cell = c->of[i].first; cell < c->of[i].first + c->of[i].n; cell++)
        if (sort_contains(c->sort[cell], a->x->sig->atom[a->k]))
            return true;
    return vector_mentions(a->x, i, state[i], a->k);
}

/* Of an instance: the aspects of its index and of its local state. */
static value instance_aspect(struct aspects *a, uint32_t i, const uint32_t *state)
{
    const struct signature *g = a->x->sig;
    const struct family *f = &g->family[g->instance[i].family];
    value pair[2] = { VALUE_NONE, whole_local_aspect(a, i, state) };
    uint32_t n;
    value *v = copy_elements(a, g->instance[i].index, &n);

    for (uint32_t j = 0; j < n; j++)
        v[j] = aspect_of_value(a, f->index[j], v[j]);
    pair[0] = intern_and_free(a, v, n);
    return value_tuple(a->vs, 2, pair);
}

/* Of a family indexed by sort k alone: the instance of the identity, then those of other identities
   as far as their local states mention any. */
static void add_indexed_family(struct aspects *a, const uint32_t *own, const uint32_t *state,
                               struct vec_u32 *out)
{
    uint32_t n = a->x->sig->atom[a->k]->size;
    size_t first;

    vec_push(out, whole_local_aspect(a, own[a->identity], state));
    first = out->n;
    for (uint32_t i = 0; i < n; i++)
        if (i != a->identity && instance_mentions(a, own[i], state))
            vec_push(out, whole_local_aspect(a, own[i], state));
    if (out->n > first)
        aspects_sort(a, (uint32_t)(out->n - first), out->at + first);
}

static void add_family(struct aspects *a, uint32_t number, const uint32_t *state,
                       struct vec_u32 *out)
{
    const struct family *f = &a->x->sig->family[number];
    const uint32_t *own = a->own[number * a->x->sig->n_atoms + a->k];
    size_t first = out->n;

    if (own != NULL) {
        add_indexed_family(a, own, state, out);
        return;
    }
    if (f->n == 1 && !instance_mentions(a, f->instance[0], state))
        return;
    for (uint32_t i = 0; i < f->n; i++)
        vec_push(out, instance_aspect(a, f->instance[i], state));
    aspects_sort(a, f->n, out->at + first);
}

void aspect_of(struct aspects *a, uint32_t k, uint32_t identity, const uint32_t *state,
               struct vec_u32 *out)
{
    const struct signature *g = a->x->sig;

    a->k = k;
    a->identity = identity;
    out->n = 0;
    for (uint32_t i = 0; i < g->n_families; i++)
        add_family(a, i, state, out);
    cell_aspects_add(a->cells, a, k, identity, state, out);
}

int aspect_cmp(const struct aspects *a, const struct vec_u32 *x, const struct vec_u32 *y)
{
    for (size_t i = 0; i < x->n && i < y->n; i++)
        if (x->at[i] != y->at[i])
            return value_cmp(a->vs, x->at[i], y->at[i]);
    return (x->n > y->n) - (x->n < y->n);
}
