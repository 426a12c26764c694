/*
 * The smallest transition system that is equivalent to a given one.
 */
#ifndef ABSTRACTION_QUOTIENT_H
#define ABSTRACTION_QUOTIENT_H

#include "abstraction/partition.h"
#include "parser/aut.h"
#include "support/arena.h"

/* Its states are the classes that can be reached, breadth first from the initial one, which is 0.
   Arcs are sorted by source, text of the label and target, each once; labels by their texts, and
   none is left without arcs.  Tau arcs inside a class are left out, but in strong bisimilarity;
   where divergence counts, a class that diverges has a tau loop.  Lives in a; NULL: the limit. */
struct aut *quotient(struct arena *a, const struct aut *x, enum equivalence e,
                     struct limit *limit);

/* The same for what can be reached from two states: the class of the initial one becomes state 0,
   that of the other one, which is a different class, state 1.  The n classes are those of e. */
struct aut *quotient_of_two(struct arena *a, const struct aut *x, enum equivalence e,
                            const uint32_t *block, uint32_t n, uint32_t other);

#endif
