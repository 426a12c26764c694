/*
 * A transition source that compares another one with the plain step, transition by transition.
 *
 * It gives the answers of the inner source.  For each of them, the plain step (plain_step.h)
 * computes the transitions of the same state, and both have to agree: in labels, values, actors,
 * edges of the graph, run-time errors, and targets.  The inner source may replace states by
 * representatives and remove variables: then the renaming it returns has to be an automorphism that
 * maps the plain target to the state that was answered, and the removed variables must never be
 * read.  So whatever is derived from the answers of a source without a difference is true of the
 * reference semantics, and the source itself need not be trusted: the variables that a state reads
 * are recorded here while the plain step evaluates.
 */
#ifndef INTERPRETER_STEP_CHECK_H
#define INTERPRETER_STEP_CHECK_H

#include "stg/lts/lts.h"
#include "stg/graph/stg.h"

/* Takes over `inner`: freed with the result, by lts_free.  keep: as for stg_lts_new, what `inner`
   was made with; borrowed, as g is. */
struct lts *step_check_new(struct lts *inner, const struct stg *g, const bool *const *keep);
/* Checks that a term of a formula in state s under this frame has the value v, or (ok false) is a
   run-time error. */
void step_check_term(struct lts *l, state_id s, const struct term *t, value *frame, bool ok,
                     value v);
/* The first difference, as a sentence; NULL: none so far.  Owned by l. */
const char *step_check_difference(const struct lts *l);

#endif
