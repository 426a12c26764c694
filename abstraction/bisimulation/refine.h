/*
 * Partition refinement to the coarsest branching bisimulation, in O(m log n) for m arcs
 * and n states.
 *
 * D. N. Jansen, J. F. Groote, J. J. A. Keiren, A. Wijs, An O(m log n) algorithm for branching
 * bisimilarity on labelled transition systems (TACAS 2020); it simplifies J. F. Groote, D. N.
 * Jansen, J. J. A. Keiren, A. Wijs, An O(m log n) algorithm for computing stuttering equivalence
 * and branching bisimulation (2017), with the partition of transitions of A. Valmari, Bisimilarity
 * minimization in O(m log n) time (2009).  Without silent arcs the result is strong bisimilarity,
 * as in R. Paige, R. Tarjan, Three partition refinement algorithms (1987).
 */
#ifndef ABSTRACTION_BISIMULATION_REFINE_H
#define ABSTRACTION_BISIMULATION_REFINE_H

#include <stdbool.h>
#include <stdint.h>

#include "support/limit.h"

/* No label is silent. */
#define REFINE_NONE UINT32_MAX

/* Arc i leads from source[i] to target[i].  The silent arcs form no cycle. */
struct refine_input {
    uint32_t n_states, n_labels, n_arcs;
    const uint32_t *source, *label, *target; /* of each arc; borrowed */
    uint32_t silent;                         /* the label, or REFINE_NONE */
};

/* Sets block[s] for each state s: two states get the same number exactly if they are bisimilar.
   The numbers are below *n_blocks, in no particular order.  False if the limit was hit. */
bool refine_states(const struct refine_input *x, struct limit *limit, uint32_t *block,
                   uint32_t *n_blocks);

#endif
