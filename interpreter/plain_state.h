/*
 * Global states of the plain step: vectors of values.
 *
 * Of each instance the number of its node, its variables (not its parameters, which never change)
 * and the parameters of its node; then the global variables.
 */
#ifndef INTERPRETER_PLAIN_STATE_H
#define INTERPRETER_PLAIN_STATE_H

#include "interpreter/plain_eval.h"
#include "stg/data/signature.h"

/* Where everything is in the states of a system. */
struct plain_shape {
    const struct signature *sig; /* borrowed */
    uint32_t *first;          /* of each instance: its node; then of the globals, the end; owned */
};

void plain_shape_init(struct plain_shape *p, const struct signature *g);
void plain_shape_clear(struct plain_shape *p);

uint32_t plain_width(const struct plain_shape *p); /* number of values */
uint32_t plain_node_at(const struct plain_shape *p, uint32_t instance);
uint32_t plain_global_at(const struct plain_shape *p, uint32_t global);
/* Not of a parameter of the process.  A node's parameter: at that node. */
uint32_t plain_variable_at(const struct plain_shape *p, uint32_t instance, uint32_t variable);

const struct process *plain_process(const struct plain_shape *p, uint32_t instance);
/* The node where the instance is. */
const struct node *plain_node(const struct plain_shape *p, const value *state, uint32_t instance);
/* Sets what is in scope: constants, and what instances and global variables hold. */
void plain_note_state(const struct plain_shape *p, const value *state, struct plain_eval *x);

#endif
