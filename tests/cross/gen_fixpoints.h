/*
 * Random alternation-free formulas, as text.
 */
#ifndef TESTS_CROSS_GEN_FIXPOINTS_H
#define TESTS_CROSS_GEN_FIXPOINTS_H

#include "tests/cross/gen_text.h"

/* Atoms are drawn by the caller; k: NULL, or a variable of type 0..1 in scope. */
struct fixpoints_drawing {
    struct rng *r;
    struct arena *a;
    const char *(*atom)(void *self, const char *k);
    /* Draws [..] f or <..> f; NULL: modalities follow all transitions. */
    const char *(*modality)(void *self, bool box, const char *f);
    void *self;
    uint32_t n; /* names given so far */
};

/* Lives in d->a. */
const char *gen_fixpoints(struct fixpoints_drawing *d, uint32_t depth);

#endif
