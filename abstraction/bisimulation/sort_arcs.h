/*
 * Sorting arcs of transition systems and removing duplicates.
 */
#ifndef ABSTRACTION_BISIMULATION_SORT_ARCS_H
#define ABSTRACTION_BISIMULATION_SORT_ARCS_H

#include <stdint.h>

#include "parser/aut.h"

/* Sorts n arcs by source, then label, then target, and removes duplicates.  States and labels are
   below n_states and n_labels.  Returns how many arcs are left.  Time and space
   O(n + n_states + n_labels). */
uint32_t sort_arcs(struct aut_arc *arc, uint32_t n, uint32_t n_states, uint32_t n_labels);

#endif
