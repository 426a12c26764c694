/*
 * A state of a random model, visited by a compiled stepper: its steps against those of the source.
 */
#ifndef TESTS_CROSS_COMPILED_VISIT_H
#define TESTS_CROSS_COMPILED_VISIT_H

#include "stg/step/compiled_stepper.h"
#include "stg/step/stg_source.h"
#include "support/arena.h"
#include "support/rng.h"

#define STATES 40 /* of a model */

/* Counts of all models. */
extern struct compiled_seen {
    uint32_t models, refused, compiled, native, states, faulty;
    uint32_t visits, gave_up, needlessly, transitions, shared, later, fresh, lacking, failed;
    uint32_t communicating, parts, most_parts, variants;
} seen;

/* An enumerated state. */
struct known {
    const uint32_t *word; /* of the state, and of those that its steps lead to, in their order */
    uint32_t n;
    const uint32_t **target;
    bool faulty; /* a step is a run-time error */
};

struct trial {
    struct arena *a;
    struct rng r;
    uint64_t seed;
    struct lts *lts;
    struct stg_source *source;
    uint32_t width, n_states;
    bool communicates; /* steps of a state have another order, then */
    bool checked;      /* each step is compared with the plain step */
    struct known state[STATES];
    const char *difference;
};

/* What was told in all visits, as numbers. */
struct told {
    struct vec_u32 all;
    struct trial *trial;
    const uint32_t *word;    /* of the visit */
    uint32_t *room;          /* for these, and what is observed: the same in all visits */
    VEC(uint32_t *) reached; /* in this visit */
};

/* The first one counts; NULL is none. */
void differ(struct trial *t, const char *what);

/* The words of a state of the source; they live in t->a. */
const uint32_t *words_of(struct trial *t, state_id s);
/* The first STATES states. */
void enumerate_states(struct trial *t);

/* Whom a stepper tells of a step. */
void take_step(void *self, const struct compiled_step *t);
/* What the table of values and the local states have come to. */
uint64_t made_so_far(const struct trial *t);
/* As in struct told. */
uint32_t *room_for_words(struct trial *t, const struct compiled_steps *c);
/* By the stepper that is not alone; all_made: another one has taken these steps. */
void visit_shared(struct told *x, struct compiled_stepper *c, const struct known *k, bool all_made);
/* c: one that is alone, and one that is not. */
void visit(struct told *x, struct told *beside, struct compiled_stepper c[2],
           const struct known *k);

#endif
