/*
 * A system of symbolic transition graphs as a transition source.
 *
 * A global state is a vector: the number of each instance's local state, then the value of each
 * cell of the global variables (cells.h).  What an instance can do is remembered with its local
 * state and the cells that decide about it (enabled.h), so expanding a global state looks up what
 * has changed since the one before, and replaces one or two numbers.
 */
#ifndef STG_STEP_STG_LTS_H
#define STG_STEP_STG_LTS_H

#include "stg/lts/lts.h"
#include "stg/step/canonicalizer.h"
#include "stg/graph/stg.h"
#include "support/serialize.h"

/* keep[i]: for instance i, which variables belong to the state at which node (n_nodes *
   n_variables flags, borrowed until the call returns).  Borrows g.  Free with lts_free. */
struct lts *stg_lts_new(const struct stg *g, const bool *const *keep);

/* Lists of transitions that seldom repeat are forgotten after so many (transient.h), which nobody
   else sees; 0: never, so that moves_print knows all of them. */
void stg_lts_transient(struct lts *l, uint32_t after);
/* From now on (before start()) states are brought to representatives by r, which l takes over. */
void stg_lts_canonicalize(struct lts *l, struct canonicalizer r);
/* Was l made by stg_lts_new?  The functions below are for these sources only. */
bool stg_lts_is(const struct lts *l);

/* Forgets all states but these n, the initial ones first; they get the numbers 0 .. n - 1. */
void stg_lts_keep(struct lts *l, uint32_t n, const state_id *state);

/* All states so far, and back: into a source that has only the first few of these states, and
   nothing besides.  False: u is bad. */
void stg_lts_save(const struct lts *l, struct serializer *p);
bool stg_lts_load(struct lts *l, struct deserializer *u);

/* Has the edge of the instance been possible in a state whose steps were asked for?  (Then it has
   been taken, if it does not communicate and is no run-time error.) */
bool stg_lts_was_possible(const struct lts *l, uint32_t instance, const struct edge *e);
/* Has this edge of the instance received from another one in such a state? */
bool stg_lts_has_received(const struct lts *l, uint32_t instance, const struct edge *e);

/* For canonicalizers: a local state as a tuple (node, variables, node parameters), and back. */
value stg_lts_local(const struct lts *l, uint32_t instance, uint32_t local);
uint32_t stg_lts_local_number(struct lts *l, uint32_t instance, value tuple);
/* The number, if there is one; else UINT32_MAX. */
uint32_t stg_lts_find_local(const struct lts *l, uint32_t instance, value tuple);
/* The sort of element i > 0 of such a tuple. */
const struct sort *local_sort(const struct process *p, const struct node *node, uint32_t i);

#endif
