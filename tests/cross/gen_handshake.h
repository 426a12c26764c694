/*
 * Random models whose communications touch global variables wherever they can.
 */
#ifndef TESTS_CROSS_GEN_HANDSHAKE_H
#define TESTS_CROSS_GEN_HANDSHAKE_H

#include "tests/cross/gen_model.h"

/* Of numbers -1 .. 1 only.  Lives in a. */
struct gen_model *gen_handshake(struct rng *r, struct arena *a);

#endif
