/*
 * Untrusted texts inside XML and HTML.
 */
#ifndef CLI_COMMAND_ESCAPE_H
#define CLI_COMMAND_ESCAPE_H

#include "support/buf.h"

/* Adds the text, safe between tags and in quoted attributes: no markup, nothing that XML 1.0
   forbids.  Control characters of ASCII become pictures of them; others, what changes directions,
   and bytes that are not UTF-8 become U+FFFD. */
void escape_xml(struct buf *b, const char *text);

#endif
