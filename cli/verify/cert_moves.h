/*
 * All transitions of all states of a certificate, by the plain step.
 *
 * Instance by instance, and for communications with each partner, the plain step is asked in states
 * of which only some parts are known: those that it needs.
 */
#ifndef CLI_VERIFY_CERT_MOVES_H
#define CLI_VERIFY_CERT_MOVES_H

#include "cli/verify/cert_event.h"
#include "interpreter/plain_step.h"

enum cert_move_end {
    CERT_MOVES_ALL,
    CERT_MOVES_LEAVE,   /* a transition leads out of the set */
    CERT_MOVES_FAULT,   /* a transition is a run-time error */
    CERT_MOVES_FORGOT,  /* it reads a variable that was left out */
    CERT_MOVES_ENDLESS, /* an input has values without end */
    CERT_MOVES_LIMIT
};

struct cert_moves {
    struct plain_system *system; /* borrowed, as what follows */
    const struct signature *sig;
    struct cert_probe *x;
    struct cert_event event;    /* owned */
    uint32_t instance, partner; /* at present */
    bool wants_rest, moves_only;
    uint32_t rest; /* the states without a transition (moves_only: to another state), so far */
    uint64_t events;
    enum cert_move_end end;
    const struct edge *edge; /* where the end is bad: of the transition; or NULL */
};

void cert_moves_init(struct cert_moves *m, struct plain_system *system, const struct signature *sig,
                     struct cert_probe *x);
void cert_moves_clear(struct cert_moves *m);
/* Looks at all transitions; m->rest, if it is wanted, then are the states that have none. */
void cert_moves_look(struct cert_moves *m);

#endif
