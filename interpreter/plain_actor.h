/*
 * An instance that takes an edge: its frame, and writing the result into the global state.
 */
#ifndef INTERPRETER_PLAIN_ACTOR_H
#define INTERPRETER_PLAIN_ACTOR_H

#include "interpreter/plain_edge.h"
#include "interpreter/plain_state.h"

/* The edge is taken under a choice of its `for` variables, which are in the frame. */
struct plain_actor {
    uint32_t number;
    const struct instance *instance;
    const struct process *process;
    const struct edge *edge;
    value *frame; /* n_slots + 1 values; lives in an arena */
};

/* The frame of an instance in a state; slots that the state has no value for are
   PLAIN_FORGOTTEN. */
value *plain_frame(const struct plain_shape *p, const value *state, uint32_t instance,
                   struct arena *a);
value *plain_copy_frame(struct arena *arena, const struct plain_actor *a);
/* Writes into the state `to`: the instance is at `node`, with these arguments and the variables of
   its frame. keep: as in plain_step.h. */
void plain_put(const struct plain_shape *p, const bool *const *keep, const struct plain_actor *a,
               uint32_t node, const value *arg, value *to);

/* NO_LINK: an internal step. */
uint32_t plain_link(const struct plain_actor *a);
/* The indices, if they depend on parameters of the process only, so that they are known even if
   there is a run-time error before they are evaluated; else VALUE_NONE.  Sets x->local to the
   frame. */
value plain_fixed_index(struct plain_eval *x, const struct plain_actor *a);

#endif
