/*
 * A fair run that decides, by the cycles that the solver has found.
 *
 * Where fair_lasso.h finds nothing near the root, the game may be large.  It is not taken apart
 * again: the parts in which the winner goes round (fair_cycles.h) are those of the solver.  The way
 * to the nearest of them is shortest in the whole game, which is explored breadth first until it
 * comes to one, and only there it is looked at what moves meet.
 */
#ifndef CHECKER_EVIDENCE_FAIR_WAY_H
#define CHECKER_EVIDENCE_FAIR_WAY_H

#include "checker/evidence/strategy.h"

/* t: the game as far as the solver s has decided it.  False, and w is empty: what is nearest is
   beyond as many vertices as t has, or 100,000 if these are more. */
bool fair_way_find(const struct strategy *t, const struct game *g, const struct solver_ops *o,
                   const void *s, struct strategy_way *w);

#endif
