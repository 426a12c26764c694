/*
 * What the control groups of this process leave of the memory (Linux).
 *
 * A process is in one group of each hierarchy, and the limits of all groups around that one hold
 * for it, too.  What part of them can be seen depends on what is mounted, and where.
 */
#ifndef SUPPORT_CGROUP_H
#define SUPPORT_CGROUP_H

#include <stdint.h>

/* Bytes; UINT64_MAX: there is no limit, or none that can be seen; 1: nothing is left.  root goes
   before all paths, "" but in tests. */
uint64_t cgroup_free_memory(const char *root);

#endif
