/*
 * Global states of the plain step: vectors of values.
 *
 * For each instance the number of its node, its variables (not its parameters, which never change)
 * and the parameters of its node; then the global variables.
 */
#ifndef INTERPRETER_PLAIN_STATE_H
#define INTERPRETER_PLAIN_STATE_H

#include "interpreter/plain_eval.h"
#include "stg/data/signature.h"

/* The layout of the states of a system. */
struct plain_shape {
    const struct signature *sig; /* borrowed */
    uint32_t *first;             /* position of the node of each instance, then of the globals, then
                                    the end; owned */
};

void plain_shape_init(struct plain_shape *p, const struct signature *g);
void plain_shape_clear(struct plain_shape *p);

uint32_t plain_width(const struct plain_shape *p); /* number of values */
uint32_t plain_node_at(const struct plain_shape *p, uint32_t instance);
uint32_t plain_global_at(const struct plain_shape *p, uint32_t global);
/* The position of a variable, which is no parameter of the process.  A parameter of a node has one
   at that node only. */
uint32_t plain_variable_at(const struct plain_shape *p, uint32_t instance, uint32_t variable);

const struct process *plain_process(const struct plain_shape *p, uint32_t instance);
/* The node where the instance is. */
const struct node *plain_node(const struct plain_shape *p, const value *state, uint32_t instance);
/* Sets the schematic values in scope: constants, and the values of instances and global
   variables. */
void plain_note_state(const struct plain_shape *p, const value *state, struct plain_eval *x);

/* The instance whose transitions lead to the initial states; NO_INSTANCE: there is one state. */
uint32_t plain_starter(const struct signature *g);

#endif
