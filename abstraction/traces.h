/*
 * Have two states the same traces?  And if not, which is the shortest that only one has?
 *
 * Both are made deterministic on the way, breadth first: after each word, a pair of sets of
 * states.  Pairs that follow from others, as equivalence is transitive, are not looked at again.
 *
 * J. Hopcroft, R. Karp, A linear algorithm for testing equivalence of finite automata (1971).
 * The number of sets may be exponential in the number of states.
 */
#ifndef ABSTRACTION_TRACES_H
#define ABSTRACTION_TRACES_H

#include <stdbool.h>
#include <stdint.h>

#include "parser/aut.h"
#include "support/limit.h"
#include "support/vec.h"

enum traces_answer { TRACES_SAME, TRACES_OTHER, TRACES_LIMIT };

/* States 0 and 1 of x, whose arcs are sorted by source.  Weak: tau is not seen.  What is different
   is a word of labels, and *first says whether it is a trace of state 0. */
enum traces_answer traces_compare(const struct aut *x, bool weak, struct limit *limit,
                                  struct vec_u32 *word, bool *first);

#endif
