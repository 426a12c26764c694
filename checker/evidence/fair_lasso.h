/*
 * A fair run that decides: a path, or a path and a loop in which all demands are met.
 *
 * Where one player does all the choosing, as strategy_one_player (strategy.h), but for games of
 * which only fair runs count.  The loop goes on to what is nearest of all that it still has to
 * meet, and then back: not always a shortest one, which is NP-hard to find (E. M. Clarke,
 * O. Grumberg, K. McMillan, X. Zhao, Efficient generation of counterexamples and witnesses in
 * symbolic model checking, DAC 1995).
 */
#ifndef CHECKER_EVIDENCE_FAIR_LASSO_H
#define CHECKER_EVIDENCE_FAIR_LASSO_H

#include "checker/evidence/strategy.h"

/* path and *loop as of strategy_one_player; position[i] is that of path[i + 1] among the children
   of path[i], since one child may be reached by several transitions.  False: what was explored has
   neither a leaf nor a fair cycle. */
bool fair_lasso_find(const struct strategy *t, const struct game *g, struct vec_u32 *path,
                     struct vec_u32 *position, uint32_t *loop);

#endif
