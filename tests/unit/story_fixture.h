/*
 * Explanations written by hand, for the tests of pictures and pages.
 */
#ifndef TESTS_UNIT_STORY_FIXTURE_H
#define TESTS_UNIT_STORY_FIXTURE_H

#include "cli/story.h"
#include "support/arena.h"

/* A run of processes P0, P1, ... in node "n0", without steps, not decided; the only variable is the
   global g, which is 0. */
struct story *story_run(struct arena *a, uint32_t n_processes);
/* One more step: `from` sends to `to` (or both are the same: an internal step) with this label; the
   node of each process that takes part becomes `node`, and g gets this value.  NULL: no change. */
struct story_step *story_add(struct arena *a, struct story *s, uint32_t from, uint32_t to,
                             const char *label, const char *node, const char *g);
/* A strategy with n_lines lines of the given depths; line i claims "F<i>", in state 0. */
struct story *story_tree(struct arena *a, uint32_t n_lines, const uint32_t *depth);

/* How often `piece` occurs in a text. */
uint32_t story_count(const char *text, const char *piece);

#endif
