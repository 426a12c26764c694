/*
 * Judging a solver whose decisions about vertices are final: each value, and the strategy from each
 * vertex.
 */
#ifndef TESTS_UNIT_JUDGE_SOLVER_H
#define TESTS_UNIT_JUDGE_SOLVER_H

#include "checker/game/solver.h"
#include "tests/unit/random_game.h"

/* To be called after o->solve(s) has returned a verdict on g.  Returns NULL, or a description of
   the error.  value[] holds the correct values of all vertices. */
const char *judge_solver(const struct random_game *g, const struct solver_ops *o, const void *s,
                         const bool *value);

#endif
