/*
 * A transition source that forwards to another one, for tests that make it answer wrongly.
 */
#ifndef TESTS_UNIT_LIAR_FIXTURE_H
#define TESTS_UNIT_LIAR_FIXTURE_H

#include "stg/lts/lts.h"

#define LIAR_MOST 32 /* edges, and values of an input */

struct liar {
    struct lts *inner; /* owned, once a source was made of it */
    void *lie;         /* what follows is given it */
    /* They change the answers; NULL: the truth. */
    void (*spoil)(void *lie, struct lts_edge *e, uint32_t *n);
    void (*spoil_inputs)(void *lie, struct lts_input *in, uint32_t *n);
    struct lts_edge edge[LIAR_MOST];
    struct lts_input input[LIAR_MOST];
    struct lts_steps step;
};

/* Methods may be replaced; their self is x (borrowed).  Free with lts_free. */
struct lts *liar_lts(struct liar *x);

#endif
