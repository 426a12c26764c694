/*
 * Formulas whose branching is all AND, or all OR.
 *
 * AND: connectives, quantifiers and modalities of that owner, and `local || f`; OR: the duals.
 * What decides against AND, or for OR, is then one way through the game; with fixpoints nu (OR: mu)
 * only, one that ends, so that breadth-first search decides.
 */
#ifndef CHECKER_GAME_FRAGMENT_H
#define CHECKER_GAME_FRAGMENT_H

#include "logic/formula.h"

/* Whatever the fixpoints. */
bool one_player(const struct formula *f, bool is_or);
/* With fixpoints of the owner's sign only. */
bool is_single_player(const struct formula *f, bool is_or);

#endif
