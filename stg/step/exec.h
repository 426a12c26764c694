/*
 * Executing one edge, phase by phase; private to stg/.
 *
 * The phases are those of doc/language.md rule 1.3: guard, `do`, indices and values, receipt
 * and `where`, then `then` and the target's arguments.  Each works on the frame and the cells
 * of variables that ev points to.
 */
#ifndef STG_STEP_EXEC_H
#define STG_STEP_EXEC_H

#include "stg/data/eval.h"
#include "stg/lts/lts.h"
#include "stg/graph/stg.h"
#include "support/vec.h"

struct exec {
    struct eval ev; /* ev.local: the frame; ev.fault: why a phase failed */
    bool returns;   /* the rest of the procedure at work is left out */
    bool refused;   /* a phase failed without an error: the edge is not possible */
};

static inline bool exec_traces_writes(const struct exec *x)
{
    return x->ev.trace != NULL && x->ev.trace->on;
}

/* Is this variable of the process lifted? */
static inline bool exec_has_cells(const struct exec *x, uint32_t slot)
{
    return x->ev.cell != NULL && x->ev.part[slot].sort != NULL;
}

/* All return false, or LTS_FAULT, with ev.fault set at a run-time error. */
bool exec_guard(struct exec *x, const struct edge *e, bool *holds);
bool exec_do(struct exec *x, const struct edge *e);
bool exec_index(struct exec *x, const struct edge *e, value *tuple);
bool exec_payload(struct exec *x, const struct edge *e, value *tuple);
/* Binds the received values; LTS_REFUSED: a pattern or `where` does not accept them. */
enum lts_answer exec_receive(struct exec *x, const struct edge *e, value payload);
/* `then`, and the arguments of the target into arg (n_args of them). */
bool exec_finish(struct exec *x, const struct edge *e, value *arg);
/* All payloads the patterns may accept (before `where`), appended to out. */
bool exec_candidates(struct exec *x, const struct edge *e, struct vec_u32 *out);

#endif
