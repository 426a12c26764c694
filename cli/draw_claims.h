/*
 * The tree of claims of a strategy, as SVG.
 *
 * One line for each claim, below the one that it is there for; green if it is true, red if it is
 * false.
 */
#ifndef CLI_DRAW_CLAIMS_H
#define CLI_DRAW_CLAIMS_H

#include "cli/story.h"

void draw_claims(struct buf *b, const struct story *s);

#endif
