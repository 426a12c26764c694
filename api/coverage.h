/*
 * Coverage: how often the edges of a model are taken, and its nodes visited.
 *
 * A part is an edge, or what stands in one place of the text: steps that an assumption leaves out
 * (stg/elab) are told with the rule itself.  Edges that make initial states are no parts.
 */
#ifndef API_COVERAGE_H
#define API_COVERAGE_H

#include "stg/graph/stg.h"
#include "stg/lts/lts.h"
#include "support/buf.h"
#include "support/limit.h"

struct coverage {
    const struct signature *sig; /* borrowed; NULL: nothing is counted */
    uint64_t **taken;            /* [process][edge]: transitions; owned */
    uint64_t **visited;          /* [process][node]: pairs of a state and an instance; owned */
};

void coverage_init(struct coverage *c, const struct signature *g);
void coverage_clear(struct coverage *c); /* all zero is fine */

/* Counts a transition n times: a communication takes two edges, one with an error none. */
void coverage_take(struct coverage *c, const struct lts_edge *e, uint64_t n);
/* Counts the nodes of a state. */
void coverage_visit(struct coverage *c, const struct lts *l, state_id s);
/* Both, for all states and transitions of l.  False: a limit was reached before all were counted,
   or there is no initial state. */
bool coverage_count(struct coverage *c, struct lts *l, struct limit *limit);

/* Does a part begin with edge i?  coverage_end: behind its last edge. */
bool coverage_is_part(const struct process *p, uint32_t i);
uint32_t coverage_end(const struct process *p, uint32_t i);
/* How often the part of edge i is taken. */
uint64_t coverage_of(const struct coverage *c, const struct process *p, uint32_t i);
/* "P.idle: c!", and of a model with one node the action alone. */
void coverage_name(struct buf *b, const struct signature *g, const struct process *p, uint32_t i);
/* Is the only process one with a single node, besides that of its start? */
bool coverage_is_flat(const struct signature *g);

#endif
