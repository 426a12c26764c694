/*
 * Canonical names for schematic data.
 *
 * Models can only copy values of a data type and compare them for equality.  So every permutation
 * of the values that fixes the constants is an automorphism of the system and of every formula
 * about it.  The canonical renaming numbers the values by their first occurrence in the state;
 * those that occur only in sets come last, ordered by the sets they are in.  Two states that
 * differ by such a permutation get the same names, unless there are sets in sets or tuples in sets.
 */
#ifndef ABSTRACTION_SYMMETRY_CANON_H
#define ABSTRACTION_SYMMETRY_CANON_H

#include "abstraction/symmetry/vector.h"

struct canon;

/* For the states of one system.  Borrows x. */
struct canon *canon_new(struct vectors *x);
void canon_free(struct canon *c);

/* Is data named by its first occurrence?  Where there is data in sets, false may be wrong. */
bool canon_is_in_order(struct canon *c, const uint32_t *state);
/* The renaming that makes the data of this state canonical; NULL if it is already. */
const struct vector_renaming *canon_data(struct canon *c, const uint32_t *state);
/* Is there schematic data at all? */
bool canon_has_data(const struct canon *c);

#endif
