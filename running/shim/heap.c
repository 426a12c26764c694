/*
 * malloc and its relatives (see heap.h).
 *
 * Blocks come from one end of the region of the calling thread.  Small ones have sizes that are
 * powers of two, and a freed one is used again by the thread that it came from, if that has freed
 * it itself; one that another thread frees is left.  So no thread looks at what another does, and
 * there are no locks.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE, MAP_FIXED_NOREPLACE */
#endif
#include "config.h"

#include "running/shim/heap.h"

#include <errno.h>
#include <malloc.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "running/shim/await.h"
#include "running/shim/race.h"
#include "running/shim/shared_page.h"
#include "running/shim/stop.h"

#define HEAP_SIZE (HEAP_STRIDE - 2 * (size_t)HEAP_STACK_MOST)
#define CLASSES 24u    /* of sizes, the least of which is */
#define CLASS_LEAST 5u /* ... 2^5 bytes */
#define BYTES_OF_PAGE 4096u
#define ALIGNMENT 16u /* of every block */

/* Before each block. */
struct block {
    uint32_t class;  /* CLASSES: a large one, used once */
    uint32_t before; /* bytes from the beginning of the memory to this */
    size_t size;     /* what the owner may use */
};
_Static_assert(sizeof(struct block) == ALIGNMENT, "blocks are aligned");

struct heap {
    char *next, *end;    /* the rest of the region; NULL: it is not mapped yet */
    void *free[CLASSES]; /* each block begins with the next one */
};

static struct heap heaps[PAGE_THREADS];

static char *region(uint32_t thread)
{
    return (char *)(uintptr_t)(HEAP_BASE + thread * (uint64_t)HEAP_STRIDE); // NOLINT: its address
}

static void *map_at(void *at, size_t size)
{
    void *is = mmap(at, size, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);

    return is == MAP_FAILED ? NULL : is;
}

void *heap_stack(uint32_t thread, size_t size)
{
    size_t rounded = (size + BYTES_OF_PAGE - 1) & ~(size_t)(BYTES_OF_PAGE - 1);

    if (rounded > HEAP_STACK_MOST)
        return NULL;
    return map_at(region(thread) + HEAP_STRIDE - rounded, rounded);
}

const char *heap_used(uint32_t thread, size_t *size)
{
    const struct heap *h = &heaps[thread];

    *size = h->next != NULL ? (size_t)(h->next - region(thread)) : 0;
    return region(thread);
}

/* ---- blocks ---- */

static uint32_t size_class(size_t size)
{
    uint32_t class = 0;

    while (class < CLASSES && ((size_t)1 << (class + CLASS_LEAST)) < size)
        class ++;
    return class;
}

static char *take(struct heap *h, uint32_t thread, size_t size)
{
    char *at;

    if (h->next == NULL) {
        at = map_at(region(thread), HEAP_SIZE);
        if (at == NULL)
            return NULL;
        h->next = at;
        h->end = at + HEAP_SIZE;
    }
    if (size > (size_t)(h->end - h->next))
        return NULL;
    at = h->next;
    h->next += size;
    return at;
}

static void *out_of_memory(void)
{
    errno = ENOMEM;
    return NULL;
}

/* zero: is the memory to be all 0?  Fresh memory is. */
static void *allocate(size_t size, size_t alignment, bool zero)
{
    uint32_t thread = stop_thread(), class;
    struct heap *h = &heaps[thread];
    size_t extra = sizeof(struct block) + (alignment > ALIGNMENT ? alignment : 0), all;
    char *at, *user;
    bool used;

    await_effect();
    if (size > HEAP_SIZE || extra > HEAP_SIZE)
        return out_of_memory();
    class = size_class(size + extra);
    used = class < CLASSES && h->free[class] != NULL;
    all = class < CLASSES ? (size_t)1 << (class + CLASS_LEAST)
                          : (size + extra + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    at = used ? h->free[class] : take(h, thread, all);
    if (at == NULL)
        return out_of_memory();
    if (used)
        memcpy(&h->free[class], at, sizeof h->free[class]);
    user = at + sizeof(struct block);
    if (alignment > ALIGNMENT)
        user += (alignment - (uintptr_t)user % alignment) % alignment;
    *(struct block *)(void *)(user - sizeof(struct block)) = (struct block){
        class, (uint32_t)(user - sizeof(struct block) - at), all - (size_t)(user - at)
    };
    if (zero && used)
        memset(user, 0, size);
    return user;
}

static struct block *block_of(void *user)
{
    return (struct block *)(void *)((char *)user - sizeof(struct block));
}

/* Which thread's region is it in?  PAGE_THREADS: none, it is memory of the dynamic loader. */
static uint32_t region_owner(const void *user)
{
    uintptr_t at = (uintptr_t)user;

    if (at < HEAP_BASE || (at - HEAP_BASE) / HEAP_STRIDE >= PAGE_THREADS)
        return PAGE_THREADS;
    return (uint32_t)((at - HEAP_BASE) / HEAP_STRIDE);
}

static void free_block(void *user, uint64_t place)
{
    struct block *b;
    struct heap *h;
    uint32_t class;
    char *at;

    if (user == NULL || region_owner(user) == PAGE_THREADS)
        return;
    b = block_of(user);
    race_access(user, b->size, ACCESS_WRITE | ACCESS_FREE, place);
    if (region_owner(user) != stop_thread())
        return;
    class = b->class;
    if (class >= CLASSES)
        return;
    h = &heaps[stop_thread()];
    at = (char *)b - b->before;
    memcpy(at, &h->free[class], sizeof h->free[class]);
    h->free[class] = at;
}

/* ---- the interface of C ---- */

void free(void *user)
{
    free_block(user, STOP_PLACE);
}

void *malloc(size_t size)
{
    return allocate(size, ALIGNMENT, false);
}

void *calloc(size_t n, size_t size)
{
    size_t all;

    return __builtin_mul_overflow(n, size, &all) ? out_of_memory() : allocate(all, ALIGNMENT, true);
}

void *realloc(void *user, size_t size)
{
    void *at;

    if (user == NULL)
        return malloc(size);
    if (size == 0) {
        free_block(user, STOP_PLACE);
        return NULL;
    }
    if (region_owner(user) < PAGE_THREADS && size <= block_of(user)->size)
        return user;
    at = malloc(size);
    if (at == NULL)
        return NULL;
    memcpy(at, user, region_owner(user) < PAGE_THREADS ? block_of(user)->size : size);
    free_block(user, STOP_PLACE);
    return at;
}

void *reallocarray(void *user, size_t n, size_t size)
{
    size_t all;

    return __builtin_mul_overflow(n, size, &all) ? out_of_memory() : realloc(user, all);
}

int posix_memalign(void **at, size_t alignment, size_t size)
{
    int error = errno;
    void *is;

    if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0)
        return EINVAL;
    is = allocate(size, alignment, false);
    errno = error;
    if (is == NULL)
        return ENOMEM;
    *at = is;
    return 0;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    if ((alignment & (alignment - 1)) != 0 || alignment == 0) {
        errno = EINVAL;
        return NULL;
    }
    return allocate(size, alignment, false);
}

void *memalign(size_t alignment, size_t size)
{
    return aligned_alloc(alignment, size);
}

void *valloc(size_t size)
{
    return allocate(size, BYTES_OF_PAGE, false);
}

void *pvalloc(size_t size)
{
    return allocate((size + BYTES_OF_PAGE - 1) & ~(size_t)(BYTES_OF_PAGE - 1), BYTES_OF_PAGE,
                    false);
}

size_t malloc_usable_size(void *user)
{
    return user != NULL && region_owner(user) < PAGE_THREADS ? block_of(user)->size : 0;
}
