/*
 * States as text: a line for each instance and one for the global variables.
 */
#ifndef API_WRITE_STATE_H
#define API_WRITE_STATE_H

#include "api/explanation.h"

void write_explanation_state(struct buf *b, const struct explanation *s,
                             const struct explanation_state *x, unsigned indent);
/* What is watched in it, a line for each expression. */
void write_watched(struct buf *b, const struct explanation *s, const struct explanation_state *x,
                   unsigned indent);
void write_state(struct buf *b, struct lts *l, state_id s, unsigned indent);

#endif
