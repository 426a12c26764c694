/*
 * Orbits as closures of states under exchanges of two values (see orbits.h).
 *
 * The exchanges of neighbours generate all permutations.
 */
#include "config.h"

#include "tests/cross/orbits.h"

#include <stdlib.h>

#include "stg/data/signature.h"
#include "support/vec.h"

/* One exchange: of values x and x + 1 of a sort. */
struct exchange {
    const struct sort *sort;
    uint32_t x;
};

struct group {
    struct lts *lts;
    struct values *vs;
    VEC(const struct sort *) sort; /* scalarsets, data */
};

/* ---- which values can be exchanged ---- */

static void add_sort(struct group *g, const struct sort *s)
{
    if (s->kind == SORT_SCALARSET || s->kind == SORT_DATA) {
        for (size_t i = 0; i < g->sort.n; i++)
            if (g->sort.at[i] == s)
                return;
        vec_push(&g->sort, s);
    }
    for (uint32_t i = 0; s->kind == SORT_RECORD && i < s->n; i++)
        add_sort(g, s->field[i].sort);
    for (uint32_t i = 0; s->kind == SORT_UNION && i < s->n; i++)
        for (uint32_t k = 0; k < s->alt[i].n; k++)
            add_sort(g, s->alt[i].field[k].sort);
    for (uint32_t i = 0; s->kind == SORT_ARRAY && i < s->n; i++)
        add_sort(g, s->index[i]);
    if (s->elem != NULL)
        add_sort(g, s->elem);
}

static void add_sorts(struct group *g)
{
    const struct signature *sig = g->lts->sig;

    for (uint32_t i = 0; i < sig->n_globals; i++)
        add_sort(g, sig->global[i].sort);
    for (uint32_t i = 0; i < sig->n_processes; i++)
        for (uint32_t k = 0; k < sig->process[i].n_variables; k++)
            add_sort(g, sig->process[i].variable[k].sort);
    for (uint32_t i = 0; i < sig->n_families; i++)
        for (uint32_t k = 0; k < sig->family[i].n_index; k++)
            add_sort(g, sig->family[i].index[k]);
}

/* ---- exchanging ---- */

static value exchange(const struct group *g, struct exchange e, const struct sort *s, value v);

static value exchange_fields(const struct group *g, struct exchange e, uint32_t n,
                             const struct sort_field *f, value v, uint32_t from)
{
    for (uint32_t i = 0; i < n; i++)
        v = value_with(g->vs, v, from + i,
                       exchange(g, e, f[i].sort, value_elem(g->vs, v, from + i)));
    return v;
}

static value exchange_elements(const struct group *g, struct exchange e, const struct sort *s,
                               value v)
{
    struct vec_u32 elem = VEC_EMPTY;
    uint32_t n = value_size(g->vs, v);
    value out;

    for (uint32_t i = 0; i < n; i++)
        vec_push(&elem, exchange(g, e, s->elem, value_elem(g->vs, v, i)));
    if (s->kind == SORT_BAG)
        out = value_bag(g->vs, n, elem.at);
    else
        out = s->kind == SORT_SET ? value_set(g->vs, n, elem.at) : value_tuple(g->vs, n, elem.at);
    vec_clear(&elem);
    return out;
}

/* The element at i goes to where i goes; arrays of these tests have one index. */
static value exchange_array(const struct group *g, struct exchange e, const struct sort *s, value v)
{
    value out = v, index;
    uint64_t position;

    for (uint32_t i = 0; i < value_size(g->vs, v); i++) {
        index = exchange(g, e, s->index[0], sort_nth(g->vs, s->index[0], i));
        sort_array_position(g->vs, s, &index, &position);
        out = value_with(g->vs, out, (uint32_t)position,
                         exchange(g, e, s->elem, value_elem(g->vs, v, i)));
    }
    return out;
}

static value exchange_alternative(const struct group *g, struct exchange e, const struct sort *s,
                                  value v)
{
    const struct sort_alt *alt = &s->alt[value_word(value_elem(g->vs, v, 0))];

    return exchange_fields(g, e, alt->n, alt->field, v, 1);
}

static value exchange(const struct group *g, struct exchange e, const struct sort *s, value v)
{
    uint32_t x = e.x;

    if (v == VALUE_NONE)
        return v;
    switch (s->kind) {
    case SORT_ANY:
    case SORT_BOOL:
    case SORT_INT:
    case SORT_ENUM: break;
    case SORT_DATA:
    case SORT_SCALARSET:
        if (s == e.sort && (uint32_t)value_word(v) - x < 2)
            return value_small((int32_t)(2 * x + 1) - value_word(v));
        break;
    case SORT_ARRAY: return exchange_array(g, e, s, v);
    case SORT_RECORD: return exchange_fields(g, e, s->n, s->field, v, 0);
    case SORT_UNION: return exchange_alternative(g, e, s, v);
    case SORT_SET:
    case SORT_SEQ:
    case SORT_BAG: return exchange_elements(g, e, s, v);
    }
    return v;
}

static uint32_t exchange_instance(const struct group *g, struct exchange e, uint32_t i)
{
    const struct signature *sig = g->lts->sig;
    const struct family *f = &sig->family[sig->instance[i].family];
    value index = sig->instance[i].index;

    for (uint32_t k = 0; k < f->n_index; k++)
        index = value_with(g->vs, index, k,
                           exchange(g, e, f->index[k], value_elem(g->vs, index, k)));
    for (uint32_t k = 0; k < f->n; k++)
        if (sig->instance[f->instance[k]].index == index)
            return f->instance[k];
    return i;
}

/* ---- states ---- */

/* Nodes, variables, global variables of the state after an exchange (sort NULL: none), as a
   tuple. */
static value picture(const struct group *g, state_id s, struct exchange e)
{
    const struct lts *l = g->lts;
    struct vec_u32 all = VEC_EMPTY;
    value out;

    for (uint32_t i = 0; i < l->sig->n_instances; i++) {
        uint32_t from = exchange_instance(g, e, i); /* an exchange is its own inverse */
        const struct process *p = &l->sig->process[l->sig->instance[from].process];
        uint32_t node = lts_node_of(l, s, from);
        vec_push(&all, value_small((int32_t)node));
        for (uint32_t v = 0; v < p->n_variables; v++) {
            bool there = p->variable[v].node == NO_NODE || p->variable[v].node == node;
            vec_push(&all, !there
                               ? VALUE_NONE
                               : exchange(g, e, p->variable[v].sort, l->read(l->self, s, from, v)));
        }
    }
    for (uint32_t i = 0; i < l->sig->n_globals; i++)
        vec_push(&all, exchange(g, e, l->sig->global[i].sort, lts_read_global(l, s, i)));
    out = value_tuple(g->vs, (uint32_t)all.n, all.at);
    vec_clear(&all);
    return out;
}

struct numbered {
    value v;
    uint32_t s;
};

static int by_value(const void *a, const void *b)
{
    const struct numbered *x = a, *y = b;

    return x->v < y->v ? -1 : x->v > y->v;
}

static uint32_t root_of(uint32_t *parent, uint32_t s)
{
    while (parent[s] != s)
        s = parent[s] = parent[parent[s]];
    return s;
}

static bool join(const struct group *g, struct exchange e, const struct numbered *at, uint32_t n,
                 uint32_t *parent)
{
    for (uint32_t s = 0; s < n; s++) {
        struct numbered image = { picture(g, s, e), 0 };
        const struct numbered *found = bsearch(&image, at, n, sizeof image, by_value);
        if (found == NULL)
            return false;
        parent[root_of(parent, s)] = root_of(parent, found->s);
    }
    return true;
}

/* The first of the values that can be exchanged: constants cannot. */
static uint32_t first_movable(const struct sort *s)
{
    return s->kind == SORT_DATA ? s->n : 0;
}

struct orbits orbits_count(struct lts *l)
{
    struct group g = { .lts = l, .vs = l->sig->vs };
    struct orbits o = { (uint32_t)l->n_states(l->self), 0, true };
    struct numbered *at = mem_alloc((o.states + 1) * sizeof *at);
    uint32_t *parent = mem_alloc((o.states + 1) * sizeof *parent);

    add_sorts(&g);
    for (uint32_t s = 0; s < o.states; s++) {
        at[s] = (struct numbered){ picture(&g, s, (struct exchange){ NULL, 0 }), s };
        parent[s] = s;
    }
    qsort(at, o.states, sizeof *at, by_value);
    for (size_t i = 0; i < g.sort.n; i++)
        for (uint32_t x = first_movable(g.sort.at[i]); x + 1 < g.sort.at[i]->size; x++)
            o.closed = join(&g, (struct exchange){ g.sort.at[i], x }, at, o.states, parent) &&
                       o.closed;
    for (uint32_t s = 0; s < o.states; s++)
        o.orbits += parent[s] == s;
    vec_clear(&g.sort);
    mem_free(parent);
    mem_free(at);
    return o;
}
