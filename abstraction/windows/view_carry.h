/*
 * Moves that are carried from windows to larger ones: those that touch so many identities that what
 * they do to others is not seen in the windows in which all moves are made.
 *
 * Each is made again in all windows with one identity more that is not touched, and so on, until
 * nothing can be seen there that is not seen in smaller ones (doc/algorithms.md, 5.14).
 */
#ifndef ABSTRACTION_WINDOWS_VIEW_CARRY_H
#define ABSTRACTION_WINDOWS_VIEW_CARRY_H

#include "abstraction/windows/row_table.h"
#include "abstraction/windows/window_memo.h"

struct carried_move {
    struct window_same_move move; /* of a window of n identities, which is */
    uint32_t n, number;           /* ... this one; what number means is the caller's */
    uint32_t most;                /* identities of windows to which it is carried */
    uint32_t first;               /* the views before this one have been tried with it; and */
    bool again;                   /* ... they have to be tried again when there are more */
};

struct view_carry {
    const struct window_system *system; /* [n] */
    uint32_t k;
    VEC(struct carried_move) move;
    struct row_table seen; /* what such moves depend on */
    uint32_t n;            /* identities of the windows in `seen` */
    value *row;            /* scratch */
};

/* Borrows the systems. */
void view_carry_init(struct view_carry *c, const struct window_system *system, uint32_t k,
                     uint32_t n);
void view_carry_clear(struct view_carry *c);
/* Adds a move of a window of n identities; unless always, only if no other one does the same to
   identities outside. */
void view_carry_add(struct view_carry *c, uint32_t n, uint32_t number, const value *window,
                    const struct window_move *m, uint32_t most, bool always);

#endif
