/*
 * Models with sequences, bags and unions in which nothing is ever unassigned, so that these are in
 * cells and registers where programs take all steps.
 */
#ifndef TESTS_CROSS_GEN_CODE_ROW_H
#define TESTS_CROSS_GEN_CODE_ROW_H

#include "tests/cross/gen_text.h"

const char *gen_code_row_model(struct rng *r, struct arena *a);
/* A formula of such a model: an invariant, or that something is possible. */
const char *gen_code_row_formula(struct rng *r, struct arena *a);

#endif
