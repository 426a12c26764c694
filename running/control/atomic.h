/*
 * What operations do to an atomic: a cell of memory of 1, 2, 4 or 8 bytes.
 *
 * Values are foreseen from the value before the first operation.  Where that cannot be, since the
 * program writes the memory otherwise, too, or the cell is larger, operations have the flag
 * ATOMIC_OPAQUE: then they return 0 here, and depend on each other.
 */
#ifndef RUNNING_CONTROL_ATOMIC_H
#define RUNNING_CONTROL_ATOMIC_H

#include <stdbool.h>
#include <stdint.h>

#include "running/execution.h"

/* Bytes of the cell. */
uint32_t atomic_size(const struct operation *x);
/* Executes it: what it returns. */
uint64_t atomic_step(uint64_t *value, const struct operation *x);
/* Of two operations of one atomic.  One that has only read, such as a compare-and-swap that has
   failed, commutes with another. */
bool atomic_dependent(const struct operation *a, const struct operation *b);

#endif
