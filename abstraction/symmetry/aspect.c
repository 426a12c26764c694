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
    struct map map;
    VEC(struct cached) cached;
    uint32_t k, identity; /* of atom sort k: whose aspect is computed */
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

static value value_aspect(struct aspects *a, const struct sort *s, value v);

/* By insertion: the values are few. */
void aspect_sort(const struct values *vs, uint32_t n, value *v)
{
    for (uint32_t i = 1; i < n; i++) {
        value x = v[i];
        uint32_t j = i;
        for (; j > 0 && value_cmp(vs, v[j - 1], x) > 0; j--)
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
    value tuple = renamer_tuple(a->x->renamer, n, v);

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
        v[i] = value_aspect(a, f[i - from].sort, v[i]);
    return intern_and_free(a, v, n);
}

/* An element of an array with the aspects of its indices. */
static value element_aspect(struct aspects *a, const struct sort *s, uint32_t at, value elem)
{
    value *v = mem_alloc((s->n + 1) * sizeof *v);
    uint64_t rest = at;

    for (uint32_t i = s->n; i-- > 0;) {
        uint64_t card = sort_card(s->index[i]);
        v[i] = value_aspect(a, s->index[i], renamer_nth(a->x->renamer, s->index[i], rest % card));
        rest /= card;
    }
    v[s->n] = value_aspect(a, s->elem, elem);
    return intern_and_free(a, v, s->n + 1);
}

/* Do the elements have an order that does not depend on the names of identities? */
static bool is_ordered(const struct sort *s)
{
    if (s->kind == SORT_SET || s->kind == SORT_BAG)
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
                                                 : value_aspect(a, s->elem, v[i]);
    if (!ordered)
        aspect_sort(a->vs, n, v);
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
    case SORT_SEQ:
    case SORT_BAG: return elements_aspect(a, s, v);
    case SORT_ANY:
    case SORT_BOOL:
    case SORT_INT:
    case SORT_ENUM:
    case SORT_DATA:
    case SORT_SCALARSET: return v;
    }
    return v;
}

static value value_aspect(struct aspects *a, const struct sort *s, value v)
{
    struct cached c = { s, v, VALUE_NONE, a->k, a->identity };

    if (v == VALUE_NONE)
        return v;
    if (s->atom > 0)
        return atom_aspect(a, s, v);
    if (value_is_small(v))
        return v;
    if (!find_cached(a, &c)) {
        c.to = sort_has_atoms(s) ? compute_aspect(a, s, v) : v;
        if (renamer_has_missed(a->x->renamer))
            return VALUE_NONE;
        add_cached(a, &c);
    }
    return c.to;
}

/* ---- parts of states ---- */

/* Of the tuple of a local state: the number of its node, then the values of variables. */
static value tuple_aspect(struct aspects *a, const struct process *p, value tuple)
{
    uint32_t n;
    value *v = copy_elements(a, tuple, &n);
    const struct node *node = &p->node[value_word(v[0])];

    for (uint32_t j = 1; j < n; j++)
        v[j] = value_aspect(a, local_sort(p, node, j), v[j]);
    return intern_and_free(a, v, n);
}

value aspect_of_local(struct aspects *a, uint32_t k, uint32_t identity, uint32_t instance,
                      uint32_t local)
{
    const struct signature *g = a->x->sig;

    a->k = k;
    a->identity = identity;
    return tuple_aspect(a, &g->process[g->instance[instance].process],
                        stg_lts_local(a->x->lts, instance, local));
}

value aspect_of_index(struct aspects *a, uint32_t k, uint32_t identity, uint32_t instance)
{
    const struct signature *g = a->x->sig;
    const struct family *f = &g->family[g->instance[instance].family];
    uint32_t n;
    value *v = copy_elements(a, g->instance[instance].index, &n);

    a->k = k;
    a->identity = identity;
    for (uint32_t j = 0; j < n; j++)
        v[j] = value_aspect(a, f->index[j], v[j]);
    return intern_and_free(a, v, n);
}

value aspect_of_value(struct aspects *a, uint32_t k, uint32_t identity, const struct sort *s,
                      value v)
{
    a->k = k;
    a->identity = identity;
    return value_aspect(a, s, v);
}
