/*
 * Budgets, and the clocks.
 */
#include "config.h"
#include "support/limit.h"

#include <inttypes.h>
#include <time.h>

#include "support/alloc.h"
#include "support/buf.h"
#include "support/bug.h"
#include "support/machine.h"

#define MEASURES 64 /* measurements of the memory held, on the way to the limit */
#define CALLS 16    /* between two readings of the clocks */

static double cpu_now(const struct limit *l)
{
    return l->one_thread ? clock_thread() : clock_cpu();
}

void limit_start(struct limit *l)
{
    l->started = clock_wall();
    l->cpu_started = cpu_now(l);
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

static bool lasts(const struct limit *l, enum limit_kind kind)
{
    return (l->lifted & LIMIT_BIT(kind)) == 0;
}

static enum limit_kind time_is_up(struct limit *l)
{
    if ((l->seconds <= 0 && l->cpu_seconds <= 0) || l->calls++ % CALLS)
        return LIMIT_NONE;
    if (l->seconds > 0 && lasts(l, LIMIT_TIME) && clock_wall() - l->started >= l->seconds)
        return LIMIT_TIME;
    if (l->cpu_seconds > 0 && lasts(l, LIMIT_CPU_TIME) &&
        cpu_now(l) - l->cpu_started >= l->cpu_seconds)
        return LIMIT_CPU_TIME;
    return LIMIT_NONE;
}

/* A table that grows holds three times its size, so this early nothing is in the way of one. */
static void spare_memory(struct limit *l)
{
    if (l->spare != NULL && !mem_fits(3 * mem_used()))
        l->spare(l->spare_self);
}

static bool memory_is_full(struct limit *l)
{
    if (l->bytes == 0)
        return false;
    spare_memory(l);
    if (l->measured > 0 && mem_used() > l->measured + l->bytes / MEASURES)
        measure_base(l);
    return mem_used() + l->base >= l->bytes || mem_is_short();
}

enum limit_kind limit_hit(struct limit *l, uint64_t states)
{
    enum limit_kind told = l->told != NULL ? (enum limit_kind) * l->told : LIMIT_NONE;

    if (l->hit != LIMIT_NONE)
        return l->hit;
    if (told != LIMIT_NONE && lasts(l, told))
        l->hit = told;
    else if (l->states && states >= l->states && lasts(l, LIMIT_STATES))
        l->hit = LIMIT_STATES;
    else if (lasts(l, LIMIT_MEMORY) && memory_is_full(l))
        l->hit = LIMIT_MEMORY;
    else
        l->hit = time_is_up(l);
    return l->hit;
}

struct limit_lifted limit_lift(struct limit *l, unsigned kinds)
{
    struct limit_lifted before = { l->lifted, l->hit };

    l->lifted |= kinds | LIMIT_BIT(l->hit);
    l->hit = LIMIT_NONE;
    return before;
}

enum limit_kind limit_restore(struct limit *l, struct limit_lifted before)
{
    enum limit_kind hit = l->hit;

    l->lifted = before.kinds;
    l->hit = before.hit;
    limit_refresh(l);
    return hit;
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
    case LIMIT_CPU_TIME: buf_printf(b, "CPU time limit of %g s", l->cpu_seconds); break;
    case LIMIT_MEMORY: print_bytes(b, l); break;
    case LIMIT_STATES: buf_printf(b, "limit of %" PRIu64 " states", l->states); break;
    case LIMIT_INTERRUPT: buf_add(b, "interruption"); break;
    case LIMIT_NO_MEMORY: buf_add(b, bug_end_text(BUG_NO_MEMORY)); break;
    case LIMIT_NO_NUMBERS: buf_add(b, bug_end_text(BUG_NO_NUMBERS)); break;
    }
}

static double read_clock(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

double clock_wall(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

double clock_cpu(void)
{
    return read_clock(CLOCK_PROCESS_CPUTIME_ID);
}

double clock_thread(void)
{
    return read_clock(CLOCK_THREAD_CPUTIME_ID);
}
