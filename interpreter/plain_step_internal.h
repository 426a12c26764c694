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
    struct buf says;                   /* by the step at hand */
    struct plain_broadcast *broadcast; /* whose receivers are being looked for, or NULL */
};

/* ---- plain_step.c ---- */

/* Copies the state; terms read, and assignments change, the globals of the copy. */
value *plain_begin_step(struct plain_system *p);
void plain_use_frame(struct plain_system *p, const struct plain_actor *a);
bool plain_finish_step(struct plain_system *p, const struct plain_actor *a, value *to);
struct lts_edge plain_edge_of(const struct plain_actor *a, enum lts_kind kind);
/* to NULL: a run-time error, which is in p->x.fault. */
void plain_push_step(struct plain_system *p, struct lts_edge e, const value *to);
/* The receiver's phases up to `where`. */
enum lts_answer plain_take(struct plain_system *p, const struct plain_actor *r,
                           const struct lts_edge *e);
/* sender NULL: visits all edges of the instance; else those that can receive from that sender. */
void plain_visit_edges(struct plain_system *p, uint32_t i, const struct plain_actor *sender);

/* ---- plain_broadcast.c ---- */

/* The steps of a sender on a broadcast channel whose guard holds. */
void plain_broadcast(struct plain_system *p, struct plain_actor s);
/* One that may receive: its guard holds. */
void plain_broadcast_to(struct plain_system *p, const struct plain_actor *r);

#endif
