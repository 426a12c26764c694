/*
 * Classes of bisimilar states, by partition refinement (see partition.h).
 *
 * For branching bisimilarity the states of a strongly connected component of tau arcs are merged.
 * If divergence counts, a component with a cycle gets a loop with an additional label.
 */
#include "config.h"

#include "abstraction/bisimulation/partition.h"

#include <string.h>

#include "abstraction/bisimulation/refine.h"
#include "abstraction/bisimulation/tau_cycles.h"
#include "support/alloc.h"

/* Arcs as struct refine_input has them; owned. */
struct arcs {
    uint32_t *source, *label, *target;
    uint32_t n;
};

static void arcs_init(struct arcs *a, size_t room)
{
    a->source = mem_alloc((room + 1) * sizeof *a->source);
    a->label = mem_alloc((room + 1) * sizeof *a->label);
    a->target = mem_alloc((room + 1) * sizeof *a->target);
    a->n = 0;
}

static void arcs_clear(struct arcs *a)
{
    mem_free(a->source);
    mem_free(a->label);
    mem_free(a->target);
}

static void arcs_add(struct arcs *a, uint32_t source, uint32_t label, uint32_t target)
{
    a->source[a->n] = source;
    a->label[a->n] = label;
    a->target[a->n++] = target;
}

/* Numbers the blocks in the order of their first states.  How many have states. */
static uint32_t number_blocks(uint32_t *block, uint32_t n_states, uint32_t n_blocks)
{
    uint32_t *number = mem_alloc((n_blocks + (size_t)1) * sizeof *number), n = 0;

    memset(number, 0xff, (n_blocks + (size_t)1) * sizeof *number);
    for (uint32_t s = 0; s < n_states; s++) {
        if (number[block[s]] == UINT32_MAX)
            number[block[s]] = n++;
        block[s] = number[block[s]];
    }
    mem_free(number);
    return n;
}

static bool refine_arcs(const struct arcs *a, uint32_t n_states, uint32_t n_labels, uint32_t silent,
                        struct limit *limit, uint32_t *block, uint32_t *n_blocks)
{
    struct refine_input in = {
        .n_states = n_states,
        .n_labels = n_labels,
        .n_arcs = a->n,
        .source = a->source,
        .label = a->label,
        .target = a->target,
        .silent = silent,
    };

    return refine_states(&in, limit, block, n_blocks);
}

static bool partition_strong(const struct aut *x, struct limit *limit, uint32_t *block,
                             uint32_t *n_blocks)
{
    struct arcs a;
    bool within;

    arcs_init(&a, x->n_arcs);
    for (uint32_t i = 0; i < x->n_arcs; i++)
        arcs_add(&a, x->arc[i].source, x->arc[i].label, x->arc[i].target);
    within = refine_arcs(&a, x->n_states, x->n_labels, REFINE_NONE, limit, block, n_blocks);
    arcs_clear(&a);
    return within;
}

/* The arcs of the system in which each of the n components is one state, with an arc labelled
   n_labels for each component c with loop[c].  loop may be NULL. */
static void contract_components(const struct aut *x, const uint32_t *component, const bool *loop,
                                uint32_t n, struct arcs *a)
{
    for (uint32_t i = 0; i < x->n_arcs; i++) {
        uint32_t s = component[x->arc[i].source], t = component[x->arc[i].target];
        if (x->arc[i].label != x->tau || s != t)
            arcs_add(a, s, x->arc[i].label, t);
    }
    for (uint32_t c = 0; loop != NULL && c < n; c++)
        if (loop[c])
            arcs_add(a, c, x->n_labels, c);
}

static bool partition_branching(const struct aut *x, bool divergence, struct limit *limit,
                                uint32_t *block, uint32_t *n_blocks)
{
    uint32_t *component = mem_alloc((x->n_states + (size_t)1) * sizeof *component), n;
    uint32_t *found = mem_alloc((x->n_states + (size_t)1) * sizeof *found);
    bool *loop = mem_alloc((x->n_states + (size_t)1) * sizeof *loop), within;
    struct arcs a;

    n = tau_cycles(x, component, loop);
    arcs_init(&a, x->n_arcs + (size_t)n);
    contract_components(x, component, divergence ? loop : NULL, n, &a);
    within = refine_arcs(&a, n, x->n_labels + 1, x->tau, limit, found, n_blocks);
    for (uint32_t s = 0; s < x->n_states; s++)
        block[s] = found[component[s]];
    arcs_clear(&a);
    mem_free(loop);
    mem_free(found);
    mem_free(component);
    return within;
}

bool partition_states(const struct aut *x, enum equivalence e, struct limit *limit, uint32_t *block,
                      uint32_t *n_blocks)
{
    bool within = e == EQUIVALENCE_STRONG
                      ? partition_strong(x, limit, block, n_blocks)
                      : partition_branching(x, e == EQUIVALENCE_DIVERGENCE, limit, block, n_blocks);

    if (within)
        *n_blocks = number_blocks(block, x->n_states, *n_blocks);
    return within;
}
