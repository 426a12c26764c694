/*
 * Whether the diagram of a certificate is a proof, state by state: the referee of
 * cli/verify/diagram_verify.h.
 *
 * It shares with it how diagrams are read, and the plain step; but every state of the diagram is
 * looked at on its own, with all its parts known.
 */
#ifndef TESTS_CROSS_NAIVE_DIAGRAM_H
#define TESTS_CROSS_NAIVE_DIAGRAM_H

#include "logic/formula.h"
#include "stg/graph/stg.h"
#include "support/text.h"

enum naive_diagram { NAIVE_PROVES, NAIVE_PROVES_NOT, NAIVE_UNREADABLE, NAIVE_LARGE };

/* As diagram_verify from line 0 on.  LARGE: more than `states` states. */
enum naive_diagram naive_diagram(const struct stg *g, const bool *const *keep,
                                 const struct formula *f, bool verdict, const struct text *text,
                                 uint32_t states);

#endif
