/*
 * Explanations made by hand, for the tests of pictures and pages.
 */
#ifndef TESTS_UNIT_EXPLANATION_FIXTURE_H
#define TESTS_UNIT_EXPLANATION_FIXTURE_H

#include "api/explanation.h"
#include "support/arena.h"

/* A run of processes P0, P1, ... in node "n0", without steps, not decided; there is one variable,
   the global g, which is 0. */
struct explanation *explanation_run(struct arena *a, uint32_t n_processes);
/* One more step: `from` sends to `to` (or both are the same: an internal step) with this label; the
   nodes of those who take part become `node`, and g becomes that.  NULL: as before. */
struct explanation_step *explanation_add(struct arena *a, struct explanation *s, uint32_t from,
                                         uint32_t to, const char *label, const char *node,
                                         const char *g);
/* A strategy with these many lines: the depth of each; line i claims "F<i>", in state 0. */
struct explanation *explanation_tree(struct arena *a, uint32_t n_lines, const uint32_t *depth);

/* How often this stands in a text. */
uint32_t explanation_count(const char *text, const char *piece);

#endif
