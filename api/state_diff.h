/*
 * What a step changes, down to elements and fields.
 */
#ifndef API_STATE_DIFF_H
#define API_STATE_DIFF_H

#include "api/explanation.h"

/* What is different in `to`, but for the nodes; *n changes, which live in a. */
struct explanation_change *state_diff(struct arena *a, struct lts *l, state_id from, state_id to,
                                      uint32_t *n);

#endif
