/*
 * A system as a transition source, from inside: for stg_lts.c, the canonicalizers' canonical
 * states, checkpoints and the search of all states.
 */
#ifndef STG_STEP_STG_SOURCE_H
#define STG_STEP_STG_SOURCE_H

#include "stg/states/store.h"
#include "stg/step/canonicalizer.h"
#include "stg/step/step.h"
#include "stg/step/stg_lts.h"
#include "support/serialize.h"
#include "support/vec.h"

/* First the place in the tree, then the key. */
union landing {
    struct tree_target target;
    uint64_t key;
};

struct stg_source {
    struct system system;
    struct step_tables tables; /* also used by the search of all states */
    struct stepper stepper;
    struct store store;
    struct canonicalizer canonicalizer; /* reduce NULL: none */
    struct renamer *renamer;
    bool has_broadcasts;
    struct vec_u32 classes; /* of states that were asked for: see canonicalizer.h */
    struct store_tree tree; /* the state that the stepper is at */
    state_id at;            /* its number, or LTS_NO_STATE */
    value held;             /* ... with this in scope */
    state_id stepped;       /* `buffer` and `step` are of this state, or of LTS_NO_STATE, ... */
    value stepped_held;     /* ... with this in scope */
    const uint32_t *shown;  /* the words of STATE_SHOWN; borrowed */
    uint32_t *target;       /* a vector to be brought to its representative; owned */
    struct step_buffer buffer, inputs;     /* the steps of that state; of one of its inputs */
    VEC(union landing) landing;            /* where in the store they lead to */
    VEC(struct lts_step) step, value_step; /* the same as lts.h says it */
    VEC(struct lts_input) input;
    VEC(struct lts_begun) begun;
};

/* Of one with stg_lts_is(). */
struct stg_source *stg_source_of(const struct lts *l);

/* A state that is not stored, for what only reads it: its words, borrowed until the next call.  Not
   where the model has schematic data. */
#define STATE_SHOWN (LTS_NO_STATE - 1)
state_id stg_source_show(struct stg_source *s, const uint32_t *word);

/* ---- system_serialize.c ---- */
/* The states of a tree over local states and values of s, and these. */
void system_serialize(const struct system *s, const struct state_tree *t, struct serializer *p);
/* Replaces the states of t by those read, which have to begin with the states of t.  False: u is
   bad, and t is unchanged. */
bool system_deserialize(struct system *s, struct state_tree *t, struct deserializer *u);

#endif
