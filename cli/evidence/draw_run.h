/*
 * The message sequence chart of a run, as SVG.
 *
 * What belongs to a step has the attribute data-step, the number of the step.
 */
#ifndef CLI_EVIDENCE_DRAW_RUN_H
#define CLI_EVIDENCE_DRAW_RUN_H

#include "cli/evidence/sequence_chart.h"

/* The whole picture. */
void draw_run(struct buf *b, const struct sequence_chart *c);
/* In two pictures of the same width: the names, and all that is below them. */
void draw_run_heads(struct buf *b, const struct sequence_chart *c);
void draw_run_body(struct buf *b, const struct sequence_chart *c);

#endif
