/*
 * What threads, objects and places of a program are called: the same in all runs, of all its
 * executions.
 *
 * Threads are (creator, how many before it), so that they are the same in all runs with the same
 * steps of the creator.  Objects are their addresses: the memory of each thread is where nothing
 * but its own steps decides (running/shim/heap.h).  All are numbered in the order in which they
 * were first met.
 *
 * Executions that are used by different threads may share them: each function locks them.
 */
#ifndef RUNNING_CONTROL_NAMES_H
#define RUNNING_CONTROL_NAMES_H

#include <stdbool.h>
#include <stdint.h>

#include "running/shim/shared_page.h"

struct names;

struct object_name {
    enum page_family family;
    uint64_t address; /* of a thread: its number */
    bool is_static;
    uint32_t size;   /* of an atomic: bytes, */
    uint64_t before; /* ... its value before its first operation, */
    bool opaque;     /* ... which does not tell the others: it is written otherwise, too */
};

#define NAMES_NONE UINT32_MAX

struct names *names_new(void);
void names_free(struct names *n); /* may be NULL */

uint32_t names_threads(struct names *n); /* how many */
uint32_t names_objects(struct names *n);

/* Their numbers; new ones if they were not met before.  name: all of it if it is new, otherwise
   family and address alone. */
uint32_t names_thread(struct names *n, uint32_t creator, uint32_t before);
uint32_t names_object(struct names *n, const struct object_name *name);
uint32_t names_place(struct names *n, uint64_t address);

/* The object of that family and address, or NAMES_NONE. */
uint32_t names_find_object(struct names *n, enum page_family family, uint64_t address);
/* Do so many bytes overlap with those of another atomic? */
bool names_overlap(struct names *n, uint64_t address, uint32_t size);

struct object_name names_object_at(struct names *n, uint32_t object);
uint64_t names_place_at(struct names *n, uint32_t place);

/* An atomic is written otherwise, too.  If that is found out of too many, all others are taken to
   be so. */
void names_set_opaque(struct names *n, uint32_t object);

#endif
