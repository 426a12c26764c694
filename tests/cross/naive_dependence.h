/*
 * Checking the dependence analysis (stg/graph/dependence.h) with the plain step: do the sets of
 * what edges read and write contain enough?
 *
 * In reachable states a variable or a part of one is changed, and all transitions are computed
 * again.  Transitions of edges that do not read it, by the analysis, have to have the same labels
 * and run-time errors as before, and targets that differ only in the change.  Transitions may
 * change only what their edges write, and communicate only with partners that the analysis allows;
 * and two independent transitions have to lead to the same state in both orders.
 */
#ifndef TESTS_CROSS_NAIVE_DEPENDENCE_H
#define TESTS_CROSS_NAIVE_DEPENDENCE_H

#include "stg/graph/stg.h"
#include "support/rng.h"

#define NAIVE_STATES 25  /* most states examined */
#define NAIVE_CHANGES 12 /* most changes of each state */

struct naive_answer {
    const char *difference; /* NULL: none; lives in the arena */
    bool large;             /* a state had too many transitions, which ended the comparison */
    uint64_t kept;          /* transitions that had to be the same, and were */
    uint64_t swapped;       /* pairs of transitions that were taken in both orders */
};

struct naive_answer naive_dependence(struct arena *a, const struct stg *g, struct rng *r);

#endif
