/*
 * Random models whose communications access global variables wherever possible.
 */
#ifndef TESTS_CROSS_GEN_HANDSHAKE_H
#define TESTS_CROSS_GEN_HANDSHAKE_H

#include "tests/cross/gen_model.h"

/* All values are numbers -1 .. 1.  Lives in a. */
struct gen_model *gen_handshake(struct rng *r, struct arena *a);

#endif
