/*
 * The explored part of a game as the SCC solver keeps it: vertices, children, readers.
 */
#include "config.h"

#include "checker/game/scc_graph.h"

#include "support/bug.h"

/* Room for vertices 0 .. last. */
static void grow_scc_graph(struct scc_graph *g, vertex_id last)
{
    vec_reserve(&g->vertex, (size_t)last + 1);
    while (g->vertex.n <= last) {
        vec_push(&g->vertex, (struct scc_vertex){ .kids = 0 });
    }
}

void scc_graph_init(struct scc_graph *g)
{
    *g = (struct scc_graph){ .vertex = VEC_EMPTY, .cell = VEC_EMPTY, .kid = VEC_EMPTY };
    vec_push(&g->cell, ((struct scc_cell){ 0, 0 }));
    grow_scc_graph(g, 0);
}

void scc_graph_clear(struct scc_graph *g)
{
    vec_clear(&g->vertex);
    vec_clear(&g->cell);
    vec_clear(&g->kid);
    vec_clear(&g->part);
}

void scc_graph_expand(struct scc_graph *g, vertex_id id, const vertex_id *child, uint32_t n)
{
    vertex_id last = id;

    g->vertex.at[id].kids = g->kid.n;
    vec_push(&g->kid, n);
    for (uint32_t i = 0; i < n; i++) {
        vec_push(&g->kid, child[i]);
        last = child[i] > last ? child[i] : last;
    }
    grow_scc_graph(g, last);
}

void scc_graph_add_reader(struct scc_graph *g, vertex_id id, vertex_id reader)
{
    if (g->cell.n == UINT32_MAX) {
        bug_end(BUG_NO_NUMBERS);
    }
    vec_push(&g->cell, ((struct scc_cell){ reader, g->vertex.at[id].readers }));
    g->vertex.at[id].readers = (uint32_t)(g->cell.n - 1);
}

const vertex_id *scc_graph_children(const struct scc_graph *g, vertex_id id, uint32_t *n)
{
    uint64_t kids = g->vertex.at[id].kids;

    *n = g->kid.at[kids];
    return &g->kid.at[kids + 1];
}

uint32_t scc_graph_position(const struct scc_graph *g, vertex_id id, vertex_id child)
{
    uint32_t n;
    const vertex_id *at = scc_graph_children(g, id, &n);

    for (uint32_t i = 0; i < n; i++) {
        if (at[i] == child) {
            return i;
        }
    }
    BUG("vertex %u is no child of vertex %u", child, id);
}

void scc_graph_set_part(struct scc_graph *g, vertex_id id, uint32_t part)
{
    while (g->part.n <= id)
        vec_push(&g->part, 0);
    g->part.at[id] = part;
}

uint32_t scc_graph_part(const struct scc_graph *g, vertex_id id)
{
    return id < g->part.n ? g->part.at[id] : 0;
}
