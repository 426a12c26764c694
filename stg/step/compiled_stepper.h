/*
 * A compiled stepper: takes the steps of one state after the other by running the programs of all
 * edges (compiled_steps.h).
 *
 * Groups of edges in which nothing was enabled before are idle while no word that they have read
 * changes.  Programs know no run-time errors: where one gives up, the steps of that state are not
 * known, and whoever asks has to take the steps in another way (step.h).
 *
 * Each thread has a stepper of its own.  While several are running, none makes a value or a local
 * state that is new; one thread has to do that between.
 */
#ifndef STG_STEP_COMPILED_STEPPER_H
#define STG_STEP_COMPILED_STEPPER_H

#include "stg/step/compiled_steps.h"

/* What an edge led to last. */
struct last_reached {
    uint64_t key; /* of the memo, + 1; 0: none */
    uint32_t local;
};

/* A receiver goes to a local state. */
struct compiled_part {
    uint32_t instance, next;
};

/* Groups, by their numbers among all. */
struct group_range {
    uint32_t from, to;
};

struct compiled_stepper {
    struct compiled_steps *steps; /* borrowed */
    bool alone;                   /* no other stepper is running */
    struct values *frozen;        /* the values, if it is not alone; owned */
    struct group_range *here;     /* of each instance: those of the node where it is; owned, as what
                                 follows */
    uint64_t *awake;              /* a bit of each of these that is run */
    uint64_t *idle;    /* and of each that is not: nothing of it was enabled, and is not yet */
    uint64_t *closed;  /* and of those of all nodes that are not run either: a gate is closed */
    value *asked;      /* of each cell and observation: the value for which gates are as they are */
    uint64_t *reads;   /* of each group: of which cells that depends (native_cell_bit), ... */
    uint64_t *readers; /* ... and of each bit of these, then of all together, a bit for each group
                          that depends on these cells */
    value **frame;     /* of each instance, and of conditions, with room for byte code */
    value **of_group;  /* of each group, that of its instance; borrowed */
    uint32_t *loaded;  /* of each instance: the local state in its frame */
    struct vec_u32 moved;       /* instances that are observed, and have another local state */
    struct last_reached *last;  /* of each edge, and behind these of each receiver of one */
    struct compiled_part *part; /* of the step that is told */
    struct writes room;
    bool *stored; /* a flag of each cell, for stores */
};

void compiled_stepper_init(struct compiled_stepper *x, struct compiled_steps *steps);
void compiled_stepper_clear(struct compiled_stepper *x);
/* Other steppers run from now on, or none does: then it is alone, as at first. */
void compiled_stepper_share(struct compiled_stepper *x);
void compiled_stepper_be_alone(struct compiled_stepper *x);

/* The instance goes to another local state, or the same, and so do those that receive from it; and
   these cells are written, each once. */
struct compiled_step {
    uint32_t instance, next, n_writes;
    const struct write *write;
    uint32_t n_parts;
    const struct compiled_part *part;
};

/* Who is told of a state. */
struct compiled_sink {
    void *self;
    /* Each step, in the order of instances and their edges. */
    void (*step)(void *self, const struct compiled_step *t);
    /* Each condition that holds, and each whose program gives up, of predicates all of whose
       conditions are compiled.  NULL: there are none. */
    void (*hold)(void *self, uint32_t condition);
    void (*give_up)(void *self, uint32_t condition);
};

enum compiled_end {
    COMPILED_DONE,
    COMPILED_LATER,   /* something has to be made, and the stepper is not alone */
    COMPILED_GIVES_UP /* a program has given up */
};

/* The word at this place of the state is another one than in the last call of
   compiled_stepper_take.  Before the first call, all are to be told. */
void compiled_stepper_change(struct compiled_stepper *x, uint32_t place, uint32_t word);
/* Tells of the present state.  The words are the same array in each call: behind those of the state
   is one for each observation, which this writes.  The others are written while this runs, and are
   the same behind it.  Unless it is done, what was told is to be forgotten; states after that are
   as good as before. */
enum compiled_end compiled_stepper_take(struct compiled_stepper *x, uint32_t *word,
                                        const struct compiled_sink *to);

#endif
