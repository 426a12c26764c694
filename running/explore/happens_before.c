/*
 * Each event is compared with those before it once, when it is added: the later ones first, so that
 * those that are known to happen before it need not be compared.
 */
#include "config.h"
#include "running/explore/happens_before.h"

#include <string.h>

#include "support/map.h"

void happens_before_init(struct happens_before *h, const struct execution *program)
{
    memset(h, 0, sizeof *h);
    h->program = program;
}

void happens_before_clear(struct happens_before *h)
{
    vec_clear(&h->event);
    vec_clear(&h->clock);
    vec_clear(&h->newest);
}

bool depends(const struct execution *program, const struct operation *a, const struct operation *b)
{
    return a->thread == b->thread || a->last || b->last || program->dependent(program->self, a, b);
}

bool same_operation(const struct operation *a, const struct operation *b)
{
    return a->thread == b->thread && a->kind == b->kind && a->object == b->object &&
           memcmp(a->argument, b->argument, sizeof a->argument) == 0 &&
           (!a->executed || !b->executed || a->returned == b->returned);
}

/* Room for the clocks of more threads. */
static void widen_clocks(struct happens_before *h, uint32_t threads)
{
    struct vec_u32 wider = VEC_EMPTY;
    uint32_t width = threads + threads / 2 + 1;
    size_t n = h->event.n;
    vec_reserve(&wider, n * width);
    if (n > 0)
        memset(wider.at, 0, wider.cap * sizeof *wider.at);
    for (size_t i = 0; i < n; i++)
        memcpy(wider.at + i * width, h->clock.at + i * h->width, h->width * sizeof *wider.at);
    wider.n = n * width;
    vec_clear(&h->clock);
    h->clock = wider;
    h->width = width;
    while (h->newest.n < width)
        vec_push(&h->newest, NO_EVENT);
}

static uint32_t *clock_of(const struct happens_before *h, uint32_t event)
{
    return h->clock.at + (size_t)event * h->width;
}

static void join_clock(const struct happens_before *h, uint32_t *clock, uint32_t event)
{
    const uint32_t *other = clock_of(h, event);
    for (uint32_t t = 0; t < h->width; t++)
        clock[t] = other[t] > clock[t] ? other[t] : clock[t];
}

void happens_before_push(struct happens_before *h, const struct operation *executed,
                         const struct outcome_told *told)
{
    uint32_t thread = executed->thread, n = vec_number(h->event.n);
    if (thread >= h->width)
        widen_clocks(h, thread + 1);
    struct event e = { *executed, 1, h->newest.at[thread], told->outcome, told->code };
    vec_reserve(&h->clock, h->clock.n + h->width);
    uint32_t *clock = h->clock.at + h->clock.n;
    memset(clock, 0, h->width * sizeof *clock);
    h->clock.n += h->width;
    if (e.previous != NO_EVENT) {
        join_clock(h, clock, e.previous);
        e.rank = h->event.at[e.previous].rank + 1;
    }
    for (uint32_t i = n; i-- > 0;) {
        const struct event *before = &h->event.at[i];
        if (clock[before->operation.thread] < before->rank &&
            depends(h->program, &before->operation, executed))
            join_clock(h, clock, i);
    }
    clock[thread] = e.rank;
    h->newest.at[thread] = n;
    vec_push(&h->event, e);
}

void happens_before_cut(struct happens_before *h, uint32_t n)
{
    while (h->event.n > n) {
        struct event e = vec_pop(&h->event);
        h->newest.at[e.operation.thread] = e.previous;
    }
    h->clock.n = (size_t)n * h->width;
}

uint32_t happens_before_newest(const struct happens_before *h, uint32_t thread)
{
    return thread < h->width ? h->newest.at[thread] : NO_EVENT;
}

bool happens_before(const struct happens_before *h, uint32_t a, uint32_t b)
{
    if (b == NO_EVENT)
        return false;
    const struct event *first = &h->event.at[a];
    return clock_of(h, b)[first->operation.thread] >= first->rank;
}

uint64_t happens_before_class(const struct happens_before *h)
{
    uint64_t sum = 0;
    for (uint32_t i = 0; i < h->event.n; i++) {
        const struct operation *o = &h->event.at[i].operation;
        uint64_t hash = hash_mix(hash_mix(hash_mix(1, o->thread), o->kind), o->object);
        for (uint32_t k = 0; k < OPERATION_ARGUMENTS; k++)
            hash = hash_mix(hash, o->argument[k]);
        hash = hash_mix(hash, o->returned);
        for (uint32_t t = 0; t < h->width; t++)
            if (clock_of(h, i)[t] != 0)
                hash = hash_mix(hash_mix(hash, t), clock_of(h, i)[t]);
        sum += hash;
    }
    return sum;
}
