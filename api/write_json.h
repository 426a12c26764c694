/*
 * JSON, piece by piece.
 */
#ifndef API_WRITE_JSON_H
#define API_WRITE_JSON_H

#include "support/buf.h"

/* "text" with its quotes, escaped; null for NULL.  What may not be printed (printable.h) is
   escaped, too; bytes that are not UTF-8 become U+FFFD. */
void write_json_string(struct buf *b, const char *text);

#endif
