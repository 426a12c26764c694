/*
 * The tree of claims of a strategy as nested lists that can be folded.
 */
#ifndef CLI_HTML_CLAIMS_H
#define CLI_HTML_CLAIMS_H

#include "cli/story.h"
#include "support/buf.h"

void html_claims(struct buf *b, const struct story *s);

#endif
