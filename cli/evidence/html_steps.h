/*
 * The details of each step of a run, or of each line of a strategy.
 */
#ifndef CLI_EVIDENCE_HTML_STEPS_H
#define CLI_EVIDENCE_HTML_STEPS_H

#include "api/explanation.h"
#include "support/buf.h"

/* A list with one item for each; in a page with a script only the current one is shown. */
void html_steps(struct buf *b, const struct explanation *s);
/* How the run ends, with places and facts; nothing if nothing is claimed. */
void html_end(struct buf *b, const struct explanation *s);

/* What predicates mean, folded. */
void html_predicates(struct buf *b, const struct explanation *s);

#endif
