/*
 * The explored part of a game as the SCC solver keeps it: vertices, children, readers.
 *
 * Used by solve_scc.c, zielonka.c and fair_region.c only.  A reader of a vertex is one that has it
 * for a child and had read it before its value was known, once for each position at which it has
 * it.
 */
#ifndef CHECKER_GAME_SCC_GRAPH_H
#define CHECKER_GAME_SCC_GRAPH_H

#include "checker/game/game.h"
#include "support/vec.h"

#define SCC_LEVEL_BITS 28
#define SCC_LEVELS ((uint32_t)1 << SCC_LEVEL_BITS)

struct scc_vertex {
    uint64_t kids;    /* where in the domain: their number, then the children */
    uint32_t support; /* SCC_ALL, or the position of a child */
    uint32_t open;    /* children that may still keep it from being decided */
    uint32_t readers; /* list of cells */
    uint32_t index;   /* which one to be explored, from 1; 0 if it is not */
    uint32_t arena;   /* while a component is solved: in its arenas 1 .. arena; its place in it */
    uint32_t level : SCC_LEVEL_BITS;
    uint32_t conj : 1, definite : 1, value : 1, attracted : 1;
};

/* Lists of readers; cell 0 is no cell. */
struct scc_cell {
    vertex_id reader;
    uint32_t next;
};

struct scc_graph {
    VEC(struct scc_vertex) vertex;
    VEC(struct scc_cell) cell;
    struct vec_u32 kid;  /* the domain of children */
    struct vec_u32 part; /* of each vertex, as far as it goes: the part of fair_cycles.h that it is
                            in, from 1; 0: none */
    uint32_t n_parts;
};

void scc_graph_init(struct scc_graph *g); /* with vertex 0 */
void scc_graph_clear(struct scc_graph *g);

/* Keeps the children of a vertex, making room for them; pointers to vertices may move. */
void scc_graph_expand(struct scc_graph *g, vertex_id id, const vertex_id *child, uint32_t n);
void scc_graph_add_reader(struct scc_graph *g, vertex_id id, vertex_id reader);

/* The children of an expanded vertex; *n their number. */
const vertex_id *scc_graph_children(const struct scc_graph *g, vertex_id id, uint32_t *n);
/* The first position at which a vertex has this child, which it must have. */
uint32_t scc_graph_position(const struct scc_graph *g, vertex_id id, vertex_id child);

void scc_graph_set_part(struct scc_graph *g, vertex_id id, uint32_t part);
/* 0 if it is in none. */
uint32_t scc_graph_part(const struct scc_graph *g, vertex_id id);

#endif
