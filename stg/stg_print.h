/*
 * The stages "graph" and "system" as text, for --dump.
 */
#ifndef STG_STG_PRINT_H
#define STG_STG_PRINT_H

#include "stg/stg.h"
#include "support/buf.h"

/* Each process: nodes with their free (live) variables, edges `b, x:=e, action`. */
void stg_print_graph(struct buf *b, const struct stg *g);
/* Instances with their arguments, links with their restriction, global variables. */
void stg_print_system(struct buf *b, const struct stg *g);

#endif
