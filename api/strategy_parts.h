/*
 * A large strategy as text, in parts: each tells one choice of the loser.
 */
#ifndef API_STRATEGY_PARTS_H
#define API_STRATEGY_PARTS_H

#include "api/explanation.h"

/* So many lines are shown of a strategy, unless its first part alone is longer. */
#define STRATEGY_PARTS_LINES 40

/* The parts nearest to the initial states. */
void strategy_parts(struct buf *b, const struct explanation *s);

#endif
