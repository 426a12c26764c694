/*
 * The symbolic transition graph of a process in the DOT language.
 */
#ifndef CLI_DRAW_DRAW_PROCESS_H
#define CLI_DRAW_DRAW_PROCESS_H

#include "stg/graph/stg.h"
#include "support/buf.h"

/* A cluster: nodes with their free variables, edges with guard, assignments and action. */
void draw_process(struct buf *b, const struct stg *g, uint32_t process);

#endif
