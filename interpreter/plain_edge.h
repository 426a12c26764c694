/*
 * One edge, phase by phase, straight from rules 1.3.4 to 1.3.8 of doc/language.md.
 *
 * Each phase works on the frame x->local and the global variables x->global, and changes them.
 */
#ifndef INTERPRETER_PLAIN_EDGE_H
#define INTERPRETER_PLAIN_EDGE_H

#include "interpreter/plain_eval.h"
#include "stg/lts/lts.h"
#include "stg/graph/stg.h"
#include "support/vec.h"

/* All return false, or LTS_FAULT, with x->fault set at a run-time error. */
bool plain_guard(struct plain_eval *x, const struct edge *e, bool *holds);
bool plain_do(struct plain_eval *x, const struct edge *e);
/* The indices of the channel's family: those given with the channel, then the edge's. */
bool plain_index(struct plain_eval *x, const struct instance *i, const struct edge *e,
                 value *tuple);
bool plain_payload(struct plain_eval *x, const struct edge *e, value *tuple);
/* Binds what is received; LTS_REFUSED: a pattern or `where` does not accept it. */
enum lts_answer plain_receive(struct plain_eval *x, const struct edge *e, value payload);
/* `then`, and the arguments of the target into arg (n_args of them). */
bool plain_finish(struct plain_eval *x, const struct edge *e, value *arg);
/* All payloads that the patterns may accept, before `where`, appended to out. */
bool plain_candidates(struct plain_eval *x, const struct edge *e, struct vec_u32 *out);

#endif
