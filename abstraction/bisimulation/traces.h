/*
 * Trace equivalence of two states, and the shortest trace that only one of them has.
 *
 * Both states are determinized on the fly, breadth first: each word leads to a pair of sets of
 * states.  A pair that follows from earlier ones, since equivalence is transitive, is skipped.
 *
 * J. Hopcroft, R. Karp, A linear algorithm for testing equivalence of finite automata (1971).
 * The number of sets may be exponential in the number of states.
 */
#ifndef ABSTRACTION_BISIMULATION_TRACES_H
#define ABSTRACTION_BISIMULATION_TRACES_H

#include <stdbool.h>
#include <stdint.h>

#include "parser/aut.h"
#include "support/limit.h"
#include "support/vec.h"

enum traces_answer { TRACES_SAME, TRACES_OTHER, TRACES_LIMIT };

/* Compares states 0 and 1 of x, whose arcs are sorted by source.  weak: traces without tau.  If the
   answer is TRACES_OTHER, sets word to the labels of a shortest trace that only one of the two has,
   and *first to whether that is state 0. */
enum traces_answer traces_compare(const struct aut *x, bool weak, struct limit *limit,
                                  struct vec_u32 *word, bool *first);

#endif
