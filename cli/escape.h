/*
 * Texts of strangers inside XML and HTML.
 */
#ifndef CLI_ESCAPE_H
#define CLI_ESCAPE_H

#include "support/buf.h"

/* Good between tags and in quoted attributes: no markup, nothing that XML 1.0 forbids.  Control
   characters become pictures of them, bytes that are not UTF-8 U+FFFD. */
void escape_xml(struct buf *b, const char *text);

/* The length of the UTF-8 sequence that starts here, or 0.  NUL ends every sequence. */
size_t escape_sequence(const char *text);

#endif
