/*
 * Random formulas of the safety fragment, over the operations of scripted programs.
 */
#ifndef TESTS_CROSS_GEN_SAFETY_H
#define TESTS_CROSS_GEN_SAFETY_H

#include "support/buf.h"
#include "support/rng.h"
#include "tests/unit/scripted.h"

const char *gen_safety_kind(uint32_t kind); /* of an operation: its name */
/* About what the script does. */
void gen_safety(struct buf *b, struct rng *rng, const struct script *s);

#endif
