/*
 * Evidence as a page that can be walked through in a browser.
 *
 * One file that loads nothing else.  All information is in its text; the script in it only moves
 * from step to step.
 */
#ifndef CLI_EVIDENCE_WRITE_HTML_H
#define CLI_EVIDENCE_WRITE_HTML_H

#include "api/explanation.h"
#include "support/buf.h"

void write_html(struct buf *b, const struct explanation *s);

#endif
