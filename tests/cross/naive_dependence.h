/*
 * Is what edges are said to read and write (stg/graph/dependence.h) enough?  Asked of the plain
 * step.
 *
 * In reachable states a variable or a part of one is changed, and all transitions are computed
 * again.  Those of edges that are said not to read it have to be the same, with the same labels and
 * run-time errors, and lead to the same states but for what was changed.  What transitions change
 * has to be what their edges are said to write, whom they communicate with has to be possible, and
 * two that do not disturb each other lead to the same state in both orders.
 */
#ifndef TESTS_CROSS_NAIVE_DEPENDENCE_H
#define TESTS_CROSS_NAIVE_DEPENDENCE_H

#include "stg/graph/stg.h"
#include "support/rng.h"

#define NAIVE_STATES 25       /* most states that are looked at */
#define NAIVE_CHANGES 12      /* of each */

struct naive_answer {
    const char *difference;   /* NULL: none; lives in the arena */
    bool large;               /* a state had too many transitions; that was the end */
    uint64_t kept;            /* transitions that had to be the same, and were */
    uint64_t swapped;         /* pairs of transitions that were taken in both orders */
};

struct naive_answer naive_dependence(struct arena *a, const struct stg *g, struct rng *r);

#endif
