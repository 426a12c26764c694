/*
 * Aspects of identities of scalarsets in a state.
 *
 * The aspect of an identity is a list of values that describes where the identity occurs in the
 * state and what its own instances and array elements hold, without naming other identities or
 * schematic data.  A renaming of the state permutes the aspects like the identities, so that
 * identities can be sorted by their aspects.
 */
#ifndef ABSTRACTION_SYMMETRY_ASPECT_H
#define ABSTRACTION_SYMMETRY_ASPECT_H

#include "abstraction/symmetry/vector.h"
#include "support/vec.h"

struct aspects;

/* The aspects in states of one system.  Borrows x. */
struct aspects *aspects_new(struct vectors *x);
void aspects_free(struct aspects *a); /* NULL is fine */

/* Sets out to the aspect of an identity of atom sort k in a state. */
void aspect_of(struct aspects *a, uint32_t k, uint32_t identity, const uint32_t *state,
               struct vec_u32 *out);
/* Of a value, in the same way, while an aspect is computed. */
value aspect_of_value(struct aspects *a, const struct sort *s, value v);
/* Sorts n values, where their order depends on names. */
void aspects_sort(const struct aspects *a, uint32_t n, value *v);
/* A total order of the aspects in one state; 0 if they are the same. */
int aspect_cmp(const struct aspects *a, const struct vec_u32 *x, const struct vec_u32 *y);

#endif
