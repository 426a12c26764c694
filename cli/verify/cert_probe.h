/*
 * States of a certificate of which some parts are known.
 *
 * A computation that needs a part that is not known is made again for each of its values, among the
 * states that agree with all that is known before: so it is made once for states that do not
 * differ in what it needs, and never where there are none.
 */
#ifndef CLI_VERIFY_CERT_PROBE_H
#define CLI_VERIFY_CERT_PROBE_H

#include "cli/verify/cert_nodes.h"
#include "cli/verify/cert_places.h"

struct cert_probe {
    struct cert_places *c; /* borrowed, as what follows */
    struct cert_nodes *d;
    uint32_t root;   /* the node of all states */
    uint64_t probes; /* computations so far */
    value *state;    /* owned, as what follows: the state, with marks */
    bool *known;     /* of each part */
    value *v;        /* ... and its value */
    /* Of each level: how many of its parts are known, and of each index, how many of them it agrees
       with, one after the other. */
    uint32_t *depth, **agrees;
    uint32_t lowest;       /* no level below this one has a part that is known */
    struct vec_u32 failed; /* of each node: the search that found nothing there last */
    uint32_t search;
};

void cert_probe_init(struct cert_probe *x, struct cert_places *c, struct cert_nodes *d,
                     uint32_t root);
void cert_probe_clear(struct cert_probe *x);

/* Calls ask(self) with this part known, for each of its values in states that agree with what is
   known; until it returns false, which then is the result. */
bool cert_probe_branch(struct cert_probe *x, uint32_t part, bool (*ask)(void *self), void *self);
/* The part that has to be known before what was missing last is. */
uint32_t cert_probe_missing(const struct cert_probe *x);
bool cert_probe_knows_node(const struct cert_probe *x, uint32_t instance);
uint32_t cert_probe_node_part(const struct cert_probe *x, uint32_t instance);

static inline bool cert_probe_agrees(const struct cert_probe *x, uint32_t level, uint32_t index)
{
    return x->agrees[level][index] == x->depth[level];
}

#endif
