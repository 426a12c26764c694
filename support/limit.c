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
#include "support/bug.h"
#include "support/machine.h"

#define MEASURES 64 /* measurements of the memory held, on the way to the limit */
#define CALLS 16    /* between two readings of the clock */

void limit_start(struct limit *l)
{
    l->started = clock_wall();
    l->calls = 0;
    l->hit = LIMIT_NONE;
}

/* Measures the program itself, its libraries and tables, and freed blocks kept by the C library.
   The memory of a sanitizer does not count. */
static void measure_base(struct limit *l)
{
#ifndef __SANITIZE_ADDRESS__
    size_t all = machine_resident(), ours = mem_used();

    if (all > ours + l->base)
        l->base = all - ours;
#endif
    l->measured = mem_used();
    mem_set_limit(l->bytes > l->base ? l->bytes - l->base : 1);
}

void limit_memory(struct limit *l, size_t bytes)
{
    size_t room = machine_free_memory();

    l->whole = bytes == 0 && room > 0;
    l->bytes = l->whole ? room - MEM_SLACK(room) : bytes;
    if (l->bytes > 0)
        measure_base(l);
    if (l->whole)
        l->bytes += l->base;
}

static bool is_time_up(struct limit *l)
{
    if (l->seconds <= 0 || l->calls++ % CALLS)
        return false;
    return clock_wall() - l->started >= l->seconds;
}

static bool memory_is_full(struct limit *l)
{
    if (l->bytes == 0)
        return false;
    if (l->measured > 0 && mem_used() > l->measured + l->bytes / MEASURES)
        measure_base(l);
    return mem_used() + l->base >= l->bytes || mem_is_short();
}

enum limit_kind limit_hit(struct limit *l, uint64_t states)
{
    if (l->suspended)
        return LIMIT_NONE;
    if (l->hit != LIMIT_NONE)
        return l->hit;
    if (l->told && *l->told != LIMIT_NONE)
        l->hit = (enum limit_kind) * l->told;
    else if (l->states && states >= l->states)
        l->hit = LIMIT_STATES;
    else if (memory_is_full(l))
        l->hit = LIMIT_MEMORY;
    else if (is_time_up(l))
        l->hit = LIMIT_TIME;
    return l->hit;
}

bool limit_suspend(struct limit *l, bool on)
{
    bool was = l->suspended;

    l->suspended = on;
    return was;
}

void limit_refresh(struct limit *l)
{
    l->calls = 0;
}

static void print_bytes(struct buf *b, const struct limit *l)
{
    static const char *const unit[] = { "KiB", "MiB", "GiB", "TiB" };
    double n = (double)l->bytes / 1024;
    size_t i = 0;
    for (; n >= 1024 && i < 3; i++)
        n /= 1024;
    buf_printf(b, "memory limit of %.1f %s%s", n, unit[i],
               l->whole ? ", all that the machine had free" : "");
}

void limit_print(struct buf *b, const struct limit *l)
{
    switch (l->hit) {
    case LIMIT_NONE: buf_add(b, "no limit"); break;
    case LIMIT_TIME: buf_printf(b, "time limit of %g s", l->seconds); break;
    case LIMIT_MEMORY: print_bytes(b, l); break;
    case LIMIT_STATES: buf_printf(b, "limit of %" PRIu64 " states", l->states); break;
    case LIMIT_INTERRUPT: buf_add(b, "interruption"); break;
    case LIMIT_NO_MEMORY: buf_add(b, bug_end_text(BUG_NO_MEMORY)); break;
    case LIMIT_NO_NUMBERS: buf_add(b, bug_end_text(BUG_NO_NUMBERS)); break;
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
