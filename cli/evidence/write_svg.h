/*
 * Evidence as a picture (SVG 1.1).
 */
#ifndef CLI_EVIDENCE_WRITE_SVG_H
#define CLI_EVIDENCE_WRITE_SVG_H

#include "api/explanation.h"
#include "support/buf.h"

/* The message sequence chart of a run; of a strategy, its tree of claims. */
void write_svg(struct buf *b, const struct explanation *s);

#endif
