/*
 * Which vertices of a graph lie on cycles.
 *
 * R. Tarjan, Depth-first search and linear graph algorithms (1972).
 */
#ifndef CHECKER_EVIDENCE_CYCLES_H
#define CHECKER_EVIDENCE_CYCLES_H

#include <stdint.h>

/* The children of x are kid[first[x]] .. kid[first[x + 1] - 1]. */
struct rows {
    uint32_t n;               /* vertices */
    const uint32_t *first;    /* n + 1 */
    const uint32_t *kid;
};

/* Sets on[x] for all x: whether it lies on a cycle of vertices with level[.] >= least. */
void cycles_mark(const struct rows *g, const uint32_t *level, uint32_t least, uint8_t *on);

#endif
