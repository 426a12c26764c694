/*
 * Demands of a model (see fairness.h).
 */
#include "config.h"

#include "stg/graph/fairness.h"

#include "support/alloc.h"
#include "support/vec.h"

struct demands {
    VEC(struct demand) at;
};

static void add_demand(struct demands *x, enum fairness f, uint32_t instance, const struct edge *e)
{
    if (f != FAIRNESS_NONE)
        vec_push(&x->at, ((struct demand){ f == FAIRNESS_STRONG, instance, e }));
}

uint32_t fairness_demands(const struct signature *g, enum fairness least, struct demand **out)
{
    struct demands x = { VEC_EMPTY };

    for (uint32_t i = 0; i < g->n_instances; i++) {
        const struct process *p = &g->process[g->instance[i].process];
        add_demand(&x, p->fairness > least ? p->fairness : least, i, NULL);
        for (uint32_t k = 0; k < p->n_edges; k++)
            add_demand(&x, p->edge[k].fairness, i, &p->edge[k]);
    }
    *out = x.at.at;
    return vec_number(x.at.n);
}

bool fairness_is_declared(const struct signature *g)
{
    struct demand *d;
    uint32_t n = fairness_demands(g, FAIRNESS_NONE, &d);

    mem_free(d);
    return n > 0;
}

bool fairness_met(const struct demand *d, uint32_t instance, const struct edge *e)
{
    return d->instance == instance && (d->edge == NULL || d->edge == e);
}
