/*
 * Who takes part in a transition: an instance alone, a sender and its receiver, or, on a broadcast
 * channel, a sender and any number of receivers.
 */
#ifndef STG_LTS_LTS_ACTORS_H
#define STG_LTS_LTS_ACTORS_H

#include "stg/lts/lts.h"

struct lts_actor {
    uint32_t instance;
    const struct edge *source; /* its edge, if it is known */
};

uint32_t lts_n_actors(const struct signature *g, const struct lts_edge *e);
/* Number k of them: first who acts alone, or sends, then those who receive, by instance. */
struct lts_actor lts_actor(const struct signature *g, const struct lts_edge *e, uint32_t k);

/* Makes these n instances those that receive; sorts them by instance, in place. */
void lts_set_receivers(const struct signature *g, struct lts_edge *e, uint32_t n,
                       struct lts_actor *receiver);

#endif
