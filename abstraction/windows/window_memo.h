/*
 * The moves of windows, remembered.
 *
 * A move reads and writes its actors and the global variables, and reads the presence bits; nothing
 * else of the window (doc/algorithms.md, 5.14).  So those of an actor, or of two, are computed once
 * for each of their states, and found for all other windows in which they are the same.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_MEMO_H
#define ABSTRACTION_WINDOWS_WINDOW_MEMO_H

#include "abstraction/windows/window_step.h"

struct window_memo;

/* Of windows of this system, which is borrowed. */
struct window_memo *window_memo_new(const struct window_system *w);
void window_memo_free(struct window_memo *m); /* NULL is fine */
/* As window_moves.  visit must not ask this memo. */
void window_memo_moves(struct window_memo *m, const value *state, struct script_limit *limit,
                       window_visit visit, void *self);
/* Those of these actors; the second one, NO_INSTANCE: of the first one alone. */
void window_memo_moves_of(struct window_memo *m, const value *state, const uint32_t actor[2],
                          struct script_limit *limit, window_visit visit, void *self);

/* A move as it is told to larger windows, which say the same of the identities of this one. */
struct window_same_move {
    uint32_t actor[2], edge[2]; /* numbers; NO_INSTANCE: there is no second one */
};

struct window_same_move window_same_move(const struct window_system *w,
                                         const struct window_move *m);
/* With the actors that it has in the system of one identity more. */
struct window_same_move window_same_move_in(const struct window_same_move *m,
                                            const struct window_system *w,
                                            const struct window_system *larger);
/* Do the same actors take the same edges? */
bool window_is_same_move(const struct window_same_move *same, const struct window_system *w,
                         const struct window_move *m);

#endif
