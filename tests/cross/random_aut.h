/*
 * Random small transition systems with few labels; many have equivalent states.
 */
#ifndef TESTS_RANDOM_AUT_H
#define TESTS_RANDOM_AUT_H

#include "parser/aut.h"
#include "support/rng.h"

/* A system without states, arcs and labels, but with room for them; lives in a. */
struct aut *random_aut_empty(struct arena *a, uint32_t n_states, uint32_t room);
/* The number of this label, which is added if necessary. */
uint32_t random_aut_label(struct aut *x, const char *label);
void random_aut_arc(struct aut *x, uint32_t source, const char *label, uint32_t target);

/* Both live in a. */
struct aut *random_aut(struct rng *r, struct arena *a);
/* A copy with states split and tau arcs inserted, and perhaps with an arc changed. */
struct aut *random_aut_variant(struct rng *r, struct arena *a, const struct aut *x);

#endif
