/*
 * Bump allocation in a chain of blocks.
 *
 * The first block of the chain is the one being filled.  Blocks double in size up to BLOCK_MAX; an
 * object too large for a block gets one of its own, second in the chain, so that the first is
 * filled further.
 */
#include "config.h"
#include "support/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <string.h>

#include "support/alloc.h"
#include "support/bug.h"

#define BLOCK_MIN ((size_t)4 << 10)
#define BLOCK_MAX ((size_t)1 << 20)
#define ALIGN ((size_t)16)

struct block {
    alignas(16) struct block *next;
    size_t size, used; /* of the bytes that follow */
};

struct arena {
    struct block *first; /* NULL, or owned */
    size_t next_size;
};

struct arena *arena_new(void)
{
    struct arena *a = mem_alloc(sizeof *a);
    a->first = NULL;
    a->next_size = BLOCK_MIN;
    return a;
}

static void free_blocks(struct block *b)
{
    while (b) {
        struct block *next = b->next;
        mem_free(b);
        b = next;
    }
}

void arena_free(struct arena *a)
{
    if (!a)
        return;
    free_blocks(a->first);
    mem_free(a);
}

void arena_reset(struct arena *a)
{
    if (!a->first)
        return;
    free_blocks(a->first->next);
    a->first->next = NULL;
    a->first->used = 0;
}

static struct block *block_new(size_t size, struct block *next)
{
    struct block *b = mem_alloc(sizeof *b + size);
    b->next = next;
    b->size = size;
    b->used = 0;
    return b;
}

static void *take_bytes(struct block *b, size_t size)
{
    void *at = (char *)(b + 1) + b->used;
    b->used += size;
    return at;
}

/* The first block is full, or there is none. */
static void *alloc_slow(struct arena *a, size_t size)
{
    if (a->first && size > a->next_size / 4) {
        a->first->next = block_new(size, a->first->next);
        return take_bytes(a->first->next, size);
    }
    a->first = block_new(size > a->next_size ? size : a->next_size, a->first);
    if (a->next_size < BLOCK_MAX)
        a->next_size *= 2;
    return take_bytes(a->first, size);
}

static size_t rounded(size_t size)
{
    if (size > (size_t)PTRDIFF_MAX - ALIGN - sizeof(struct block))
        bug_no_memory();
    return (size + ALIGN - 1) & ~(ALIGN - 1);
}

void arena_reserve(struct arena *a, size_t size)
{
    size = rounded(size);
    if (!a->first || size > a->first->size - a->first->used)
        a->first = block_new(size > a->next_size ? size : a->next_size, a->first);
}

void *arena_alloc(struct arena *a, size_t size)
{
    size = rounded(size);
    struct block *b = a->first;
    return b && size <= b->size - b->used ? take_bytes(b, size) : alloc_slow(a, size);
}

void *arena_zalloc(struct arena *a, size_t size)
{
    return memset(arena_alloc(a, size), 0, size);
}

void *arena_copy(struct arena *a, const void *from, size_t size)
{
    void *to = arena_alloc(a, size);
    if (size)
        memcpy(to, from, size);
    return to;
}

char *arena_string(struct arena *a, const char *from, size_t n)
{
    char *to = arena_alloc(a, n + 1);
    if (n)
        memcpy(to, from, n);
    to[n] = '\0';
    return to;
}
