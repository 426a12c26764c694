/*
 * Conditions on the nodes of random models, `P@n`; private to gen_model.
 */
#ifndef TESTS_CROSS_GEN_NODE_H
#define TESTS_CROSS_GEN_NODE_H

#include "tests/cross/gen_model.h"

/* Lets some edges of a model, which is complete otherwise, ask where processes are. */
void gen_nodes_ask(struct rng *r, struct gen_model *m);

#endif
