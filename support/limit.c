/*
 * Budgets, and the two clocks.
 */
#include "config.h"
#include "support/limit.h"

#include <inttypes.h>
#include <sys/resource.h>
#include <time.h>

#include "support/alloc.h"
#include "support/buf.h"

void limit_start(struct limit *l)
{
    l->started = clock_wall();
    l->calls = 0;
    l->hit = LIMIT_NONE;
}

static bool time_is_up(struct limit *l)
{
    if (l->seconds <= 0 || l->calls++ % 256)
        return false;
    return clock_wall() - l->started >= l->seconds;
}

enum limit_kind limit_hit(struct limit *l, uint64_t states)
{
    if (l->hit != LIMIT_NONE)
        return l->hit;
    if (l->interrupt && *l->interrupt)
        l->hit = LIMIT_INTERRUPT;
    else if (l->states && states >= l->states)
        l->hit = LIMIT_STATES;
    else if (l->bytes && mem_used() >= l->bytes)
        l->hit = LIMIT_MEMORY;
    else if (time_is_up(l))
        l->hit = LIMIT_TIME;
    return l->hit;
}

void limit_refresh(struct limit *l)
{
    l->calls = 0;
}

static void print_bytes(struct buf *b, size_t bytes)
{
    static const char *const unit[] = { "KiB", "MiB", "GiB", "TiB" };
    double n = (double)bytes / 1024;
    size_t i = 0;
    for (; n >= 1024 && i < 3; i++)
        n /= 1024;
    buf_printf(b, "memory limit of %.1f %s", n, unit[i]);
}

void limit_print(struct buf *b, const struct limit *l)
{
    switch (l->hit) {
    case LIMIT_NONE:
        buf_add(b, "no limit");
        break;
    case LIMIT_TIME:
        buf_printf(b, "time limit of %g s", l->seconds);
        break;
    case LIMIT_MEMORY:
        print_bytes(b, l->bytes);
        break;
    case LIMIT_STATES:
        buf_printf(b, "limit of %" PRIu64 " states", l->states);
        break;
    case LIMIT_INTERRUPT:
        buf_add(b, "interruption");
        break;
    }
}

double clock_wall(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double clock_cpu(void)
{
    struct rusage r;
    getrusage(RUSAGE_SELF, &r);
    return (double)r.ru_utime.tv_sec + (double)r.ru_utime.tv_usec * 1e-6;
}
