/*
 * The order in which a sweep over the graph of all states looks at its records, and what of it
 * threads can share out.
 *
 * States are numbered level by level.  What is known of the targets of a level is mostly known when
 * the level next to it has been swept, and where it was not, nothing follows: so threads share out
 * one level at a time, if it is wide, in pieces of neighbouring states.  Narrow levels that follow
 * on each other are one piece.
 */
#ifndef CHECKER_EQUATIONS_SWEEP_ORDER_H
#define CHECKER_EQUATIONS_SWEEP_ORDER_H

#include "checker/search/state_graph.h"

/* Records of a log, from..to-1. */
struct log_part {
    uint32_t from, to;
};

/* Pieces that threads may take at the same time. */
struct stretch {
    uint32_t first, n;
};

struct sweep_order {
    const struct state_graph *g; /* borrowed */
    VEC(struct log_part) part;   /* of each piece, of each log */
    VEC(struct stretch) stretch;
};

/* Of the first records[i] of each log i, whose states have smaller numbers than n_states; for so
   many threads, in pieces of so many states at least. */
void sweep_order_make(struct sweep_order *o, const struct state_graph *g, const uint32_t *records,
                      uint32_t n_states, uint32_t threads, uint32_t piece);
void sweep_order_clear(struct sweep_order *o);

/* Calls back for the records of a piece, in the order of their states, or backwards, as long as
   that returns true. */
void sweep_order_walk(const struct sweep_order *o, uint32_t piece, bool backwards,
                      bool (*each)(void *self, const struct graph_log *log, uint32_t record),
                      void *self);

#endif
