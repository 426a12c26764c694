/*
 * Which vertices of a graph lie on cycles of certain levels.
 */
#ifndef CHECKER_EVIDENCE_CYCLES_H
#define CHECKER_EVIDENCE_CYCLES_H

#include <stdint.h>

#include "support/scc.h"

/* Sets on[x] for all x: whether it lies on a cycle of vertices with level[.] >= least. */
void cycles_mark(const struct digraph *g, const uint32_t *level, uint32_t least, uint8_t *on);

#endif
