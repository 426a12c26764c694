/*
 * The one call the outside uses: is this formula true of this model?
 */
#ifndef CHECKER_CHECK_H
#define CHECKER_CHECK_H

#include "checker/game/verdict.h"

/* Decides f at the initial state of l; of several, in each of them.  `plain` is the same model
   without representatives (l itself, if it has none; NULL: no evidence is wanted): evidence is
   replayed on it and speaks of its states.  Borrows all three; the evidence refers to plain and
   f. */
void check_formula(struct lts *l, struct lts *plain, const struct formula *f,
                   const struct check_options *o, struct check_result *result);
/* May f be decided together with others of which this is true, too?  single: not if it is several
   invariants beside each other, which sets of states and checkpoints are not for. */
bool check_shares(struct lts *l, const struct formula *f, bool single);
/* Is f an invariant, or several, decided by a search of its own states, whatever the source has
   explored? */
bool check_is_invariant(const struct formula *f, enum solver solver);
/* Decides n formulas in one search: one, or some of which check_shares is true.  Each has the
   verdict and the evidence that it would have alone; their time is that of all. */
void check_formulas(struct lts *l, struct lts *plain, uint32_t n, const struct formula *const *f,
                    const struct check_options *o, struct check_result *result);
void check_result_clear(struct check_result *result);

#endif
