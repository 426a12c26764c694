/*
 * Judging a solver that decides vertices for good: each value, and the strategy from each vertex.
 */
#ifndef TESTS_UNIT_JUDGE_SOLVER_H
#define TESTS_UNIT_JUDGE_SOLVER_H

#include "checker/game/solver.h"
#include "tests/unit/random_game.h"

/* After o->solve(s) has come to a verdict on g: NULL, or what is wrong.  value[] holds the true
   values of all vertices. */
const char *judge_solver(const struct random_game *g, const struct solver_ops *o, const void *s,
                         const bool *value);

#endif
