/*
 * What the cells of global variables say of one identity: a part of its aspect (aspect.h).
 */
#ifndef ABSTRACTION_SYMMETRY_CELL_ASPECT_H
#define ABSTRACTION_SYMMETRY_CELL_ASPECT_H

#include "abstraction/symmetry/aspect.h"
#include "support/vec.h"

struct cell_aspects;

/* For the states of one system.  Borrows x and a. */
struct cell_aspects *cell_aspects_new(struct vectors *x, struct aspects *a);
void cell_aspects_free(struct cell_aspects *c);

/* Adds to out what the cells of a global variable say of an identity of atom sort k in a state; it
   is not valid if the renamer of x has missed something. */
void cell_aspects_add(struct cell_aspects *c, uint32_t global, uint32_t k, uint32_t identity,
                      const uint32_t *state, struct vec_u32 *out);
/* Which cells of the variable these are: sets concerned[cell]. */
void cell_aspects_concern(struct cell_aspects *c, uint32_t global, uint32_t k, uint32_t identity,
                          bool *concerned);

#endif
