/*
 * A system whose steps are made; private to interpreter/plain_step.c and plain_start.c.
 */
#ifndef INTERPRETER_PLAIN_STEP_INTERNAL_H
#define INTERPRETER_PLAIN_STEP_INTERNAL_H

#include "interpreter/plain_actor.h"
#include "interpreter/plain_step.h"
#include "support/vec.h"

/* An input on offer: all that is needed to complete it once its value is known. */
struct plain_pending {
    struct plain_actor actor;
    uint32_t *used; /* what is in scope */
};

struct plain_system {
    struct plain_shape shape;
    const struct signature *sig;
    const bool *const *keep;
    struct plain_scope scope;
    struct plain_eval x;
    struct arena *arena; /* of the results returned last */
    const value *state;  /* the present one; borrowed */
    bool is_part;        /* only some of its transitions are wanted: */
    uint32_t partner;    /* communications with this instance; or NO_INSTANCE: all others */
    value *global;       /* the present global variables, never changed */
    VEC(struct plain_move) move;
    VEC(struct plain_pending) pending;
    VEC(struct plain_input) input;
    struct buf says; /* by the step at hand */
};

#endif
