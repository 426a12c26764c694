/*
 * The terms of an edge, group by group in the order they are evaluated; private to stg/.
 */
#ifndef STG_GRAPH_EDGE_TERMS_H
#define STG_GRAPH_EDGE_TERMS_H

#include "stg/graph/stg.h"

void edge_guard_terms(const struct edge *e, term_visit visit, void *self); /* and 'for' bounds */
void edge_assign_terms(const struct assign *a, term_visit visit, void *self);
void edge_block_terms(const struct statement_block *b, term_visit visit, void *self);
void edge_action_terms(const struct edge *e, term_visit visit, void *self); /* before the receipt */

/* All assignments of a block, and its other terms, each as a whole: conditions, values that are
   compared, bounds.  A function may be NULL. */
struct block_visitor {
    void *self;
    void (*assign)(void *self, const struct assign *a);
    void (*term)(void *self, const struct term *t);
};
void edge_block_walk(const struct statement_block *b, const struct block_visitor *v);

/* Is there a 'for' over schematic data? */
bool edge_chooses(const struct edge *e);
/* How many binders are before those that have the value of a term, the last ones. */
uint32_t edge_choices(const struct edge *e);
/* Are its choices plain and few, so that it can be taken as an edge for each of them? */
bool edge_is_divisible(const struct edge *e);

#endif
