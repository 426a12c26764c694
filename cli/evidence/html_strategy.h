/*
 * The tree of claims of a strategy as nested lists that can be folded.
 */
#ifndef CLI_EVIDENCE_HTML_STRATEGY_H
#define CLI_EVIDENCE_HTML_STRATEGY_H

#include "api/explanation.h"
#include "support/buf.h"

void html_strategy(struct buf *b, const struct explanation *s);

#endif
