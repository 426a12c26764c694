/*
 * Allocation with a size header.
 *
 * Each block is preceded by 16 bytes that hold its size, so that a free can be
 * counted too and the alignment of malloc is kept.
 *
 * With --enable-fault-injection the environment variable STGCHECK_FAIL_ALLOC=n makes the
 * n-th request of the process fail (counting from 1).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* mremap */
#endif
#include "config.h"
#include "support/alloc.h"

#include <gmp.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "support/bug.h"

struct header {
    alignas(16) size_t size;
};

/* Several threads may allocate; the peak is then about right. */
static _Atomic size_t used, peak;
static _Atomic size_t limit;        /* 0: none */
static atomic_bool is_short;

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
    size_t most = atomic_load_explicit(&limit, memory_order_relaxed);

    if (size > (size_t)PTRDIFF_MAX - sizeof(struct header) || must_fail())
        bug_no_memory();
    if (most > 0 && used + size > most + MEM_SLACK(most))
        bug_end(BUG_MEMORY_LIMIT);
}

/* ---- large blocks ---- */

/* Tables that are read at random: large pages spare them most of the misses in the translation of
   addresses.  A block gets some only where it has an aligned stretch of addresses, and keeps them
   when it grows only if it moves from one such stretch to another.  malloc does neither, so large
   blocks are mapped here.  A leak checker does not look into mappings: it gets malloc. */
#if defined MREMAP_FIXED && defined MADV_HUGEPAGE && !defined __SANITIZE_ADDRESS__
#define HUGE_PAGE ((size_t)2 << 20)
#define LARGE (2 * HUGE_PAGE)

static size_t span(size_t size)
{
    return (sizeof(struct header) + size + HUGE_PAGE - 1) & ~(HUGE_PAGE - 1);
}

static char *map(size_t n)
{
    char *at = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (at == MAP_FAILED)
        bug_no_memory();
    return at;
}

/* Addresses for this block, at a multiple of HUGE_PAGE; all zero. */
static struct header *large_new(size_t size)
{
    size_t n = span(size), before;
    char *at = map(n);

    if ((uintptr_t)at % HUGE_PAGE != 0) {
        munmap(at, n);
        at = map(n + HUGE_PAGE);
        before = HUGE_PAGE - (uintptr_t)at % HUGE_PAGE;
        munmap(at, before);
        at += before;
        if (before < HUGE_PAGE)
            munmap(at + n, HUGE_PAGE - before);
    }
    madvise(at, n, MADV_HUGEPAGE);
    return (void *)at;
}

/* The pages move, not what is on them. */
static struct header *large_resize(struct header *h, size_t size)
{
    size_t from = span(h->size), to = span(size);
    void *at = h;

    if (from == to || mremap(h, from, to, 0) != MAP_FAILED)
        return h;
    at = mremap(h, from, to, MREMAP_MAYMOVE | MREMAP_FIXED, large_new(size));
    if (at == MAP_FAILED)
        bug_no_memory();
    return at;
}

static void large_free(struct header *h)
{
    munmap(h, span(h->size));
}
#else
#define LARGE SIZE_MAX /* no block is */

static size_t span(size_t size)
{
    return size;
}

static struct header *large_new(size_t size)
{
    (void)size;
    return NULL;
}

static struct header *large_resize(struct header *h, size_t size)
{
    (void)size;
    return h;
}

static void large_free(struct header *h)
{
    (void)h;
}
#endif

/* ---- all blocks ---- */

/* What a block of this size takes.  Those of malloc have a size in front, too, and go in steps. */
static size_t taken(size_t size)
{
    return size >= LARGE ? span(size)
                         : (sizeof(struct header) + size + sizeof(size_t) + 15) & ~(size_t)15;
}

static void *count(struct header *h, size_t size)
{
    size_t now;

    if (!h)
        bug_no_memory();
    h->size = size;
    now = atomic_fetch_add_explicit(&used, taken(size), memory_order_relaxed) + taken(size);
    if (now > atomic_load_explicit(&peak, memory_order_relaxed))
        atomic_store_explicit(&peak, now, memory_order_relaxed);
    return h + 1;
}

static void discount(const struct header *h)
{
    atomic_fetch_sub_explicit(&used, taken(h->size), memory_order_relaxed);
}

void *mem_alloc(size_t size)
{
    check(size);
    return count(size >= LARGE ? large_new(size) : malloc(sizeof(struct header) + size), size);
}

void *mem_zalloc(size_t size)
{
    check(size);
    return count(size >= LARGE ? large_new(size) : calloc(1, sizeof(struct header) + size), size);
}

/* From malloc to a mapping, or back. */
static void *change_sides(void *at, size_t old, size_t size)
{
    void *new = mem_alloc(size);

    memcpy(new, at, old < size ? old : size);
    mem_free(at);
    return new;
}

void *mem_realloc(void *at, size_t size)
{
    if (!at)
        return mem_alloc(size);
    struct header *h = (struct header *)at - 1;
    if ((h->size >= LARGE) != (size >= LARGE))
        return change_sides(at, h->size, size);
    check(size > h->size ? size - h->size : 0);
    discount(h);
    if (size >= LARGE)
        return count(large_resize(h, size), size);
    return count(realloc(h, sizeof(struct header) + size), size);
}

void mem_free(void *at)
{
    if (!at)
        return;
    struct header *h = (struct header *)at - 1;
    discount(h);
    if (h->size >= LARGE)
        large_free(h);
    else
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

void mem_set_limit(size_t bytes)
{
    limit = bytes;
}

bool mem_fits(size_t more)
{
    return limit == 0 || used + more <= limit;
}

void mem_set_short(bool is)
{
    is_short = is;
}

bool mem_is_short(void)
{
    return is_short;
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
