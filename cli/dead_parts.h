/*
 * The parts of a model that runs use: its edges and nodes.
 */
#ifndef CLI_DEAD_PARTS_H
#define CLI_DEAD_PARTS_H

#include "cli/run.h"

/* Warns, once, of edges that are never taken and nodes that are never reached.  l: a source all of
   whose states have been visited, so many, without a run-time error.  It only looks at what the
   search has remembered, which is not all: what it tells is so, but it may tell less than
   --coverage. */
void dead_parts_note(struct run *r, const struct lts *l, const struct check_counts *visited);
/* --coverage: visits all states once more, counts in r->coverage, and gives the counts to the
   report; once. */
void dead_parts_count(struct run *r);

#endif
