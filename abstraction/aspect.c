/*
 * Aspects (see aspect.h).
 *
 * An identity becomes 1 where it is the one that looks, 0 where it is another of its sort, and
 * all other atoms but constants become -1.  What has no order of its own (elements of sets, of
 * arrays indexed by identities, instances of families) is sorted, repetitions kept.
 */
#include "config.h"

#include "abstraction/aspect.h"

#include <stdlib.h>

#include "support/vec.h"

/* What one value looks like; remembered. */
struct seen {
    const struct sort *sort;
    value from, to;
    uint32_t k, me;
};

struct aspects {
    struct vectors *x;
    struct values *vs;
    struct map map;
    struct { struct seen *at; size_t n, cap; } seen;
    struct vec_u32 *local;    /* [instance * n_atoms + k]: what local state * size(k) + me looks
                                 like; 0: not known yet */
    uint32_t **own;           /* [family * n_atoms + k]: of a family indexed by sort k alone, the
                                 instance of each identity; else NULL */
    uint32_t k, me;           /* who looks */
};

/* The instances by identity, if family f is indexed by atom sort k and nothing else. */
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
    map_clear(&a->map);
    vec_clear(&a->seen);
    mem_free(a);
}

/* ---- remembering ---- */

static bool same_seen(const void *owner, uint32_t id, const void *key)
{
    const struct aspects *a = owner;
    const struct seen *s = &a->seen.at[id], *t = key;

    return s->sort == t->sort && s->from == t->from && s->k == t->k && s->me == t->me;
}

static uint64_t hash_seen(const struct seen *s)
{
    return hash_mix(hash_mix((uintptr_t)s->sort, s->from), (uint64_t)s->k << 32 | s->me);
}

static bool find_seen(const struct aspects *a, struct seen *s)
{
    uint32_t id = map_find(&a->map, hash_seen(s), same_seen, a, s);

    if (id != MAP_NONE)
        s->to = a->seen.at[id].to;
    return id != MAP_NONE;
}

static void add_seen(struct aspects *a, const struct seen *s)
{
    map_add(&a->map, hash_seen(s), (uint32_t)a->seen.n);
    vec_push(&a->seen, *s);
}

/* ---- values ---- */

static value look(struct aspects *a, const struct sort *s, value v);

/* Sorts elements that have no order of their own. */
static void put_in_order(const struct aspects *a, uint32_t n, value *v)
{
    for (uint32_t i = 1; i < n; i++) {
        value x = v[i];
        uint32_t j = i;
        for (; j > 0 && value_cmp(a->vs, v[j - 1], x) > 0; j--)
            v[j] = v[j - 1];
        v[j] = x;
    }
}

static value *elements(const struct aspects *a, value v, uint32_t *n)
{
    const value *elem = value_elems(a->vs, v, n);
    value *copy = mem_alloc((*n + 1) * sizeof *copy);

    for (uint32_t i = 0; i < *n; i++)
        copy[i] = elem[i];
    return copy;
}

static value end_tuple(const struct aspects *a, value *v, uint32_t n)
{
    value tuple = value_tuple(a->vs, n, v);

    mem_free(v);
    return tuple;
}

static value look_at_atom(const struct aspects *a, const struct sort *s, value v)
{
    if (s->atom - 1 == a->k)
        return value_small((uint32_t)value_word(v) == a->me);
    return s->kind == SORT_DATA && (uint32_t)value_word(v) < s->n ? v : value_small(-1);
}

static value look_at_fields(struct aspects *a, const struct sort_field *f, value tuple,
                            uint32_t from)
{
    uint32_t n;
    value *v = elements(a, tuple, &n);

    for (uint32_t i = from; i < n; i++)
        v[i] = look(a, f[i - from].sort, v[i]);
    return end_tuple(a, v, n);
}

/* An element of an array with what its indices look like. */
static value look_at_element(struct aspects *a, const struct sort *s, uint32_t at, value elem)
{
    value *v = mem_alloc((s->n + 1) * sizeof *v);
    uint64_t rest = at;

    for (uint32_t i = s->n; i-- > 0;) {
        uint64_t card = sort_card(s->index[i]);
        v[i] = look(a, s->index[i], sort_nth(a->vs, s->index[i], rest % card));
        rest /= card;
    }
    v[s->n] = look(a, s->elem, elem);
    return end_tuple(a, v, s->n + 1);
}

static bool has_order(const struct sort *s)
{
    if (s->kind == SORT_SET)
        return false;
    for (uint32_t i = 0; s->kind == SORT_ARRAY && i < s->n; i++)
        if (sort_has_atoms(s->index[i]))
            return false;
    return true;
}

static value look_at_elements(struct aspects *a, const struct sort *s, value from)
{
    bool order = has_order(s);
    uint32_t n;
    value *v = elements(a, from, &n);

    for (uint32_t i = 0; i < n; i++)
        v[i] = s->kind == SORT_ARRAY && !order ? look_at_element(a, s, i, v[i])
                                               : look(a, s->elem, v[i]);
    if (!order)
        put_in_order(a, n, v);
    return end_tuple(a, v, n);
}

static value look_now(struct aspects *a, const struct sort *s, value v)
{
    switch (s->kind) {
    case SORT_RECORD: return look_at_fields(a, s->field, v, 0);
    case SORT_UNION:
        return look_at_fields(a, s->alt[value_word(value_elem(a->vs, v, 0))].field, v, 1);
    case SORT_ARRAY: case SORT_SET: case SORT_SEQ: return look_at_elements(a, s, v);
    case SORT_ANY: case SORT_BOOL: case SORT_INT: case SORT_ENUM: case SORT_DATA:
    case SORT_SCALARSET:
        return v;
    }
    return v;
}

static value look(struct aspects *a, const struct sort *s, value v)
{
    struct seen seen = { s, v, VALUE_NONE, a->k, a->me };

    if (v == VALUE_NONE || !sort_has_atoms(s))
        return v;
    if (s->atom > 0)
        return look_at_atom(a, s, v);
    if (!find_seen(a, &seen)) {
        seen.to = look_now(a, s, v);
        add_seen(a, &seen);
    }
    return seen.to;
}

/* ---- states ---- */

static value look_at_tuple(struct aspects *a, const struct process *p, value tuple)
{
    uint32_t n;
    value *v = elements(a, tuple, &n);
    const struct node *node = &p->node[value_word(v[0])];

    for (uint32_t j = 1; j < n; j++)
        v[j] = look(a, local_sort(p, node, j), v[j]);
    return end_tuple(a, v, n);
}

static value look_at_local(struct aspects *a, uint32_t i, uint32_t local)
{
    const struct signature *g = a->x->sig;
    struct vec_u32 *known = &a->local[i * g->n_atoms + a->k];
    size_t at = (size_t)local * g->atom[a->k]->size + a->me;
    value seen;

    while (known->n <= at)
        vec_push(known, VALUE_NONE);
    if (known->at[at] != VALUE_NONE)
        return known->at[at];
    seen = look_at_tuple(a, &g->process[g->instance[i].process],
                         stg_lts_local(a->x->lts, i, local));
    known->at[at] = seen;
    return seen;
}

/* An instance with what its index looks like. */
static value look_at_instance(struct aspects *a, uint32_t i, uint32_t local)
{
    const struct signature *g = a->x->sig;
    const struct family *f = &g->family[g->instance[i].family];
    value pair[2] = { VALUE_NONE, look_at_local(a, i, local) };
    uint32_t n;
    value *v = elements(a, g->instance[i].index, &n);

    for (uint32_t j = 0; j < n; j++)
        v[j] = look(a, f->index[j], v[j]);
    pair[0] = end_tuple(a, v, n);
    return value_tuple(a->vs, 2, pair);
}

/* x's own instance, then those of others that speak of some identity. */
static void add_own(struct aspects *a, const uint32_t *own, const uint32_t *state,
                    struct vec_u32 *out)
{
    uint32_t n = a->x->sig->atom[a->k]->size;
    size_t first;

    vec_push(out, look_at_local(a, own[a->me], state[own[a->me]]));
    first = out->n;
    for (uint32_t i = 0; i < n; i++)
        if (i != a->me && vector_mentions(a->x, own[i], state[own[i]], a->k))
            vec_push(out, look_at_local(a, own[i], state[own[i]]));
    if (out->n > first)
        put_in_order(a, (uint32_t)(out->n - first), out->at + first);
}

static void add_family(struct aspects *a, uint32_t number, const uint32_t *state,
                       struct vec_u32 *out)
{
    const struct family *f = &a->x->sig->family[number];
    const uint32_t *own = a->own[number * a->x->sig->n_atoms + a->k];
    size_t first = out->n;

    if (own != NULL) {
        add_own(a, own, state, out);
        return;
    }
    if (f->n == 1 && !vector_mentions(a->x, f->instance[0], state[f->instance[0]], a->k))
        return;
    for (uint32_t i = 0; i < f->n; i++)
        vec_push(out, look_at_instance(a, f->instance[i], state[f->instance[i]]));
    put_in_order(a, f->n, out->at + first);
}

void aspect_of(struct aspects *a, uint32_t k, uint32_t me, const uint32_t *state,
               struct vec_u32 *out)
{
    const struct signature *g = a->x->sig;

    a->k = k;
    a->me = me;
    out->n = 0;
    for (uint32_t i = 0; i < g->n_families; i++)
        add_family(a, i, state, out);
    for (uint32_t i = 0; i < g->n_globals; i++)
        if (a->x->global_mentions[i])
            vec_push(out, look(a, g->global[i].sort, state[g->n_instances + i]));
}

int aspect_cmp(const struct aspects *a, const struct vec_u32 *x, const struct vec_u32 *y)
{
    for (size_t i = 0; i < x->n && i < y->n; i++)
        if (x->at[i] != y->at[i])
            return value_cmp(a->vs, x->at[i], y->at[i]);
    return (x->n > y->n) - (x->n < y->n);
}
