/*
 * Observations of a formula in a state of the plain step: rule 2.1.2 of doc/language.md.
 */
#ifndef INTERPRETER_PLAIN_OBSERVE_H
#define INTERPRETER_PLAIN_OBSERVE_H

#include "interpreter/plain_state.h"

struct plain_view {
    const struct plain_shape *shape; /* borrowed, as the state */
    const value *state;
    struct plain_unknown *unknown; /* as in struct plain_eval; borrowed */
};

/* An observer that reads v, which it borrows. */
struct plain_observer plain_observer_of(struct plain_view *v);

#endif
