/*
 * Strongly connected components of the tau arcs of a transition system: the states of one can
 * reach each other silently, so branching bisimilarity does not tell them apart.
 */
#ifndef ABSTRACTION_BISIMULATION_TAU_CYCLES_H
#define ABSTRACTION_BISIMULATION_TAU_CYCLES_H

#include <stdbool.h>
#include <stdint.h>

#include "parser/aut.h"

/* component[s] for each state; a tau arc leads to another component only if that has a smaller
   number.  on_cycle[c] for each component: some tau arc stays inside; room for n_states.  The
   number of components.  Time and space O(states + arcs). */
uint32_t tau_cycles(const struct aut *x, uint32_t *component, bool *on_cycle);

#endif
