/*
 * The plain step as a transition source, without any reduction: all variables, every state as it
 * is.  Slow; the reference for what the engine and its reductions say.
 */
#ifndef INTERPRETER_PLAIN_LTS_H
#define INTERPRETER_PLAIN_LTS_H

#include "stg/lts/lts.h"
#include "stg/graph/stg.h"

/* Borrows g.  Free with lts_free.  cap: of each atom sort of g, at most so many values of a data
   type without a size are tried, 0: no limit; NULL: no limits. */
struct lts *plain_lts_new(const struct stg *g, const uint32_t *cap);

#endif
