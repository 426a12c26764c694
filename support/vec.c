/*
 * The growth step behind the macros of vec.h: capacities at least double.
 */
#include "config.h"
#include "support/vec.h"

#include "support/bug.h"

void *vec_grow(void *at, size_t *cap, size_t want, size_t size)
{
    size_t n = *cap < 4 ? 8 : *cap * 2;
    if (n < want)
        n = want;
    if (n > (size_t)PTRDIFF_MAX / size)
        bug_no_memory();
    *cap = n;
    return mem_realloc(at, n * size);
}
