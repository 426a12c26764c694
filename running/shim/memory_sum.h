/*
 * A hash of the memory of the program, to see whether a thread has changed any between two stops,
 * also by code that does not tell its accesses.
 *
 * It is of what the program and its libraries have for variables, of the blocks of malloc, and of
 * the stacks of all threads but one.  Not of this library itself, of variables of threads, and of
 * what is mapped otherwise.
 */
#ifndef RUNNING_SHIM_MEMORY_SUM_H
#define RUNNING_SHIM_MEMORY_SUM_H

#include <stdbool.h>
#include <stdint.h>

/* Called once, before any run. */
void memory_sum_prepare(void);
/* The stack of a thread begins here (it grows down). */
void memory_sum_stack(uint32_t thread, const char *base);
/* The calling thread is about to stop: what is below `low` is not of the program. */
void memory_sum_stopped(uint32_t thread, const char *low);
/* Of all but the stack of this thread.  False: it cannot be told, now or later in this run. */
bool memory_sum(uint32_t thread, uint64_t *sum);

#endif
