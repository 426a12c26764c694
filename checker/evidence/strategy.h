/*
 * What a solver has found out about a game, and the shortest ways to tell it.
 *
 * The winner's strategy of the solver is right, but goes where the solver happened to go.  From
 * where the winner can force the play to a leaf that speaks for him (the attractor of these leaves
 * in what was explored) he goes there by fewest moves; into an inner fixpoint where he can stay he
 * goes by a shortest path (shorten.c); elsewhere he follows the solver.
 */
#ifndef CHECKER_EVIDENCE_STRATEGY_H
#define CHECKER_EVIDENCE_STRATEGY_H

#include <stdbool.h>

#include "checker/evidence/cycles.h"
#include "checker/game/solver.h"
#include "support/vec.h"

struct strategy {
    bool verdict;          /* the winner is OR if it is true, else AND */
    struct digraph game;   /* of decided vertices; others have no children here */
    uint32_t *first, *kid; /* owned: the arrays of game */
    bool *decided, *mine;  /* mine: the winner's; owned, as the rest */
    uint32_t *level;
    uint32_t *choice;                /* of the winner's: a position; STRATEGY_NONE: there is none */
    bool *won;                       /* the choices win from there, for all that is known */
    uint32_t *first_reader, *reader; /* rows of parents */
};
#define STRATEGY_NONE UINT32_MAX

/* After the solver's verdict.  n: vertices of the game. */
void strategy_init(struct strategy *t, const struct game *g, uint32_t n, const struct solver_ops *o,
                   const void *s, bool verdict);
/* The game alone, without strategy, as far as the solver has decided it; choice is not set. */
void strategy_take_game(struct strategy *t, const struct game *g, uint32_t n,
                        const struct solver_ops *o, const void *s, bool verdict);
/* The game alone, without strategy, of the `most` vertices nearest to the root, found breadth
   first; choice is not set.  The vertices of g must be expandable again. */
void strategy_explore(struct strategy *t, const struct game *g, uint32_t most, bool verdict);
/* A number of vertices that costs no more than the solver, or little: as many as it has seen,
   within bounds.  run: one player does all the choosing. */
uint32_t strategy_near_enough(uint32_t n, bool run);
/* Makes the explored neighbourhood of the root a strategy as of strategy_init.  It is solved for
   that: ways are shortest there.  False: it does not suffice, and t is only to be cleared. */
bool strategy_near(struct strategy *t, const struct game *g);

/* The first of strategy_near and strategy_init. */
void strategy_short(struct strategy *t, const struct game *g, uint32_t n,
                    const struct solver_ops *o, const void *s, bool verdict);

/* Shared by both: shortens any winning choices. */
void strategy_shorten(struct strategy *t);
/* Changes choices so that a shortest way leads down into an inner fixpoint that is not left any
   more, if there is one. */
void strategy_descend(struct strategy *t);
/* The first position at which v has this child, which it must have. */
uint32_t strategy_position(const struct strategy *t, uint32_t v, uint32_t child);

/* The winner's way as a search has found it, in a game where one player does all the choosing;
   only choice, mine and verdict are set.  position[i]: that of path[i + 1] in path[i]. */
void strategy_init_path(struct strategy *t, const struct game *g, uint32_t n,
                        const struct vec_u32 *path, const uint32_t *position, bool verdict);
void strategy_clear(struct strategy *t);

/* A way through a game.  position: empty, or position[i] is that of path[i + 1] among the children
   of path[i].  loop: UINT32_MAX: the way ends; else path[loop] is the last vertex again. */
struct strategy_way {
    struct vec_u32 path, position; /* owned */
    uint32_t loop;
};

/* Where one player does all the choosing: a shortest path in t to a leaf that speaks for the winner
   (*loop is UINT32_MAX), else one to a cycle that does and once around it: path[*loop] is the
   last one again.  False: what was explored has neither. */
bool strategy_one_player(const struct strategy *t, const struct game *g, struct vec_u32 *path,
                         uint32_t *loop);
/* The way of the play, path and *loop as above, if the loser has no choice against the strategy.
   False: there is a choice. */
bool strategy_is_line(const struct strategy *t, struct vec_u32 *path, uint32_t *loop);
/* Of the cycle path[loop] .. its end: the vertex whose level decides. */
vertex_id strategy_decisive(const struct game *g, const struct vec_u32 *path, uint32_t loop);

#endif
