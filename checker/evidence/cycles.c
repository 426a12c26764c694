/*
 * Cycles within strongly connected components (see cycles.h).
 */
#include "config.h"

#include "checker/evidence/cycles.h"

#include "support/alloc.h"

void cycles_mark(const struct digraph *g, const uint32_t *level, uint32_t least, uint8_t *on)
{
    uint32_t *component = mem_alloc((g->n + (size_t)1) * sizeof *component);

    for (uint32_t x = 0; x < g->n; x++)
        on[x] = level[x] >= least;
    (void)scc_find(g, on, component);
    for (uint32_t x = 0; x < g->n; x++)
        on[x] = scc_on_cycle(g, component, x);
    mem_free(component);
}
