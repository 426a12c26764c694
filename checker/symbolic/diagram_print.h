/*
 * A set of states as text, for those who know the model and nothing of the engine (doc/evidence.md,
 * "Diagrams").
 *
 * The levels come from the bottom up: what part of a state each one has, the values that occur
 * there in the set, and the nodes, each as a list of pairs "value:node below".  Values and nodes
 * are numbered as they are listed.
 */
#ifndef CHECKER_SYMBOLIC_DIAGRAM_PRINT_H
#define CHECKER_SYMBOLIC_DIAGRAM_PRINT_H

#include "checker/symbolic/symbolic_internal.h"

/* Appends the set, which is not empty. */
void diagram_print(struct buf *b, struct symbolic *x, uint32_t set);

#endif
