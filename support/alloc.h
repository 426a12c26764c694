/*
 * The one place that calls malloc.
 *
 * Every byte the program holds passes through here, so that it can be counted
 * and limited, and made to fail on purpose in tests.  None of these functions returns
 * NULL: when memory is gone the program says so and stops with
 * the status of a reached limit (see bug.h).
 */
#ifndef SUPPORT_ALLOC_H
#define SUPPORT_ALLOC_H

#include <stddef.h>

void *mem_alloc(size_t size);                      /* uninitialised */
void *mem_zalloc(size_t size);                     /* all zero */
void *mem_realloc(void *at, size_t size);          /* at may be NULL */
void mem_free(void *at);                           /* at may be NULL */

/* Bytes held now, allocator overhead not counted. */
size_t mem_used(void);
/* The largest value mem_used() has had. */
size_t mem_peak(void);

/* Route GMP's allocations through this module.  Called once, from main. */
void mem_adopt_gmp(void);

#endif
