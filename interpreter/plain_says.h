/*
 * What a step shows by `say` (1.8.9), for those who follow it.
 *
 * Checks execute no `say`; the plain step does it when it is asked.
 */
#ifndef INTERPRETER_PLAIN_SAYS_H
#define INTERPRETER_PLAIN_SAYS_H

#include "stg/graph/stg.h"
#include "stg/lts/lts.h"
#include "support/buf.h"

/* Is there any `say` in the model?  Then a source for plain_says keeps dead variables. */
bool plain_says_anything(const struct stg *g);
/* Appends the lines that an internal step of state s shows; l: a source without symmetry, held: as
   in lts.h. */
void plain_says(const struct stg *g, const struct lts *l, state_id s, value held,
                const struct lts_edge *e, struct buf *out);

#endif
