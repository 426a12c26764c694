/*
 * Which edges and nodes of a model a search has not used, from what it has remembered, without any
 * cost.
 *
 * What it tells is so; but an edge that sends may count as taken though it never is, where another
 * one is received on the same link.  For exact numbers see coverage.h.
 */
#ifndef API_PART_USES_H
#define API_PART_USES_H

#include "stg/graph/stg.h"
#include "stg/lts/lts.h"

/* OFF: constants and parameters turn it off, or all ways there, so that is meant, or there is no
   way; TOLD: alone, too, but that was said when the model was read. */
enum part_use { PART_IMPOSSIBLE, PART_ALONE, PART_OFF, PART_TOLD, PART_TAKEN };
enum node_use { NODE_UNREACHED, NODE_OFF, NODE_REACHED };

/* Which edges have perhaps been taken: all that have. */
struct part_uses {
    const struct signature *sig;
    const struct lts *lts;
    bool *received;       /* of each link: has an instance received on it from another one? */
    enum part_use **edge; /* [process][edge] */
    enum node_use **node; /* [process][node] */
    bool *instantiated;   /* of each process */
};

/* l: with stg_lts_is, all of whose states have been asked for their steps, without a run-time
   error; borrowed, as g. */
void part_uses_init(struct part_uses *x, const struct signature *g, const struct lts *l);
void part_uses_clear(struct part_uses *x);

/* Marks the nodes of a process as turned off to which only edges that are so lead, and what lies
   behind such nodes. */
void part_uses_spread(struct part_uses *x, uint32_t process);
/* Of the part (coverage.h) of edge i: the best of its edges. */
enum part_use part_uses_of(const struct part_uses *x, const struct process *p, uint32_t i);

#endif
