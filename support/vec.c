/*
 * The growth step behind the macros of vec.h: capacities double, as long as there is memory; and
 * the order of numbers.
 */
#include "config.h"
#include "support/vec.h"

#include <stdlib.h>

#include "support/bug.h"

#define MANY 4096 /* elements from which on it is worth asking whether twice as many fit */

void *vec_grow(void *at, size_t *cap, size_t want, size_t size)
{
    size_t n = *cap < 4 ? 8 : *cap * 2;
    if (n > MANY && !mem_fits(*cap * size))
        n = *cap + *cap / 16;
    if (n < want)
        n = want;
    if (n > (size_t)PTRDIFF_MAX / size)
        bug_no_memory();
    at = mem_realloc(at, n * size);
    *cap = n;
    return at;
}

static int compare_u32(const void *x, const void *y)
{
    uint32_t a = *(const uint32_t *)x, b = *(const uint32_t *)y;

    return (a > b) - (a < b);
}

void vec_sort_u32(uint32_t *at, size_t n)
{
    if (n > 1)
        qsort(at, n, sizeof *at, compare_u32);
}
