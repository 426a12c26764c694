/*
 * Allocation with a size header.
 *
 * Each block is preceded by 16 bytes that hold its size, so that a free can be
 * counted too and the alignment of malloc is kept, and its place in the list of its account.
 *
 * With --enable-fault-injection the environment variable STGCHECK_FAIL_ALLOC=n makes the
 * n-th request of a program fail (counting from 1).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* mremap */
#endif
#include "config.h"
#include "support/alloc.h"

#include <gmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "support/account.h"
#include "support/bug.h"

/* Nearly all requests pass a cheap first test; the others are examined here. */
static void check_closely(struct account *a, size_t size)
{
    size_t most = a->limit;

    if (size > (size_t)PTRDIFF_MAX - sizeof(struct account_block))
        bug_no_memory();
    if (a->fail_at > 0 && atomic_fetch_add(&a->requests, 1) + 1 == a->fail_at)
        bug_no_memory();
    if (a->keeps && !account_make_room(a))
        bug_no_memory();
    if (most > 0 && a->used + size > most + MEM_SLACK(most))
        bug_end(BUG_MEMORY_LIMIT);
}

static inline void check(struct account *a, size_t size)
{
    size_t most = atomic_load_explicit(&a->limit, memory_order_relaxed) - 1; /* none: very much */
    size_t now = atomic_load_explicit(&a->used, memory_order_relaxed) + size;

    if (a->special || size > (size_t)PTRDIFF_MAX - sizeof(struct account_block) || now > most)
        check_closely(a, size);
}

/* ---- large blocks ---- */

/* Large pages spare randomly accessed tables most TLB misses.  A block gets large pages only in an
   aligned range of addresses, and keeps them when it grows only if it moves from one such range to
   another.  malloc does neither, so large blocks are mapped here.  Leak checkers do not search
   mappings, so with sanitizers all blocks come from malloc. */
#if defined MREMAP_FIXED && defined MADV_HUGEPAGE && !defined __SANITIZE_ADDRESS__
#define HUGE_PAGE ((size_t)2 << 20)
#define LARGE (2 * HUGE_PAGE)

static size_t span(size_t size)
{
    return (sizeof(struct account_block) + size + HUGE_PAGE - 1) & ~(HUGE_PAGE - 1);
}

static char *map(size_t n)
{
    char *at = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (at == MAP_FAILED)
        bug_no_memory();
    return at;
}

/* A mapping for this block, aligned to HUGE_PAGE and all zero. */
static struct account_block *large_new(size_t size)
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

/* Remaps the pages; their contents are not copied. */
static struct account_block *large_resize(struct account_block *h, size_t size)
{
    size_t from = span(h->size), to = span(size);
    void *new, *at;

    if (from == to || mremap(h, from, to, 0) != MAP_FAILED)
        return h;
    new = large_new(size);
    at = mremap(h, from, to, MREMAP_MAYMOVE | MREMAP_FIXED, new);
    if (at == MAP_FAILED) {
        munmap(new, to);
        bug_no_memory();
    }
    return at;
}

static void large_free(struct account_block *h)
{
    munmap(h, span(h->size));
}
#else
#define LARGE SIZE_MAX /* larger than any block */

static size_t span(size_t size)
{
    return size;
}

static struct account_block *large_new(size_t size)
{
    (void)size;
    return NULL;
}

static struct account_block *large_resize(struct account_block *h, size_t size)
{
    (void)size;
    return h;
}

static void large_free(struct account_block *h)
{
    (void)h;
}
#endif

/* ---- all blocks ---- */

/* The memory that a block of this size takes.  malloc adds a header and rounds up. */
static size_t taken(size_t size)
{
    if (size >= LARGE)
        return span(size);
    return (sizeof(struct account_block) + size + sizeof(size_t) + 15) & ~(size_t)15;
}

/* more may stand for a negative number: unsigned addition wraps around. */
static void count_bytes(struct account *a, size_t more)
{
    size_t now = atomic_fetch_add_explicit(&a->used, more, memory_order_relaxed) + more;

    if (now > atomic_load_explicit(&a->peak, memory_order_relaxed))
        atomic_store_explicit(&a->peak, now, memory_order_relaxed);
}

static void *enter_block(struct account *a, struct account_block *h, size_t size)
{
    if (!h)
        bug_no_memory();
    h->size = size;
    if (a->keeps)
        account_add(a, h);
    count_bytes(a, taken(size));
    return h + 1;
}

void *mem_alloc(size_t size)
{
    struct account *a = account_now();

    check(a, size);
    return enter_block(a,
                       size >= LARGE ? large_new(size)
                                     : malloc(sizeof(struct account_block) + size),
                       size);
}

void *mem_zalloc(size_t size)
{
    struct account *a = account_now();

    check(a, size);
    return enter_block(a,
                       size >= LARGE ? large_new(size)
                                     : calloc(1, sizeof(struct account_block) + size),
                       size);
}

/* Moves a block from malloc to a mapping, or back. */
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
    struct account_block *h = (struct account_block *)at - 1;
    if ((h->size >= LARGE) != (size >= LARGE))
        return change_sides(at, h->size, size);
    struct account *a = account_now();
    size_t before = taken(h->size);
    check(a, size > h->size ? size - h->size : 0);
    h = size >= LARGE ? large_resize(h, size) : realloc(h, sizeof(struct account_block) + size);
    if (!h)
        bug_no_memory();
    h->size = size;
    if (a->keeps)
        account_moved(a, h);
    count_bytes(a, taken(size) - before);
    return h + 1;
}

void mem_free(void *at)
{
    if (!at)
        return;
    struct account_block *h = (struct account_block *)at - 1;
    struct account *a = account_now();
    atomic_fetch_sub_explicit(&a->used, taken(h->size), memory_order_relaxed);
    if (a->keeps)
        account_remove(a, h);
    if (h->size >= LARGE)
        large_free(h);
    else
        free(h);
}

void mem_free_all(void)
{
    struct account *a = account_now();

    while (a->n > 0)
        mem_free(a->block[a->n - 1] + 1);
}

size_t mem_used(void)
{
    return account_now()->used;
}

size_t mem_peak(void)
{
    return account_now()->peak;
}

void mem_set_limit(size_t bytes)
{
    account_now()->limit = bytes;
}

bool mem_fits(size_t more)
{
    const struct account *a = account_now();

    return a->limit == 0 || a->used + more <= a->limit;
}

void mem_set_short(bool is)
{
    account_now()->is_short = is;
}

bool mem_is_short(void)
{
    return account_now()->is_short;
}

void mem_fail_at(size_t n)
{
    struct account *a = account_now();

    a->requests = 0;
    a->fail_at = n;
    a->special = a->keeps || n > 0;
}

/* ---- programs ---- */

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

void mem_adopt_program(void)
{
    mp_set_memory_functions(mem_alloc, gmp_realloc, gmp_free);
#ifdef STGCHECK_FAULT_INJECTION
    const char *nth = getenv("STGCHECK_FAIL_ALLOC");
    if (nth)
        mem_fail_at(strtoul(nth, NULL, 10));
#endif
}
