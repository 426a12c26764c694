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

/* The number in this environment variable, or `otherwise`. */
uint64_t judge_setting(const char *name, uint64_t otherwise);
/* Prints the game, its seed and what is wrong, and fails the test. */
void judge_fail(const struct random_game *g, uint64_t seed, const char *why);
/* Checks all graphs of random_game_small, or every K-th for STGCHECK_EXHAUSTIVE=K.  check returns
   NULL, or a description of the error. */
void judge_small_games(const char *(*check)(struct random_game *g));

#endif
