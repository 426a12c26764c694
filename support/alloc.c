/*
 * Allocation with a size header.
 *
 * Each block is preceded by 16 bytes that hold its size, so that a free can be
 * counted too and the alignment of malloc is kept.
 *
 * With --enable-fault-injection the environment variable STGCHECK_FAIL_ALLOC=n makes the
 * n-th request of the process fail (counting from 1).
 */
#ifndef _DEFAULT_SOURCE
#define _DEFAULT_SOURCE /* madvise */
#endif
#include "config.h"
#include "support/alloc.h"

#include <gmp.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "support/bug.h"

struct header {
    alignas(16) size_t size;
};

static _Atomic size_t used, peak;   /* several threads may allocate; the peak is then about right */

#ifdef STGCHECK_FAULT_INJECTION
static bool must_fail(void)
{
    static unsigned long requests;
    const char *nth = getenv("STGCHECK_FAIL_ALLOC");
    return nth && ++requests == strtoul(nth, NULL, 10);
}
#else
static bool must_fail(void)
{
    return false;
}
#endif

static void check(size_t size)
{
    if (size > (size_t)PTRDIFF_MAX - sizeof(struct header) || must_fail())
        bug_no_memory();
}

#define HUGE_PAGE ((size_t)2 << 20)

/* Large blocks are tables that are read at random: large pages spare them most of the misses in the
   translation of addresses.  Where the system has none, nothing happens. */
static void ask_for_huge_pages(struct header *h, size_t size)
{
#ifdef MADV_HUGEPAGE
    uintptr_t from = ((uintptr_t)h + HUGE_PAGE - 1) & ~(HUGE_PAGE - 1);
    uintptr_t to = ((uintptr_t)(h + 1) + size) & ~(HUGE_PAGE - 1);

    if (size >= 2 * HUGE_PAGE && from < to)
        madvise((void *)from, to - from, MADV_HUGEPAGE);
#else
    (void)h;
    (void)size;
#endif
}

static void *count(struct header *h, size_t size)
{
    size_t now;

    if (!h)
        bug_no_memory();
    ask_for_huge_pages(h, size);
    h->size = size;
    now = atomic_fetch_add_explicit(&used, size, memory_order_relaxed) + size;
    if (now > atomic_load_explicit(&peak, memory_order_relaxed))
        atomic_store_explicit(&peak, now, memory_order_relaxed);
    return h + 1;
}

void *mem_alloc(size_t size)
{
    check(size);
    return count(malloc(sizeof(struct header) + size), size);
}

void *mem_zalloc(size_t size)
{
    check(size);
    return count(calloc(1, sizeof(struct header) + size), size);
}

void *mem_realloc(void *at, size_t size)
{
    if (!at)
        return mem_alloc(size);
    check(size);
    struct header *h = (struct header *)at - 1;
    atomic_fetch_sub_explicit(&used, h->size, memory_order_relaxed);
    return count(realloc(h, sizeof(struct header) + size), size);
}

void mem_free(void *at)
{
    if (!at)
        return;
    struct header *h = (struct header *)at - 1;
    atomic_fetch_sub_explicit(&used, h->size, memory_order_relaxed);
    free(h);
}

size_t mem_used(void)
{
    return used;
}

size_t mem_peak(void)
{
    return peak;
}

static void *gmp_realloc(void *at, size_t old, size_t size)
{
    (void)old;
    return mem_realloc(at, size);
}

static void gmp_free(void *at, size_t size)
{
    (void)size;
    mem_free(at);
}

void mem_adopt_gmp(void)
{
    mp_set_memory_functions(mem_alloc, gmp_realloc, gmp_free);
}
