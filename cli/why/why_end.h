/*
 * Why there is no move left, in words.
 */
#ifndef CLI_WHY_WHY_END_H
#define CLI_WHY_WHY_END_H

#include "checker/evidence/evidence.h"
#include "logic/formula.h"
#include "stg/lts/lts.h"

/* The place is one where the loser of the game has no move: why its formula has its value, with
   the values that decide.  Each line begins with `indent` blanks. */
void why_end(struct buf *b, struct lts *l, const struct formula *f, const struct evidence_place *p,
             unsigned indent);

#endif
