/*
 * Aspects of identities in whole states (aspect.h has those of the parts), kept from one state to
 * the next: of a state, only those are put together again that the words with other numbers than in
 * the state before have a share in.
 */
#ifndef ABSTRACTION_SYMMETRY_STATE_ASPECT_H
#define ABSTRACTION_SYMMETRY_STATE_ASPECT_H

#include "abstraction/symmetry/vector.h"
#include "support/vec.h"

struct state_aspects;

/* For identities of the atom sorts k[0] .. k[n - 1], in states of one system.  Borrows x. */
struct state_aspects *state_aspects_new(struct vectors *x, uint32_t n, const uint32_t *k);
void state_aspects_free(struct state_aspects *s); /* NULL is fine */

/* Sets the present state. */
void state_aspects_load(struct state_aspects *s, const uint32_t *state);
/* May an aspect to sort k[i] differ from that in the state loaded before? */
bool state_aspects_changed(const struct state_aspects *s, uint32_t i);
/* The aspect of an identity of sort k[i] in the present state. */
const struct vec_u32 *state_aspect(const struct state_aspects *s, uint32_t i, uint32_t identity);
/* A total order of the aspects in one state; 0 if they are the same. */
int state_aspect_cmp(struct state_aspects *s, const struct vec_u32 *x, const struct vec_u32 *y);

#endif
