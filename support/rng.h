/*
 * Seeded random numbers (splitmix64), the same on every machine.
 */
#ifndef SUPPORT_RNG_H
#define SUPPORT_RNG_H

#include <stdint.h>

struct rng {
    uint64_t state;
};

void rng_init(struct rng *r, uint64_t seed);
uint64_t rng_next(struct rng *r);
uint32_t rng_below(struct rng *r, uint32_t n); /* 0 .. n-1; n > 0 */

#endif
