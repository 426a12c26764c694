/*
 * Counting orbits: the states of a transition source up to names of interchangeable values.
 *
 * Written from the definition, independently of the program's own renaming: a permutation of a
 * scalarset, or of the values of a data type except its constants, is applied to nodes, variables
 * and global variables, and moves instances, elements of arrays and members of sets; states that
 * some permutation maps to each other form one orbit.
 */
#ifndef TESTS_CROSS_ORBITS_H
#define TESTS_CROSS_ORBITS_H

#include "stg/lts/lts.h"

struct orbits {
    uint32_t states, orbits;
    bool closed; /* every permutation of a reachable state is reachable */
};

/* Counts the orbits of all states of l, which has neither schematic data nor representatives and
   whose states have all been discovered. */
struct orbits orbits_count(struct lts *l);

#endif
