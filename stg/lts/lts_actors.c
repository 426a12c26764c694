/*
 * Who takes part in a transition (see lts_actors.h).
 *
 * The receivers behind the first one are a tuple: instance, number of its edge, instance, number,
 * and so on.
 */
#include "config.h"

#include "stg/lts/lts_actors.h"

#include <stdlib.h>

#include "stg/graph/stg.h"
#include "support/alloc.h"

static const struct edge *edge_of(const struct signature *g, uint32_t instance, uint32_t number)
{
    return &g->process[g->instance[instance].process].edge[number];
}

static uint32_t edge_number(const struct signature *g, const struct lts_actor *a)
{
    return (uint32_t)(a->source - g->process[g->instance[a->instance].process].edge);
}

uint32_t lts_n_actors(const struct signature *g, const struct lts_edge *e)
{
    uint32_t n = e->actor[1] == NO_INSTANCE ? 1 : 2;

    return e->others == VALUE_NONE ? n : n + value_size(g->vs, e->others) / 2;
}

struct lts_actor lts_actor(const struct signature *g, const struct lts_edge *e, uint32_t k)
{
    uint32_t instance;

    if (k < 2)
        return (struct lts_actor){ e->actor[k], e->source[k] };
    instance = (uint32_t)value_word(value_elem(g->vs, e->others, 2 * (k - 2)));
    return (struct lts_actor){
        instance,
        edge_of(g, instance, (uint32_t)value_word(value_elem(g->vs, e->others, 2 * (k - 2) + 1))),
    };
}

static int by_instance(const void *x, const void *y)
{
    const struct lts_actor *a = x, *b = y;

    return (a->instance > b->instance) - (a->instance < b->instance);
}

void lts_set_receivers(const struct signature *g, struct lts_edge *e, uint32_t n,
                       struct lts_actor *receiver)
{
    value *other;

    e->actor[1] = NO_INSTANCE;
    e->source[1] = NULL;
    e->others = VALUE_NONE;
    if (n == 0)
        return;
    qsort(receiver, n, sizeof *receiver, by_instance);
    e->actor[1] = receiver[0].instance;
    e->source[1] = receiver[0].source;
    if (n == 1)
        return;
    other = mem_alloc(2 * ((size_t)n - 1) * sizeof *other);
    for (size_t i = 1; i < n; i++) {
        other[2 * (i - 1)] = value_small((int32_t)receiver[i].instance);
        other[2 * (i - 1) + 1] = value_small((int32_t)edge_number(g, &receiver[i]));
    }
    e->others = value_tuple(g->vs, 2 * (n - 1), other);
    mem_free(other);
}
