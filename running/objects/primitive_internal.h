/*
 * The states, steps and tables of a primitive.
 */
#ifndef RUNNING_OBJECTS_PRIMITIVE_INTERNAL_H
#define RUNNING_OBJECTS_PRIMITIVE_INTERNAL_H

#include "running/objects/primitive.h"
#include "stg/lts/lts.h"

struct primitive_kind {
    const char *name;
    bool returns, answers; /* something; a bool */
};

struct primitive_step {
    uint32_t kind, thread;
    value argument; /* tuple */
    value result;   /* VALUE_NONE: none */
    enum returned returned;
    state_id target;
};

struct primitive {
    struct session session;
    struct arena *arena;
    struct lts *lts;
    uint32_t n_kinds, n_states;
    struct primitive_kind *kind;     /* by channel */
    VEC(struct primitive_step) step; /* of state 0, then of state 1, ... */
    struct vec_u32 first;            /* for each state its first step; one more for the end */
    bool whole;                      /* all states are among them */
    bool *dependent;                 /* by operations that returned something: op_number */
    bool *disables;                  /* by such a one, and a kind */
    bool *co_enabled;                /* by kinds */
};

/* The same operation of the same thread with the same arguments? */
static inline bool same_request(const struct primitive_step *a, const struct primitive_step *b)
{
    return a->kind == b->kind && a->thread == b->thread && a->argument == b->argument;
}

/* Makes the tables. */
void primitive_tables(struct primitive *p);

#endif
