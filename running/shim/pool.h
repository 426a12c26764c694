/*
 * Memory of the library itself, which is never given back: a run is a process.  The program's own
 * allocator is left alone, so that addresses of the program do not depend on what is kept of it.
 */
#ifndef RUNNING_SHIM_POOL_H
#define RUNNING_SHIM_POOL_H

#include <stddef.h>

/* At least `size` bytes, all 0; the run ends if there are none. */
void *pool_take(size_t size);

#endif
