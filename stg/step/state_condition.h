/*
 * Conditions on states: terms of formulas as byte code, which compiled steppers run beside the
 * programs of edges (compiled_stepper.h).
 *
 * Such a term may look into instances.  Variables that are lifted are in cells; of the others, and
 * of nodes, a condition sees *observations*: words behind the cells of a state, which depend on the
 * local state of one instance alone.
 */
#ifndef STG_STEP_STATE_CONDITION_H
#define STG_STEP_STATE_CONDITION_H

#include "stg/data/byte_code.h"
#include "stg/step/system.h"

/* Is this the truth of a term, where variables of the binders around it have these values? */
struct state_condition {
    const struct term *term;
    bool when;
    uint32_t n_slots; /* of the formula's frame */
    uint32_t n;
    const uint32_t *slot;
    const value *v;
    uint32_t predicate; /* all conditions of a predicate are compiled, or none; ascending */
};

/* The value of a variable in the local state of an instance, or whether that is at a node. */
struct observation {
    uint32_t instance;
    bool at_node;
    uint32_t number; /* of the variable, or node */
    uint32_t next;   /* observation of the instance, or NO_OBSERVATION */
};

#define NO_OBSERVATION UINT32_MAX

struct observations {
    struct system *s; /* borrowed */
    uint32_t *first;  /* of each instance, or NO_OBSERVATION; owned */
    VEC(struct observation) at;
};

void observations_init(struct observations *o, struct system *s);
void observations_clear(struct observations *o);
/* The number of an observation, which is added if it is new. */
uint32_t observations_find(struct observations *o, struct observation a);
/* VALUE_NONE: the variable has no value there. */
value observation_read(const struct observations *o, const struct observation *a, uint32_t local);

/* A program that calls sink->done if the condition holds, in a frame with room for byte code behind
   n_slots; what it observes is added to o.  reads: the cells that it may read, and observations
   behind these, are added.  False: there is none. */
bool state_condition_compile(const struct state_condition *c, struct observations *o,
                             struct byte_code *code, struct vec_u32 *reads);

#endif
