/*
 * The terms of an edge, group by group in the order they are evaluated; private to stg/.
 */
#ifndef STG_GRAPH_EDGE_TERMS_H
#define STG_GRAPH_EDGE_TERMS_H

#include "stg/graph/stg.h"

void edge_guard_terms(const struct edge *e, term_visit visit, void *self); /* and 'for' bounds */
void edge_assign_terms(const struct assign *a, term_visit visit, void *self);
void edge_action_terms(const struct edge *e, term_visit visit, void *self); /* before the receipt */

/* Is there a 'for' over schematic data? */
bool edge_chooses(const struct edge *e);

#endif
