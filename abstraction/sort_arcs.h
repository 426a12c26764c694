/*
 * Arcs of transition systems in order, each once.
 */
#ifndef ABSTRACTION_SORT_ARCS_H
#define ABSTRACTION_SORT_ARCS_H

#include <stdint.h>

#include "parser/aut.h"

/* Sorts n arcs by source, then label, then target, which are numbers of so many states and labels.
   How many arcs remain when each is there once.  Time and space linear. */
uint32_t sort_arcs(struct aut_arc *arc, uint32_t n, uint32_t n_states, uint32_t n_labels);

#endif
