/*
 * Node flags in plain states: what edges read in place of `P@n`.  They are what the nodes of the
 * state say; what edges assign to them is not looked at.
 */
#ifndef INTERPRETER_PLAIN_NODE_FLAG_H
#define INTERPRETER_PLAIN_NODE_FLAG_H

#include "interpreter/plain_step_internal.h"

/* All of them, in the initial state, whose other values are there. */
void plain_node_flags(const struct plain_system *p, value *state);
/* Those of an instance that was at node `before`.  False: what is not known of the state is
   needed. */
bool plain_node_flags_of(struct plain_system *p, uint32_t instance, uint32_t before, value *state);

#endif
