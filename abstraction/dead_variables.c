/*
 * Dead-variable reset from liveness and what a formula observes (see dead_variables.h).
 */
#include "config.h"

#include "abstraction/dead_variables.h"

#include "logic/observe.h"
#include "stg/graph/flow.h"

static bool **observed_flags(struct arena *a, const struct stg *g, const struct formula *f)
{
    bool **observed = ARENA_ARRAY(a, bool *, g->sig.n_instances + 1);

    for (uint32_t i = 0; i < g->sig.n_instances; i++) {
        const struct process *p = &g->sig.process[g->sig.instance[i].process];
        observed[i] = ARENA_ARRAY(a, bool, p->n_variables + 1);
    }
    if (f != NULL)
        formula_observes(f, observed);
    return observed;
}

/* May a variable have a value at a node?  A parameter of another node has none there. */
static bool is_known_at(const struct variable *x, uint32_t node)
{
    return x->node == NO_NODE || x->node == node;
}

static bool *keep_of(struct arena *a, const struct process *p, const bool *live,
                     const bool *observed, bool keep_dead)
{
    bool *keep = ARENA_ARRAY(a, bool, (size_t)p->n_nodes * p->n_variables + 1);

    for (uint32_t n = 0; n < p->n_nodes; n++)
        for (uint32_t v = 0; v < p->n_variables; v++) {
            size_t i = (size_t)n * p->n_variables + v;
            keep[i] = is_known_at(&p->variable[v], n) && (keep_dead || live[i] || observed[v]);
        }
    return keep;
}

const bool *const *dead_variables_keep(struct arena *a, const struct stg *g,
                                       const struct formula *f, bool keep_dead)
{
    bool **observed = observed_flags(a, g, f);
    const bool **live = ARENA_ARRAY(a, const bool *, g->sig.n_processes + 1);
    const bool **keep = ARENA_ARRAY(a, const bool *, g->sig.n_instances + 1);

    for (uint32_t i = 0; i < g->sig.n_processes; i++)
        live[i] = flow_live(a, &g->sig.process[i]);
    for (uint32_t i = 0; i < g->sig.n_instances; i++) {
        uint32_t p = g->sig.instance[i].process;
        keep[i] = keep_of(a, &g->sig.process[p], live[p], observed[i], keep_dead);
    }
    return keep;
}
