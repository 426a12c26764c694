/*
 * Equivalences of small transition systems, straight from their definitions: greatest fixpoints
 * over pairs of states, and sets of states after words.  Shares nothing with abstraction/.
 */
#ifndef TESTS_NAIVE_EQUIVALENCE_H
#define TESTS_NAIVE_EQUIVALENCE_H

#include <stdbool.h>

#include "parser/aut.h"

#define NAIVE_STATES 64

enum naive_relation { NAIVE_STRONG, NAIVE_BRANCHING, NAIVE_DIVERGENCE };

struct naive_pairs {
    bool related[NAIVE_STATES][NAIVE_STATES];
};

/* The disjoint union, the states of y after those of x; lives in a. */
struct aut *naive_union(struct arena *a, const struct aut *x, const struct aut *y);
void naive_relate(const struct aut *x, enum naive_relation e, struct naive_pairs *p);
/* The length of the shortest trace that only one of the states has; NAIVE_SAME: there is none.
   Weak: tau is not visible. */
#define NAIVE_SAME UINT32_MAX
uint32_t naive_trace_apart(const struct aut *x, uint32_t s, uint32_t t, bool weak);

#endif
