/*
 * The memory of this machine, and what this process uses of it.
 */
#ifndef SUPPORT_MACHINE_H
#define SUPPORT_MACHINE_H

#include <stddef.h>

/* Bytes that could be allocated at present without taking memory from other processes: what the
   system reports as available, or less, if there are limits for this process or its control group.
   0: not known. */
size_t machine_free_memory(void);
/* Bytes of this process that are in memory, program and libraries included.  0: not known. */
size_t machine_resident(void);

#endif
