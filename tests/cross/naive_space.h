/*
 * All states and transitions, copied from a transition source; private to the referee.
 */
#ifndef TESTS_CROSS_NAIVE_SPACE_H
#define TESTS_CROSS_NAIVE_SPACE_H

#include "tests/cross/naive_formula.h"

struct move {
    struct lts_edge edge;
    uint32_t n_inputs; /* LTS_IN: all values it accepts */
    const struct lts_input *input;
};

struct moves {
    uint32_t n;
    struct move *at;
};

struct naive_space {
    struct lts *lts;
    struct arena *arena;
    uint32_t n;
    struct moves *state;
};

#endif
