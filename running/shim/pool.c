/*
 * Memory of the library (see pool.h).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* MAP_ANONYMOUS, MAP_NORESERVE */
#endif
#include "config.h"

#include "running/shim/pool.h"

#include <sys/mman.h>

#include "running/shim/stop.h"

#define PART ((size_t)1 << 20) /* bytes that are mapped at one time */

static char *rest;
static size_t n_rest;

static void *map_part(size_t size)
{
    void *at = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE,
                    -1, 0);

    if (at == MAP_FAILED)
        stop_refuse("there is no memory to note accesses in", "");
    return at;
}

void *pool_take(size_t size)
{
    void *at;

    size = (size + 15) & ~(size_t)15;
    if (size > PART)
        return map_part(size);
    if (size > n_rest) {
        rest = map_part(PART);
        n_rest = PART;
    }
    at = rest;
    rest += size;
    n_rest -= size;
    return at;
}
