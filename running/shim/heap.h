/*
 * The memory of each thread: a region of addresses for its heap and its stack.
 *
 * What a thread allocates, and where its variables are, depends only on its number and on what it
 * has done itself.  So addresses are the same in all runs that differ by the order of independent
 * operations only, and objects can be told apart by their addresses.
 */
#ifndef RUNNING_SHIM_HEAP_H
#define RUNNING_SHIM_HEAP_H

#include <stddef.h>
#include <stdint.h>

#define HEAP_BASE 0x100000000000u   /* 16 TiB: far from where the kernel puts programs */
#define HEAP_STRIDE 0x400000000u    /* 16 GiB of addresses for each thread */
#define HEAP_STACK_MOST 0x40000000u /* of these at most 1 GiB for a stack, at the end */

/* Memory for the stack of thread `thread`, at least `size` bytes; NULL: there is none. */
void *heap_stack(uint32_t thread, size_t size);
/* The memory that blocks of the thread have been in so far: its beginning, and bytes. */
const char *heap_used(uint32_t thread, size_t *size);

#endif
