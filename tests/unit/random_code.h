/*
 * Random byte code for the machine of native_fixture.h: straight lines, branches and loops, whose
 * instructions work on registers of the right kind.
 */
#ifndef TESTS_UNIT_RANDOM_CODE_H
#define TESTS_UNIT_RANDOM_CODE_H

#include "support/rng.h"
#include "tests/unit/native_fixture.h"

/* Values of all kinds: small integers at their limits, large ones, tuples, tuples with holes, and
   none. */
#define POOL 18u
void pool_init(struct values *vs, value *pool);

/* Registers and cells of the right kinds. */
void random_machine(struct rng *r, struct values *vs, const value *pool, struct machine *m);
/* A program that either writes or stores. */
void random_program(struct rng *r, const value *pool, struct byte_code *c);

#endif
