/*
 * The symbolic transition graph of a process in the DOT language.
 */
#ifndef CLI_DRAW_DRAW_PROCESS_H
#define CLI_DRAW_DRAW_PROCESS_H

#include "api/coverage.h"
#include "stg/graph/stg.h"
#include "support/buf.h"

/* A cluster: nodes with their free variables, edges with guard, assignments and action, and how
   often these are taken; NULL: that is not told. */
void draw_process(struct buf *b, const struct stg *g, uint32_t process, const struct coverage *c);

#endif
