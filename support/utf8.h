/*
 * Characters as UTF-8.
 */
#ifndef SUPPORT_UTF8_H
#define SUPPORT_UTF8_H

#include <stddef.h>
#include <stdint.h>

#define UTF8_MOST 4 /* bytes of a character */

/* The length of the well-formed sequence at the start of n > 0 bytes; 0 if there is none.  No byte
   after a NUL is read, so n may be UTF8_MOST for a NUL-terminated text. */
size_t utf8_length(const char *text, size_t n);
/* The code point of a well-formed sequence of n bytes. */
uint32_t utf8_code(const char *text, size_t n);

#endif
