/*
 * A vector clock: a number for each thread, 0 beyond the last one that is kept.
 */
#ifndef RUNNING_SHIM_VECTOR_CLOCK_H
#define RUNNING_SHIM_VECTOR_CLOCK_H

#include <stdint.h>

struct vector_clock {
    uint32_t n;
    uint32_t *at; /* of the pool */
};

uint32_t vector_clock_get(const struct vector_clock *c, uint32_t thread);
void vector_clock_set(struct vector_clock *c, uint32_t thread, uint32_t value);
/* The greater of both, for each thread. */
void vector_clock_join(struct vector_clock *c, const struct vector_clock *with);
void vector_clock_clear(struct vector_clock *c);

#endif
