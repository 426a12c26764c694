/*
 * Which states of a finite transition system are equivalent.
 *
 * Strong bisimilarity; branching bisimilarity (van Glabbeek and Weijland 1996), in which tau is
 * silent; and the same with divergence told apart: whether a state can do tau for ever without
 * leaving its class (van Glabbeek, Luttik and Trcka, Branching bisimilarity with explicit
 * divergence, 2009).  All in O(m log n), by the algorithm of refine.h.
 */
#ifndef ABSTRACTION_PARTITION_H
#define ABSTRACTION_PARTITION_H

#include <stdbool.h>
#include <stdint.h>

#include "parser/aut.h"
#include "support/limit.h"

enum equivalence { EQUIVALENCE_STRONG, EQUIVALENCE_BRANCHING, EQUIVALENCE_DIVERGENCE };

/* The class of each state; classes are numbered in the order of their first states.  false: the
   limit was hit. */
bool partition_states(const struct aut *x, enum equivalence e, struct limit *limit,
                      uint32_t *block, uint32_t *n_blocks);

#endif
