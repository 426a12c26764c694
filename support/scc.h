/*
 * Strongly connected components of a directed graph.
 *
 * R. Tarjan, Depth-first search and linear graph algorithms, SIAM J. Comput. 1 (1972), with an
 * explicit stack.  Time and space O(vertices + arcs).
 */
#ifndef SUPPORT_SCC_H
#define SUPPORT_SCC_H

#include <stdbool.h>
#include <stdint.h>

/* The successors of x are kid[first[x]] .. kid[first[x + 1] - 1]. */
struct digraph {
    uint32_t n;            /* vertices */
    const uint32_t *first; /* n + 1 */
    const uint32_t *kid;
};

/* The component of a vertex that is left out. */
#define SCC_NONE UINT32_MAX

/* Sets component[x] for all x.  If in is not NULL, only the vertices with in[x] != 0 and the arcs
   between them count, and the others get SCC_NONE.  The number of components, which are 0, 1, ...;
   an arc leads to another component only if that has a smaller number. */
uint32_t scc_find(const struct digraph *g, const uint8_t *in, uint32_t *component);

/* Does x lie on a cycle?  component: as set by scc_find. */
bool scc_on_cycle(const struct digraph *g, const uint32_t *component, uint32_t x);

#endif
