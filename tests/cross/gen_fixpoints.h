/*
 * Random alternation-free formulas whose modalities follow all transitions, as text.
 */
#ifndef TESTS_CROSS_GEN_FIXPOINTS_H
#define TESTS_CROSS_GEN_FIXPOINTS_H

#include "tests/cross/gen_text.h"

/* Atoms are drawn by the caller; k: NULL, or a variable of type 0..1 in scope. */
struct fixpoints_drawing {
    struct rng *r;
    struct arena *a;
    const char *(*atom)(void *self, const char *k);
    void *self;
    uint32_t n; /* names given so far */
};

/* Lives in d->a. */
const char *gen_fixpoints(struct fixpoints_drawing *d, uint32_t depth);

#endif
