/*
 * What this machine has, and what of it this process takes.
 */
#ifndef SUPPORT_MACHINE_H
#define SUPPORT_MACHINE_H

#include <stddef.h>

/* Bytes that could be had now without others having to give any up: what the system says is
   available, or less, if there are limits for this process or its control group.  0: not known. */
size_t machine_free_memory(void);
/* Bytes of this process in memory, its program and libraries included.  0: not known. */
size_t machine_resident(void);

#endif
