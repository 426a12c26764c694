/*
 * Dead-variable reset: which variables belong to the state.
 *
 * A variable is kept at the nodes where it is live (stg/graph/flow.h), and at all nodes if the
 * formula observes it.  The reduced system is strongly bisimilar to the full one, with respect to
 * all that the formula can observe; so the reduction is exact for the whole logic.
 */
#ifndef ABSTRACTION_DEAD_VARIABLES_H
#define ABSTRACTION_DEAD_VARIABLES_H

#include "logic/formula.h"
#include "stg/graph/stg.h"
#include "support/arena.h"

/* For each instance the flags that stg_lts_new takes: [node * variables + variable], whether the
   variable belongs to the state at the node.  f may be NULL: nothing is observed.  Lives in a. */
const bool *const *dead_variables_keep(struct arena *a, const struct stg *g,
                                       const struct formula *f, bool keep_dead);

#endif
