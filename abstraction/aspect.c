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

/* What one value, or one local state, looks like; remembered. */
struct seen {
    const void *sort;         /* of the value; of a local state its process */
    value from, to;
    uint32_t k, me;
};

struct aspects {
    struct vectors *x;
    struct values *vs;
    struct map map;
    struct { struct seen *at; size_t n, cap; } seen;
    uint32_t k, me;           /* who looks */
};

struct aspects *aspects_new(struct vectors *x)
{
    struct aspects *a = mem_zalloc(sizeof *a);

    a->x = x;
    a->vs = x->sig->vs;
    map_init(&a->map);
    return a;
}

void aspects_free(struct aspects *a)
{
    if (a == NULL)
        return;
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

static value look_at_local(struct aspects *a, uint32_t i, uint32_t local)
{
    const struct process *p = &a->x->sig->process[a->x->sig->instance[i].process];
    struct seen seen = { p, stg_lts_local(a->x->lts, i, local), VALUE_NONE, a->k, a->me };
    const struct node *node;
    uint32_t n;
    value *v;

    if (find_seen(a, &seen))
        return seen.to;
    v = elements(a, seen.from, &n);
    node = &p->node[value_word(v[0])];
    for (uint32_t j = 1; j < n; j++)
        v[j] = look(a, local_sort(p, node, j), v[j]);
    seen.to = end_tuple(a, v, n);
    add_seen(a, &seen);
    return seen.to;
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

static value look_at_family(struct aspects *a, const struct family *f, const uint32_t *state)
{
    value *v = mem_alloc((f->n + 1) * sizeof *v);

    for (uint32_t i = 0; i < f->n; i++)
        v[i] = look_at_instance(a, f->instance[i], state[f->instance[i]]);
    put_in_order(a, f->n, v);
    return end_tuple(a, v, f->n);
}

value aspect_of(struct aspects *a, uint32_t k, uint32_t me, const uint32_t *state)
{
    const struct signature *g = a->x->sig;
    value *v = mem_alloc((g->n_families + g->n_globals + 1) * sizeof *v);

    a->k = k;
    a->me = me;
    for (uint32_t i = 0; i < g->n_families; i++)
        v[i] = look_at_family(a, &g->family[i], state);
    for (uint32_t i = 0; i < g->n_globals; i++)
        v[g->n_families + i] = look(a, g->global[i].sort, state[g->n_instances + i]);
    return end_tuple(a, v, g->n_families + g->n_globals);
}
