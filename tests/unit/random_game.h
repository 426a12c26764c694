/*
 * Explicit games: small graphs written down in a test or drawn at random.
 *
 * Written as "0:L1mu OR{2,1} 1:L2nu AND{} 2:L1mu OR{0}": the number of the vertex (0, 1, 2,
 * ... in order), its level, the sign of that level, its operator and its children.
 *
 * As a source it follows checker/game/game.h and stops the program if the solver does not: each
 * vertex may be expanded at most once, only vertices that have been returned before may be
 * expanded, and the children returned are invalid after the next expansion.
 */
#ifndef TESTS_UNIT_RANDOM_GAME_H
#define TESTS_UNIT_RANDOM_GAME_H

#include "checker/game/game.h"
#include "support/buf.h"
#include "support/rng.h"
#include "support/vec.h"

#define RANDOM_GAME_LEVELS 8

struct random_vertex {
    uint32_t level, first, n; /* children: child.at[first .. first + n - 1] */
    bool conj;
    enum game_answer answer; /* the result of expanding it */
    bool known, asked;
};

struct random_game {
    uint32_t levels;
    bool nu[RANDOM_GAME_LEVELS + 1];
    VEC(struct random_vertex) vertex;
    struct vec_u32 child;
    uint64_t budget; /* further expansions until GAME_LIMIT */
    vertex_id *lent;
    bool repeats;    /* see game.h; at first true */
    uint32_t *least; /* of each vertex: the smallest level that can be reached from it */
    struct game game;
};

/* Upper limits for random games. */
struct random_shape {
    uint32_t n, levels, degree;
};

struct random_game *random_game_new(uint32_t levels); /* all levels mu, no vertices */
void random_game_free(struct random_game *g);
/* Children may be vertices that are added later. */
vertex_id random_game_add(struct random_game *g, bool conj, uint32_t level, const vertex_id *child,
                          uint32_t n);
const vertex_id *random_game_children(const struct random_game *g, vertex_id v, uint32_t *n);

struct random_game *random_game_parse(const char *text);
void random_game_print(struct buf *b, const struct random_game *g);
struct random_game *random_game_make(struct rng *r, struct random_shape most);

/* The i-th graph of 3 vertices on 3 levels of alternating signs with at most 2 children, not
   the same twice, in each order. */
#define RANDOM_GAME_SMALL_VERTICES (2 * 3 * 10)
#define RANDOM_GAME_SMALL \
    (2 * RANDOM_GAME_SMALL_VERTICES * RANDOM_GAME_SMALL_VERTICES * RANDOM_GAME_SMALL_VERTICES)
struct random_game *random_game_small(uint32_t i);

/* Replaces faults by constants, for referees, which ignore the answers of expansions. */
void random_game_mend(struct random_game *g, bool constant);

/* The game below a false root of an additional outermost level with this sign, which forces a
   solver to evaluate every vertex.  Vertex v of g is vertex v + 1 of it. */
struct random_game *random_game_whole(const struct random_game *g, bool nu);

/* Starts the game as a source, without budget; lives in g. */
const struct game *random_game_source(struct random_game *g);

#endif
