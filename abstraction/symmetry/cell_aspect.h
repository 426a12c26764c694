/*
 * What the cells of global variables say of one identity: a part of its aspect (aspect.h).
 */
#ifndef ABSTRACTION_SYMMETRY_CELL_ASPECT_H
#define ABSTRACTION_SYMMETRY_CELL_ASPECT_H

#include "abstraction/symmetry/aspect.h"

struct cell_aspects;

/* For the states of one system.  Borrows x. */
struct cell_aspects *cell_aspects_new(struct vectors *x);
void cell_aspects_free(struct cell_aspects *c);

/* Adds to out what the cells of a state hold of the identity of atom sort k that `a` looks at. */
void cell_aspects_add(struct cell_aspects *c, struct aspects *a, uint32_t k, uint32_t identity,
                      const uint32_t *state, struct vec_u32 *out);

#endif
