/*
 * How a state looks to one identity of a scalarset.
 *
 * The aspect of identity x in a state is a list of values that says what x's place in it is without
 * naming another identity: where x occurs, what its own instances and array elements hold, with
 * all other identities taken together and schematic data left out.  Isomorphic states have the
 * same aspects, identity for identity; so identities can be sorted by them.
 */
#ifndef ABSTRACTION_ASPECT_H
#define ABSTRACTION_ASPECT_H

#include "abstraction/vector.h"
#include "support/vec.h"

struct aspects;

struct aspects *aspects_new(struct vectors *x);    /* borrows x */
void aspects_free(struct aspects *a);              /* NULL is fine */

/* The aspect of identity `me` of atom sort k, into out; to be compared with others of the same
   state only. */
void aspect_of(struct aspects *a, uint32_t k, uint32_t me, const uint32_t *state,
               struct vec_u32 *out);
int aspect_cmp(const struct aspects *a, const struct vec_u32 *x, const struct vec_u32 *y);

#endif
