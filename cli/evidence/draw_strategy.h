/*
 * The tree of claims of a strategy, as SVG.
 *
 * One line for each claim, below the claim that it supports; green if it is true, red if it is
 * false.
 */
#ifndef CLI_EVIDENCE_DRAW_STRATEGY_H
#define CLI_EVIDENCE_DRAW_STRATEGY_H

#include "api/explanation.h"

void draw_strategy(struct buf *b, const struct explanation *s);

#endif
