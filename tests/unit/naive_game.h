/*
 * Referees for solvers: slow and simple, and sharing no code with any solver.
 */
#ifndef TESTS_UNIT_NAIVE_GAME_H
#define TESTS_UNIT_NAIVE_GAME_H

#include "tests/unit/random_game.h"

/* Each writes the values of all vertices of g into value[]. */
void naive_iterate(const struct random_game *g, bool *value);  /* nested fixpoint iteration */
void naive_zielonka(const struct random_game *g, bool *value); /* Zielonka's algorithm */

/* A strategy to be judged: per vertex, whether it is evaluated, and if so its value and its
   support, NAIVE_ALL or the position of a child. */
#define NAIVE_ALL UINT32_MAX
struct naive_strategy {
    const bool *evaluated, *value;
    const uint32_t *support;
};

/* Does the strategy prove the value of vertex 0?  Returns NULL, or a description of the error.
   reached[] gets the vertices it uses. */
const char *naive_judge(const struct random_game *g, struct naive_strategy by, bool *reached);

/* Does path[0 .. n-1] begin at vertex 0, and is each vertex a child of its predecessor? */
bool naive_is_path(const struct random_game *g, const vertex_id *path, uint32_t n);

#endif
