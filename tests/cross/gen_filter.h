/*
 * Random models whose edges choose values by guards that are made of what filters look at:
 * membership, equality, bounds, alternatives, fields, quantifiers, and terms that may fail before
 * or after these.
 */
#ifndef TESTS_CROSS_GEN_FILTER_H
#define TESTS_CROSS_GEN_FILTER_H

#include "tests/cross/gen_text.h"

/* The text lives in the arena. */
const char *gen_filter_model(struct arena *a, struct rng *r);

#endif
