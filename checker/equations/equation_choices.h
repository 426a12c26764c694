/*
 * What the winner of the game behind an equation system chooses: which transitions.
 *
 * The game is at an expression in a state.  If the verdict is true, the winner chooses operands of
 * OR and targets of diamonds, which have to be true; if it is false, those of AND and of boxes,
 * which have to be false; the loser chooses the others.  Of several the winner takes the one with
 * the smallest rank, so within a block whose changes have decided it goes to ever smaller ranks.
 */
#ifndef CHECKER_EQUATIONS_EQUATION_CHOICES_H
#define CHECKER_EQUATIONS_EQUATION_CHOICES_H

#include "checker/equations/equation_solution.h"

/* The winner's targets, each once, are added to out.  s has ranks; the root has this value in all
   states 0 .. n_initial - 1, or, if it is false, in some.  False: the game has more positions than
   `most`. */
bool equation_choices_find(const struct equation_solution *s, bool verdict, uint32_t n_initial,
                           uint32_t most, struct vec_u32 *out);

#endif
