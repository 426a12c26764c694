/*
 * The states, steps and tables of a primitive.
 */
#ifndef RUNNING_OBJECTS_PRIMITIVE_INTERNAL_H
#define RUNNING_OBJECTS_PRIMITIVE_INTERNAL_H

#include "running/objects/primitive.h"
#include "stg/lts/lts.h"
#include "support/map.h"

struct primitive_kind {
    const char *name;
    bool returns, answers; /* something; a bool */
    uint32_t arity;        /* arguments behind the thread */
};

struct primitive_step {
    uint32_t kind, thread;
    value argument; /* tuple */
    value result;   /* VALUE_NONE: none */
    enum returned returned;
    state_id source, target;
};

struct primitive_range {
    uint32_t from, n; /* from is UINT32_MAX: not known yet */
};

struct primitive {
    struct session session;
    struct arena *arena;
    struct lts *lts;
    uint32_t n_kinds;
    uint32_t n_states;           /* explored for the tables */
    struct primitive_kind *kind; /* by channel */
    VEC(struct primitive_step) step;
    struct map request; /* from source, operation, thread and arguments to the step */
    VEC(struct primitive_range) range; /* of each state: its steps */
    bool whole;                        /* all states are among them */
    bool *dependent;                   /* by operations that returned something: op_number */
    bool *disables;                    /* by such a one, and a kind */
    bool *co_enabled;                  /* by kinds */
};

/* The step of this operation by this thread with these arguments in state s, or NULL. */
const struct primitive_step *primitive_find(const struct primitive *p, state_id s, uint32_t kind,
                                            uint32_t thread, value argument);
/* Makes the steps of a state known.  False: it breaks the rules of primitives; reported. */
bool primitive_expand(struct primitive *p, state_id s);
/* Makes the tables. */
void primitive_tables(struct primitive *p);
/* Is what the file states of independence true, as far as all states are known?  Else reported. */
bool primitive_verify_stated(const struct primitive *p, struct diag *d);

#endif
