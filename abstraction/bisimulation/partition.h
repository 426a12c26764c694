/*
 * The classes of bisimilar states of a finite transition system.
 *
 * Strong bisimilarity; branching bisimilarity (R. van Glabbeek, P. Weijland, Branching time and
 * abstraction in bisimulation semantics, 1996), in which tau is silent; branching bisimilarity with
 * explicit divergence (R. van Glabbeek, B. Luttik, N. Trcka, 2009), which also distinguishes the
 * states from which tau can be done for ever inside their class.  All take time O(m log n), by the
 * algorithm of refine.h.
 */
#ifndef ABSTRACTION_BISIMULATION_PARTITION_H
#define ABSTRACTION_BISIMULATION_PARTITION_H

#include <stdbool.h>
#include <stdint.h>

#include "parser/aut.h"
#include "support/limit.h"

enum equivalence { EQUIVALENCE_STRONG, EQUIVALENCE_BRANCHING, EQUIVALENCE_DIVERGENCE };

/* Sets block[s] to the class of each state s, and *n_blocks to their number; the classes are
   numbered from 0 in the order of their first states.  False if the limit was hit. */
bool partition_states(const struct aut *x, enum equivalence e, struct limit *limit, uint32_t *block,
                      uint32_t *n_blocks);

#endif
