/*
 * The winner's choices where sets of states have decided a formula, as what a solver leaves behind.
 *
 * A vertex of the product has the value of its subformula in the set of its state.  The winner
 * chooses a child that has his value: one outside of the fixpoints that depend on each other here,
 * as there is no way back into them, or else the one of the smallest ring: the number of rounds,
 * all solutions growing at once, after which a state was in the set of its fixpoint.  So a fixpoint
 * that he has to get out of is applied in a smaller ring each time.
 */
#ifndef CHECKER_SYMBOLIC_FORMULA_GAME_H
#define CHECKER_SYMBOLIC_FORMULA_GAME_H

#include "checker/game/product.h"
#include "checker/game/solver.h"
#include "checker/symbolic/formula_sets.h"

struct formula_game;

/* After formula_sets_decide, whose budget does not count here; borrows all.  p is the product of l
   and the formula, and l has the states of v's source, perhaps under other numbers. */
struct formula_game *formula_game_new(struct formula_sets *v, struct lts *l, struct product *p,
                                      bool verdict);
void formula_game_free(struct formula_game *g);
/* Follows the winner's choices and all of the loser's from the root on.  False: there are too many
   vertices for a person to look at, or a limit was reached. */
bool formula_game_explore(struct formula_game *g);

/* Of an explored formula_game; make, solve, drop and fault_path are NULL. */
extern const struct solver_ops formula_game_ops;

#endif
