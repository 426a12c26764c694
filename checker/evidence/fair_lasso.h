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

/* In what t has of the game; with positions, since one child may be reached by several transitions.
   False: it has neither a leaf nor a fair cycle. */
bool fair_lasso_find(const struct strategy *t, const struct game *g, struct strategy_way *w);
/* Appends the loop to a path that ends in a part of fair_cycles.h, in which demands are met.  part:
   of each vertex of t; SCC_NONE: none.  Steps are made again only where the loop may go. */
void fair_lasso_close(const struct strategy *t, const struct game *g, const uint32_t *part,
                      struct strategy_way *w);

#endif
