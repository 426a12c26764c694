/*
 * Random systems of rules over arrays of two scalarsets, as models in Murphi are.
 */
#ifndef TESTS_CROSS_GEN_RULES_H
#define TESTS_CROSS_GEN_RULES_H

#include "support/arena.h"
#include "support/rng.h"

/* The text of a model: one process, one node, or two processes.  Lives in a, as what follows. */
const char *gen_rules(struct rng *r, struct arena *a);
/* A formula about such a model, of an invariant or the like. */
const char *gen_rules_formula(struct rng *r, struct arena *a);

#endif
