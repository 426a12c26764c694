/*
 * What one transition does in all states that agree with what is known (cert_probe.h): at some
 * levels it leads from each index that agrees to another one, and leaves the others as they are.
 */
#ifndef CLI_VERIFY_CERT_EVENT_H
#define CLI_VERIFY_CERT_EVENT_H

#include "cli/verify/cert_probe.h"

struct cert_event {
    struct cert_probe *x; /* borrowed */
    uint32_t n;           /* levels that it has to do with */
    uint32_t *level;      /* from the top down; owned, as what follows */
    uint32_t **to;        /* of each level and index: where it leads; CERT_NO_INDEX: to no value
                              that occurs there */
    bool *is_changed;     /* of each part: does it get a new value? */
    value *now;           /* ... this one */
    struct memo included, enabled, rest;
    uint32_t moves_at; /* for cert_event_rest: the part of the event that has to change something,
                          or CERT_NO_INDEX */
};

void cert_event_init(struct cert_event *e, struct cert_probe *x);
void cert_event_clear(struct cert_event *e);
/* The event from the known state x->state to this one.  False: the new state has a mark where it
   does not belong. */
bool cert_event_make(struct cert_event *e, const value *to);
/* Does it lead from all states that it is possible in to states of the certificate? */
bool cert_event_stays(struct cert_event *e);
/* The states of a set in which it is not possible.  moves: or where it leads to the same state. */
uint32_t cert_event_rest(struct cert_event *e, uint32_t set, bool moves);

#endif
