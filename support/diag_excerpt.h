/*
 * The source line of a diagnostic, with a caret under its place.
 */
#ifndef SUPPORT_DIAG_EXCERPT_H
#define SUPPORT_DIAG_EXCERPT_H

#include "support/buf.h"
#include "support/text.h"

/* Adds the two lines.  on and off are put around the caret and its tildes: terminal
   colours, or "". */
void diag_excerpt(struct buf *out, struct span at, const char *on, const char *off);

#endif
