/*
 * A transition source that compares another one with the plain step, transition by transition.
 *
 * It answers what the inner source answers.  Each time, the plain step (plain_step.h) makes the
 * same transitions of the same state, and what it finds has to be what was answered: labels,
 * values, actors, edges of the graph, run-time errors, and targets.  The inner source may bring
 * states to representatives and leave out variables: it says by which renaming, which has to be an
 * automorphism that takes the plain target to the state that was answered; and what was left out
 * must never be read.  So whatever is derived from the answers of a source without a difference is
 * true of the reference semantics, though the source itself is not believed: what a state reads is
 * noted here while the plain step evaluates.
 */
#ifndef INTERPRETER_STEP_CHECK_H
#define INTERPRETER_STEP_CHECK_H

#include "stg/lts/lts.h"
#include "stg/graph/stg.h"

/* Takes over `inner`: freed with the result, by lts_free.  keep: as for stg_lts_new, what `inner`
   was made with; borrowed, as g is. */
struct lts *step_check_new(struct lts *inner, const struct stg *g, const bool *const *keep);
/* A term of a formula was evaluated in state s under this frame: its value is v, or (ok false) a
   run-time error.  It is evaluated once more. */
void step_check_term(struct lts *l, state_id s, const struct term *t, value *frame, bool ok,
                     value v);
/* What was found first, as a sentence; NULL: no difference so far.  Owned by l. */
const char *step_check_difference(const struct lts *l);

#endif
