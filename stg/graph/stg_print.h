/*
 * Graphs and systems as text: the stages "graph" and "system" for --dump, and the pieces that
 * drawings are made of.
 */
#ifndef STG_GRAPH_STG_PRINT_H
#define STG_GRAPH_STG_PRINT_H

#include <stdbool.h>

#include "stg/graph/stg.h"
#include "support/buf.h"

/* Each process: nodes with their free (live) variables, edges `b, x:=e, action`. */
void stg_print_graph(struct buf *b, const struct stg *g);
/* Instances with their arguments, links with their restriction, global variables. */
void stg_print_system(struct buf *b, const struct stg *g);

/* ---- pieces ---- */

/* The parts of an edge, in the order they are executed. */
enum edge_part { EDGE_FOR, EDGE_WHEN, EDGE_DO, EDGE_ACTION, EDGE_WHERE, EDGE_THEN, EDGE_TO };

/* Without the words that begin it: "i : Id", "x > 0", "x := 1, y := 2", "c!x", "busy(x)".  False:
   the edge has no such part. */
bool stg_print_part(struct buf *b, const struct stg *g, const struct process *p,
                    const struct edge *e, enum edge_part part);
/* "process Client(i : Id, c : channel Msg)" */
void stg_print_process(struct buf *b, const struct stg *g, const struct process *p);
/* "x := 0"; false: it begins unassigned. */
bool stg_print_initial(struct buf *b, const struct stg *g, const struct process *p,
                       const struct variable *v);
/* Where it begins: "idle(2)". */
void stg_print_begin(struct buf *b, const struct stg *g, const struct process *p);

/* Types, with commas between them. */
void stg_print_sorts(struct buf *b, const char *open, uint32_t n, const struct sort *const *sort,
                     const char *close);

#endif
