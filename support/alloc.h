/*
 * The one place that calls malloc, for all but an account's list and a handle of the library.
 *
 * Every byte the program holds passes through here, so that it can be counted
 * and limited, and made to fail on purpose in tests, on the account (account.h) that the thread
 * works on; a block is resized and freed on the account where it was made.  None of these functions
 * returns NULL: when memory is gone, or the limit is passed by more than the slack below, the run
 * ends (see bug.h).
 */
#ifndef SUPPORT_ALLOC_H
#define SUPPORT_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

void *mem_alloc(size_t size);                      /* uninitialised */
void *mem_zalloc(size_t size);                     /* all zero */
void *mem_realloc(void *at, size_t size);          /* at may be NULL */
void mem_free(void *at);                           /* at may be NULL */

/* Bytes held now, with what the C library adds to small blocks; large ones in whole pages. */
size_t mem_used(void);
/* The largest value mem_used() has had. */
size_t mem_peak(void);

/* At most so many bytes are to be held (0: any number); MEM_SLACK of them may be passed, so that
   those who ask mem_used() in between can stop in order. */
void mem_set_limit(size_t bytes);
#define MEM_SLACK(limit) ((limit) / 32)
/* Does so much more fit into the limit?  Who can grow by less asks beforehand. */
bool mem_fits(size_t more);
/* Somebody could not grow as he should, and will not be able to go on for long. */
void mem_set_short(bool is);
bool mem_is_short(void);

/* Of an account that keeps its blocks: frees all that are left. */
void mem_free_all(void);
/* The n-th request from now on fails (0: none). */
void mem_fail_at(size_t n);

/* The process is ours: routes GMP's allocations through this module.  Called once, from main. */
void mem_adopt_program(void);

#endif
