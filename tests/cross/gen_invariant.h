/*
 * Random invariants, perhaps after a prefix of modalities, as text.
 */
#ifndef TESTS_CROSS_GEN_INVARIANT_H
#define TESTS_CROSS_GEN_INVARIANT_H

#include "stg/data/signature.h"
#include "tests/cross/gen_model.h"

/* Lives in a. */
const char *gen_invariant(struct rng *r, struct arena *a, const struct gen_model *m,
                          const struct signature *sig);

/* [..] f or <..> f; lives in a. */
const char *gen_modality(struct rng *r, struct arena *a, const struct gen_model *m,
                         const struct signature *sig, bool box, const char *f);

#endif
