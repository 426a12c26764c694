/*
 * What one edge reads and writes, phase by phase (dependence.h says what that means); private to
 * stg/graph/.
 */
#ifndef STG_GRAPH_EDGE_EFFECTS_H
#define STG_GRAPH_EDGE_EFFECTS_H

#include "stg/graph/effects.h"
#include "stg/graph/stg.h"
#include "stg/graph/term_reads.h"

/* The edge that is looked at, and what it needs. */
struct edge_effects {
    struct arena *arena, *scratch;
    const struct stg *stg;
    const struct process *process;
    struct term_reader r;
    struct access *variable; /* of each variable of the process: the whole of it */
    enum phase phase;        /* of the block that is walked over */
    struct effects_draft draft;
    struct effects_table table;
    value *no_global; /* owned */
};

/* What is made lives in a; borrows g. */
void edge_effects_init(struct edge_effects *m, struct arena *a, const struct stg *g);
void edge_effects_clear(struct edge_effects *m);

/* A process, of which m->r.known may be told more; and the end of it. */
void edge_effects_open(struct edge_effects *m, const struct process *p);
void edge_effects_close(struct edge_effects *m);

/* Of an edge of that process; interned. */
const struct effects *edge_effects_of(struct edge_effects *m, const struct edge *e);

#endif
