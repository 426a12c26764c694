/*
 * The quotient of a transition system: the smallest system that is bisimilar to it.
 */
#ifndef ABSTRACTION_BISIMULATION_QUOTIENT_H
#define ABSTRACTION_BISIMULATION_QUOTIENT_H

#include "abstraction/bisimulation/partition.h"
#include "parser/aut.h"
#include "support/arena.h"

/* Its states are the reachable classes, numbered breadth first from 0, the class of the initial
   state.  The arcs are sorted by source, text of the label and target, each once.  The labels are
   sorted by their texts; all have arcs.  In branching bisimilarity, arcs labelled tau inside a
   class are left out; with divergence, a class that diverges has one loop labelled tau.  Lives in
   a.  NULL if the limit was hit. */
struct aut *quotient(struct arena *a, const struct aut *x, enum equivalence e, struct limit *limit);

/* The same for the part that is reachable from two states: the class of the initial state becomes
   state 0, that of `other`, which is a different class, state 1.  block: the n classes by e, as
   partition_states sets them. */
struct aut *quotient_of_two(struct arena *a, const struct aut *x, enum equivalence e,
                            const uint32_t *block, uint32_t n, uint32_t other);

#endif
