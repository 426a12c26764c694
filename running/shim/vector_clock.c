/*
 * Vector clocks (see vector_clock.h).
 */
#include "config.h"

#include "running/shim/vector_clock.h"

#include "running/shim/pool.h"

#define ROOM 8u /* clocks grow by so many threads */

static void widen_to(struct vector_clock *c, uint32_t n)
{
    uint32_t *at;

    if (n <= c->n)
        return;
    n = (n + ROOM - 1) / ROOM * ROOM;
    at = pool_take(n * sizeof *at);
    for (uint32_t i = 0; i < c->n; i++)
        at[i] = c->at[i];
    c->at = at;
    c->n = n;
}

uint32_t vector_clock_get(const struct vector_clock *c, uint32_t thread)
{
    return thread < c->n ? c->at[thread] : 0;
}

void vector_clock_set(struct vector_clock *c, uint32_t thread, uint32_t value)
{
    widen_to(c, thread + 1);
    c->at[thread] = value;
}

void vector_clock_join(struct vector_clock *c, const struct vector_clock *with)
{
    widen_to(c, with->n);
    for (uint32_t i = 0; i < with->n; i++)
        if (c->at[i] < with->at[i])
            c->at[i] = with->at[i];
}

void vector_clock_clear(struct vector_clock *c)
{
    for (uint32_t i = 0; i < c->n; i++)
        c->at[i] = 0;
}
