/*
 * Source places and names of the addresses of a process, from its debug information (libdw).
 */
#ifndef RUNNING_CONTROL_PLACES_H
#define RUNNING_CONTROL_PLACES_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "support/buf.h"

struct places;

/* Of a process that exists while this does. */
struct places *places_new(pid_t process);
void places_free(struct places *p); /* may be NULL */
/* Adds "phil.c:12" for a return address: the line of the call; without debug information
   "function+0x12 in program", or the number.  False: there is no line. */
bool places_line(struct places *p, struct buf *b, uint64_t address);
/* Is it in a variable of the program or a library?  Then "name" or "name+8" is added. */
bool places_variable(struct places *p, struct buf *b, uint64_t address);
/* How many variables, of different addresses, have this name of n bytes; the address of one. */
uint32_t places_find_variable(struct places *p, const char *name, size_t n, uint64_t *address);
/* Is it code of the C or C++ library, or of a header of the system, that a caller is to be shown
   instead of? */
bool places_is_library(struct places *p, uint64_t address);

#endif
