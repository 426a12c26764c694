/*
 * Canonical names for schematic data.
 *
 * Values of a data type that are neither constants nor in use for anything else but being copied
 * and compared may be renamed: permutations that fix the constants are automorphisms of the system
 * and of every formula about it.  The canonical renaming numbers the values by their first
 * occurrence in the state; those that occur only inside sets come last, ordered by the
 * sets they are in (exact unless sets lie inside sets).
 */
#ifndef ABSTRACTION_CANON_H
#define ABSTRACTION_CANON_H

#include "abstraction/vector.h"

struct canon;

struct canon *canon_new(struct vectors *x);        /* borrows x */
void canon_free(struct canon *c);

/* The renaming that makes the data of this state canonical; RENAMING_NONE: it is. */
renaming canon_data(struct canon *c, const uint32_t *state);

#endif
