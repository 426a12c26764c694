/*
 * Steps on broadcast channels: one instance sends, and all others that can receive do so in the
 * same step.
 *
 * Each of them may have several ways to receive; then there is a step for each combination.  What
 * one of them does changes nothing that another one reads (stg/elab/elab_broadcast.c), so its ways
 * depend on the sender alone.  What deferred moves come to, the sender's or a receiver's, is
 * remembered by the cells that they read behind the parts before, with a decision tree.  Private to
 * stg/step/.
 *
 * Source: Prasad, A calculus of broadcasting systems (1995); here who cannot receive stays as it
 * is, without an edge that says so.
 */
#ifndef STG_STEP_BROADCAST_H
#define STG_STEP_BROADCAST_H

#include "stg/step/step.h"

/* One way in which one instance receives. */
struct broadcast_choice {
    uint32_t instance;
    uint32_t list, number; /* the move, or RESPONSE_MANY + its rank in the response of the list */
    uint32_t next;         /* local state; NO_LOCAL: the rest is evaluated in the state */
    const struct fault *fault; /* NULL, or the run-time error that it ends in */
};

/* The ways of all receivers of one message; and one for each of them. */
struct broadcast {
    VEC(struct broadcast_choice) choice; /* by instance, then as the edges stand in the text */
    struct vec_u32 first;                /* of each receiver, and one more: its choices */
    struct vec_u32 pick;                 /* of each receiver */
    bool plain;                          /* nothing is evaluated, nor ends in an error */
};

void broadcast_free(struct broadcast *c); /* NULL is fine */

/* What is sent. */
struct message {
    uint32_t sender, move, action;
    bool fixed; /* nothing of the sender is evaluated in the state */
};

struct message broadcast_message(const struct stepper *x, uint32_t sender, uint32_t move,
                                 uint32_t action);

/* ---- parts of a broadcast, evaluated once ---- */

/* The state behind the sender's part, into x->target.  False: that is not known, or there is a
   run-time error. */
bool broadcast_begin(struct stepper *x, const struct message *s);
/* What a move of instance i, which sends or receives the message, comes to behind x->target: as
   part_find. */
uint32_t broadcast_find_part(struct stepper *x, const struct message *s, uint32_t i, uint32_t move);
/* Makes x->target the state behind it.  False: that is not known, or there is none. */
bool broadcast_follow_part(struct stepper *x, const struct message *s, uint32_t i, uint32_t move);

/* Is it a move on a broadcast channel? */
static inline bool step_is_broadcast(const struct stepper *x, uint32_t i, uint32_t move)
{
    const struct move *m = &x->s->local[i].move.at[move];

    return m->edge->kind != ACTION_TAU &&
           x->s->sig->channel[x->s->sig->link[m->link].channel].broadcast;
}

/* The steps of a local transition of instance i that sends; false: as steps_of. */
bool broadcast_steps(struct stepper *x, struct step_buffer *b, uint32_t i, uint32_t transition);
/* Who receives, for step_describe; the stepper is at the state before the step. */
void broadcast_describe(struct stepper *x, const struct step *t, struct lts_edge *out);

#endif
