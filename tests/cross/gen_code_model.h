/*
 * Random models for byte code, made of what it is for: internal steps with `for`, conditions,
 * quantifiers, comprehensions, functions and assignments to parts of arrays and records, in which
 * run-time errors are frequent.
 */
#ifndef TESTS_CROSS_GEN_CODE_MODEL_H
#define TESTS_CROSS_GEN_CODE_MODEL_H

#include "tests/cross/gen_code.h"

/* A process P, and Q that sends to it, or could.  A process that communicates keeps its variables
   in local states, unless all are lifted. */
const char *gen_code_model(struct drawing *d, bool communicates);
/* One to three processes without channels, with nodes that have parameters; fewer of the steps are
   run-time errors. */
const char *gen_code_internal_model(struct drawing *d);
/* Data about one of its states. */
const char *gen_code_atom(struct drawing *d);

#endif
