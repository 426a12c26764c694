/*
 * Byte code of edges: what local_lts_expand does, for edges with internal actions whose groups have
 * transient lists (transient.h).  Private to stg/.
 */
#ifndef STG_STEP_EDGE_CODE_H
#define STG_STEP_EDGE_CODE_H

#include "stg/data/byte_code.h"
#include "stg/step/local_lts.h"

/* Of one edge, under those of its `for` values that its group has. */
struct edge_code {
    bool compiled;
    bool writes_slots;   /* else all its moves lead to the same local state from one ... */
    uint32_t from, next; /* ... of the last move; from: NO_LOCAL before the first */
    struct byte_code code;
};

/* Of an edge of the group that does not communicate; owned by the caller.  named: the values of
   the step's name are told as one tuple, and the moves in their order; else the values are only
   computed, as they may be run-time errors, and what is told instead means nothing. */
void edge_code_make(struct edge_code *code, struct local_lts *c, const struct edge_group *g,
                    const struct edge *e, bool named);
/* Can it be impossible where its node is? */
bool edge_has_condition(const struct edge *e);
/* Of an edge that receives, without who sends: the program gives up where the guard is a run-time
   error, and tells that the edge is possible (EDGE_IS_POSSIBLE) where it holds; nothing, if it has
   no condition. */
void edge_code_make_guard(struct edge_code *code, struct local_lts *c, const struct edge_group *g,
                          const struct edge *e);
/* Of all edges: codes[i] is that of number i of the group. */
void edge_codes_make(struct edge_code *codes, struct local_lts *c, const struct edge_group *g,
                     bool named);
void edge_codes_clear(struct edge_code *codes, uint32_t n);

/* As local_lts_expand, but what is read is not in c->trace.  room: for what a move writes. */
struct expansion edge_codes_expand(struct edge_code *codes, struct local_lts *c, uint32_t local,
                                   const struct edge_group *g, const uint32_t *cell,
                                   struct writes *room);

#endif
