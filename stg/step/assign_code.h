/*
 * Byte code of assignments: those of an edge that happen at once, or a statement of a block
 * (block_code.h).  Private to stg/.
 *
 * All that is assigned is computed in registers before anything is written.
 */
#ifndef STG_STEP_ASSIGN_CODE_H
#define STG_STEP_ASSIGN_CODE_H

#include "stg/data/compile.h"
#include "stg/step/edge_code.h"

/* A member of a set that is added or taken away. */
struct target_member {
    struct position position;
    bool with;
    const struct set_change *change;
    uint32_t made; /* a register: is the change made; NO_REGISTER: it is */
};

/* What is assigned: the cells of a part, or some members of a set, or what is appended to a
   sequence; or a cell, or a slot. */
struct target {
    const struct assign *a;
    struct position *step;        /* of each step of its path, in cells or elements */
    struct code_part part;        /* sort NULL: a slot that is no cell */
    uint32_t n_split;             /* steps that lead to the part */
    uint32_t first;               /* the new values, in registers; ... */
    uint32_t n_members;           /* ... of members: false and true */
    struct target_member *member; /* NULL: all of the part is written */
    uint32_t n_appended;          /* the new length is in `first`, where these elements go in the
                                     register behind it, and they in those behind that */
};

struct edge_compiler {
    struct compiler x;
    struct local_lts *c;
    const struct edge *e;
    struct edge_code *out;
    bool named;       /* as for edge_code_make */
    bool guard_alone; /* nothing but the guard */
    bool *assigned;   /* of each variable of the process: by a block */
    uint32_t *leaves; /* in a call: jumps to its end, a list; else NULL */
    uint32_t refuses; /* jumps of what is assumed and does not hold, a list */
};

/* The variable of the process that has a slot; NO_VARIABLE: it is that of a block, or a name of a
   pattern. */
uint32_t assign_code_variable(const struct process *p, uint32_t slot);

/* What the slots of the process stand for when an edge begins: parameters for constants, variables
   for registers or cells; the others are those of blocks.  Slot i has register first + i; room: for
   so many more slots behind them. */
struct slot_meaning *assign_code_slots(const struct local_lts *c, uint32_t first, uint32_t room,
                                       struct arena *a);
/* Tells that the guard of an edge holds that communicates: the first value of BYTE_DONE is this. */
#define EDGE_IS_POSSIBLE VALUE_TRUE
void assign_code_tell_possible(struct edge_compiler *z);
/* The new values of all targets, which live in the scratch arena. */
struct target *assign_code_compute(struct edge_compiler *z, uint32_t n,
                                   const struct assign *assign);
void assign_code_write(struct edge_compiler *z, uint32_t n, const struct target *target);
/* What dies has no value at the target of the edge. */
void assign_code_forget_dead(struct edge_compiler *z);

#endif
