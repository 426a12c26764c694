/*
 * The graph of tau arcs and its components (see tau_cycles.h).
 */
#include "config.h"

#include "abstraction/bisimulation/tau_cycles.h"

#include "support/alloc.h"
#include "support/scc.h"

/* The targets of tau arcs, state by state. */
static uint32_t *tau_targets(const struct aut *x, uint32_t *first)
{
    uint32_t *target = mem_alloc((x->n_arcs + (size_t)1) * sizeof *target), sum = 0;

    for (uint32_t i = 0; i < x->n_arcs; i++)
        first[x->arc[i].source] += x->arc[i].label == x->tau;
    for (uint32_t s = 0; s <= x->n_states; s++) {
        sum += first[s];
        first[s] = sum;
    }
    for (uint32_t i = 0; i < x->n_arcs; i++)
        if (x->arc[i].label == x->tau)
            target[--first[x->arc[i].source]] = x->arc[i].target;
    return target;
}

uint32_t tau_cycles(const struct aut *x, uint32_t *component, bool *on_cycle)
{
    uint32_t *first = mem_zalloc((x->n_states + (size_t)1) * sizeof *first);
    uint32_t *target = tau_targets(x, first), n;

    n = scc_find(&(struct digraph){ x->n_states, first, target }, NULL, component);
    for (uint32_t c = 0; c < n; c++)
        on_cycle[c] = false;
    for (uint32_t i = 0; i < x->n_arcs; i++) {
        const struct aut_arc *a = &x->arc[i];
        if (a->label == x->tau && component[a->source] == component[a->target])
            on_cycle[component[a->source]] = true;
    }
    mem_free(first);
    mem_free(target);
    return n;
}
