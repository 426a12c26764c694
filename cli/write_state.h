/*
 * States as text.
 */
#ifndef CLI_WRITE_STATE_H
#define CLI_WRITE_STATE_H

#include "stg/lts.h"

/* The node where an instance is, with the values of its parameters: "busy", "taken(2)". */
void write_node(struct buf *b, struct lts *l, state_id s, uint32_t instance);
/* What is different in `to`, of the variables that belong to that state: "P.x: 1 -> 2, ...". */
void write_changes(struct buf *b, struct lts *l, state_id from, state_id to);
/* The whole state: a line for each instance and one for the global variables. */
void write_state(struct buf *b, struct lts *l, state_id s, unsigned indent);

#endif
