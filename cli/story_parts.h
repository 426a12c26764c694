/*
 * What the makers of stories share; private to cli/story*.c.
 */
#ifndef CLI_STORY_PARTS_H
#define CLI_STORY_PARTS_H

#include "cli/story.h"

/* What is in b, which is cleared. */
const char *story_text(struct arena *a, struct buf *b);
/* The names only. */
struct story *story_new(struct arena *a, const struct signature *g);
struct story_state story_state(struct arena *a, struct lts *l, state_id s, uint32_t n_variables);

#endif
