/*
 * An instance that takes an edge: its frame, and the place in the state where it leaves what it
 * has done.
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
    value *frame;             /* n_slots + 1 values; lives in an arena */
};

/* The frame of an instance in a state; slots without a value are PLAIN_FORGOTTEN. */
value *plain_frame(const struct plain_shape *p, const value *state, uint32_t instance,
                   struct arena *a);
value *plain_copy_frame(struct arena *arena, const struct plain_actor *a);
/* The instance at `node` of the state `to`, with these arguments and the variables of its frame.
   keep: as in plain_step.h. */
void plain_put(const struct plain_shape *p, const bool *const *keep, const struct plain_actor *a,
               uint32_t node, const value *arg, value *to);

/* NO_LINK: an internal step. */
uint32_t plain_link(const struct plain_actor *a);
/* The indices where they depend on nothing but parameters of the process, so that they are known
   whatever goes wrong before they are evaluated; else VALUE_NONE.  Leaves x->local at the frame. */
value plain_fixed_index(struct plain_eval *x, const struct plain_actor *a);

#endif
