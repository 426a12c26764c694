/*
 * A transition source with a memo: what the steps of a state are is computed once, for several
 * checks, one after the other.
 *
 * Each check sees a source of its own: states are numbered as it discovers them, and there are as
 * many as it has discovered.  So its course and its counts are those of a check on a new source.
 * Behind that, a state is the same for all checks, with its steps if one of them has asked for
 * these.
 *
 * The memo takes 12 bytes for each transition (8 without atoms), 4 for each state, and about 90 for
 * each label; from the second check on, 8 for each state besides.  It can be given back at any time
 * between two calls; the check goes on as it would on a new source.
 *
 * Not remembered: steps that depend on values the caller holds beyond those of the state, the
 * values of inputs, and the steps of a state of which one is a run-time error.
 */
#ifndef STG_STEP_LTS_MEMO_H
#define STG_STEP_LTS_MEMO_H

#include "stg/lts/lts.h"

/* Takes over `inner`, made by stg_lts_new and not started: freed with the result, by lts_free. */
struct lts *lts_memo_new(struct lts *inner);
/* Was l made by lts_memo_new?  Then the source behind it, else NULL.  Its states have other
   numbers, but for the initial ones. */
struct lts *lts_memo_inner(const struct lts *l);
/* The next check begins: no state has a number. */
void lts_memo_restart(struct lts *l);
/* Frees all that the present check alone would not have.  From now on nothing is remembered, and
   no other check may begin. */
void lts_memo_give_back(struct lts *l);

#endif
