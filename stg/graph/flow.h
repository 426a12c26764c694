/*
 * Data flow in the graph of a process.
 *
 * Liveness: a variable is live at a node if some path from there reads it before writing it
 * as a whole.  Any read counts, also one whose result is not used, because it may be a run-time
 * error; assigning an element reads the variable.  Forgetting dead variables is exact for every
 * property that does not observe them: the quotient is strongly bisimilar to the original.
 */
#ifndef STG_GRAPH_FLOW_H
#define STG_GRAPH_FLOW_H

#include "stg/graph/stg.h"
#include "support/arena.h"
#include "support/diag.h"

/* live[node * n_variables + i]: is variable i of the process live at the node?  Parameters of
   the process are constant and never live.  Lives in a. */
const bool *flow_live(struct arena *a, const struct process *p);

/* Warns where a variable may be read before it is assigned, with the path that leads there. */
void flow_warn(const struct stg *g, struct diag *d);

#endif
