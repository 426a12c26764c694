/*
 * Aspects of identities of scalarsets, in the parts of a state.
 *
 * The aspect of an identity is a list of values that describes where the identity occurs in the
 * state and what its own instances and array elements hold, without naming other identities or
 * schematic data.  A renaming of the state permutes the aspects like the identities, so that
 * identities can be sorted by their aspects.  This file has the aspects of local states and values;
 * state_aspect.h puts them together.
 */
#ifndef ABSTRACTION_SYMMETRY_ASPECT_H
#define ABSTRACTION_SYMMETRY_ASPECT_H

#include "abstraction/symmetry/vector.h"

struct aspects;

/* For states of one system.  Borrows x. */
struct aspects *aspects_new(struct vectors *x);
void aspects_free(struct aspects *a); /* NULL is fine */

/* What a local state of an instance says of an identity of atom sort k. */
value aspect_of_local(struct aspects *a, uint32_t k, uint32_t identity, uint32_t instance,
                      uint32_t local);
/* What the index of the instance says of it. */
value aspect_of_index(struct aspects *a, uint32_t k, uint32_t identity, uint32_t instance);
/* What a value says of it. */
value aspect_of_value(struct aspects *a, uint32_t k, uint32_t identity, const struct sort *s,
                      value v);
/* Sorts aspects whose order depends on names. */
void aspect_sort(const struct values *vs, uint32_t n, value *v);

#endif
