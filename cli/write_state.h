/*
 * States as text: a line for each instance and one for the global variables.
 */
#ifndef CLI_WRITE_STATE_H
#define CLI_WRITE_STATE_H

#include "cli/story.h"

void write_story_state(struct buf *b, const struct story *s, const struct story_state *x,
                       unsigned indent);
void write_state(struct buf *b, struct lts *l, state_id s, unsigned indent);

#endif
