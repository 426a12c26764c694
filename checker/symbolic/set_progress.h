/*
 * How far sets of states have come.
 */
#ifndef CHECKER_SYMBOLIC_SET_PROGRESS_H
#define CHECKER_SYMBOLIC_SET_PROGRESS_H

#include <stdint.h>

struct set_progress {
    uint64_t nodes;
    uint64_t states; /* that are known to be reachable; UINT64_MAX: more */
    uint32_t digits; /* of their number in decimal; 0: none is known */
};

#endif
