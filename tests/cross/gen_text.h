/*
 * Drawing random pieces of text.
 */
#ifndef TESTS_CROSS_GEN_TEXT_H
#define TESTS_CROSS_GEN_TEXT_H

#include <stdbool.h>

#include "support/arena.h"
#include "support/rng.h"

/* True with a probability of `percent` per cent. */
bool gen_chance(struct rng *r, uint32_t percent);
/* Formatted text that lives in a. */
const char *gen_text(struct arena *a, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#endif
