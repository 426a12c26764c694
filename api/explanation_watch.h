/*
 * What the user watches (option --watch): the values of expressions along the evidence.
 *
 * An expression may read variables that the check has forgotten (dead_variables.h).  So the run,
 * or each way of a strategy, is made again in a source that keeps all variables: bisimilarity gives
 * each of its steps a partner there.  Checks, their counts and their certificates do not depend on
 * it.
 */
#ifndef API_EXPLANATION_WATCH_H
#define API_EXPLANATION_WATCH_H

#include "api/explanation.h"
#include "api/session.h"

/* Adds a column for each expression that the session watches, and its changes to the steps.  s: of
   the evidence e, whose states are those of l; f: the formula for which l has variables, NULL: l
   has them all.  A run-time error in an expression is its value there. */
void explanation_watch(struct arena *a, struct explanation *s, const struct session *j,
                       struct lts *l, const struct formula *f, const struct evidence *e);

/* The value of what is watched in a state of a source that has all variables; lives in a. */
const char *explanation_watch_at(struct arena *a, struct lts *l, const struct watch *w, state_id s);

#endif
