/*
 * Drawing the edges of random models; private to gen_model.
 */
#ifndef TESTS_CROSS_GEN_EDGE_H
#define TESTS_CROSS_GEN_EDGE_H

#include "tests/cross/gen_model.h"

/* An edge of node number `node`. */
void gen_edge(struct rng *r, struct gen_model *m, const struct gen_process *p, uint32_t node,
              struct gen_edge *e);

#endif
