/*
 * The formulas that can be decided along a run: those that a prefix of it violates.
 *
 * Greatest fixpoints, conjunctions, boxes, universal quantifiers over finite types, disjunctions in
 * which at most one part speaks of what comes, and data.  Each call of a fixpoint is behind a box
 * of its body, so that what is to be shown of a prefix is finite.  Source: A. Bauer, M. Leucker,
 * C. Schallhart, Runtime verification for LTL and TLTL, 2011, for the notion of a bad prefix.
 */
#ifndef RUNNING_MONITOR_SAFETY_FRAGMENT_H
#define RUNNING_MONITOR_SAFETY_FRAGMENT_H

#include "logic/formula.h"
#include "support/diag.h"

/* False: it is outside, which is reported at the part that is. */
bool safety_fragment_has(const struct formula *f, struct diag *d);
/* Of a part of such a formula: does it speak of values alone, not of what comes? */
bool safety_fragment_is_data(const struct fnode *n);

#endif
