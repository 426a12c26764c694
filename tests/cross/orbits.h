/*
 * How many states of a transition source differ in more than names of interchangeable values?
 *
 * Written from the definition, apart from the program's own renaming: a permutation of a
 * scalarset, or of the values of a data type but its constants, is applied to nodes, variables and
 * global variables, moving instances, elements of arrays and members of sets; states that some
 * permutation takes into each other are one orbit.
 */
#ifndef TESTS_CROSS_ORBITS_H
#define TESTS_CROSS_ORBITS_H

#include "stg/lts/lts.h"

struct orbits {
    uint32_t states, orbits;
    bool closed;              /* every permutation of a state is a state */
};

/* All states of l, which has neither schematic data nor representatives; they have been
   discovered already. */
struct orbits orbits_count(struct lts *l);

#endif
