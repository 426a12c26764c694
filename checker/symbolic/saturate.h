/*
 * Saturation: the closure of a set of states under events.
 *
 * A node is saturated if its set is closed under all events whose highest level is at most its own.
 * Nodes are saturated from the bottom up, and what an event leads to at once, before it is used
 * above: so most nodes that are made belong to the result.  Sets that are closed remain so in
 * unions, as an event goes on from each state alone.
 *
 * Events may grow between two calls: then all that is remembered of firing is forgotten, also of
 * events that have not grown, since it contains nodes that were saturated under the others.
 *
 * Source: Ciardo, Luettgen, Siminiceanu, Saturation: an efficient iteration strategy for symbolic
 * state-space generation (2001); events that grow as Ciardo, Marmorstein, Siminiceanu, Saturation
 * unbound (2003), but between two calls and not inside of one.
 */
#ifndef CHECKER_SYMBOLIC_SATURATE_H
#define CHECKER_SYMBOLIC_SATURATE_H

#include "checker/symbolic/diagram.h"
#include "checker/symbolic/events.h"
#include "checker/symbolic/levels.h"

struct level_work;

struct saturation {
    struct diagram *d;           /* borrowed, as what follows */
    const struct events *events; /* sealed */
    const struct levels *levels;
    struct level_work *at; /* of each level, from 1 on; owned */
};

void saturation_init(struct saturation *x, struct diagram *d, const struct events *v,
                     const struct levels *levels);
void saturation_clear(struct saturation *x);
/* After events have grown and been sealed again.  Returns how many table entries were made. */
uint64_t saturation_renew(struct saturation *x);

/* The least set that contains `set` and is closed under all events. */
uint32_t saturation_close(struct saturation *x, uint32_t set);

#endif
