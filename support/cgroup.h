/*
 * The memory that is left by the limits of this process's control groups (Linux).
 *
 * A process is in one group of each hierarchy, and the limits of all enclosing groups apply, too.
 * How many of these are visible depends on what is mounted, and where.
 */
#ifndef SUPPORT_CGROUP_H
#define SUPPORT_CGROUP_H

#include <stdint.h>

/* Bytes; UINT64_MAX: there is no limit, or none is visible; 1: nothing is left.  root is put in
   front of all paths; it is "" except in tests. */
uint64_t cgroup_free_memory(const char *root);

#endif
