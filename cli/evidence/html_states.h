/*
 * The table of nodes and variables over time.
 */
#ifndef CLI_EVIDENCE_HTML_STATES_H
#define CLI_EVIDENCE_HTML_STATES_H

#include "api/explanation.h"
#include "support/buf.h"

/* A row for each state of a run, or for each one of a strategy. */
void html_states(struct buf *b, const struct explanation *s);

#endif
