/*
 * The one place that calls malloc, except for the list of an account and a handle of the library.
 *
 * Every byte the program holds passes through here, so that it can be counted and limited, and made
 * to fail on purpose in tests.  It is charged to the account (account.h) that the thread works on;
 * a block is resized and freed on the account where it was made.  None of these functions returns
 * NULL: if there is no memory, or the limit is exceeded by more than the slack below, the run ends
 * (see bug.h).
 */
#ifndef SUPPORT_ALLOC_H
#define SUPPORT_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

void *mem_alloc(size_t size);             /* uninitialised */
void *mem_zalloc(size_t size);            /* all zero */
void *mem_realloc(void *at, size_t size); /* at may be NULL */
void mem_free(void *at);                  /* at may be NULL */

/* Bytes held at present, including what the C library adds to small blocks; large blocks are
   counted in whole pages. */
size_t mem_used(void);
/* The largest value mem_used() has had. */
size_t mem_peak(void);

/* Limits the bytes held (0: no limit).  The limit may be exceeded by MEM_SLACK, so that code that
   polls mem_used() can stop in an orderly way. */
void mem_set_limit(size_t bytes);
#define MEM_SLACK(limit) ((limit) / 32)
/* Do so many more bytes fit into the limit?  To be asked first by code that can also grow by
   less. */
bool mem_fits(size_t more);
/* Notes that a table could not grow as it should, so that the run cannot continue for long. */
void mem_set_short(bool is);
bool mem_is_short(void);

/* Frees all blocks of the present account, which must be one that keeps them. */
void mem_free_all(void);
/* The n-th request from now on fails (0: none). */
void mem_fail_at(size_t n);

/* Routes GMP's allocations through this module: only for a process that is entirely ours.  Called
   once, from main. */
void mem_adopt_program(void);

#endif
