/*
 * Growing text.  Always NUL-terminated once anything was added.
 *
 *     struct buf b = BUF_EMPTY;  buf_printf(&b, "%d", 3);  puts(buf_text(&b));  buf_clear(&b);
 */
#ifndef SUPPORT_BUF_H
#define SUPPORT_BUF_H

#include <stdarg.h>
#include <stddef.h>

struct buf {
    char *at; /* owned */
    size_t n, cap;
};
/* clang-format off */
#define BUF_EMPTY { NULL, 0, 0 }
/* clang-format on */

void buf_char(struct buf *b, char c);
void buf_add(struct buf *b, const char *s); /* NUL-terminated */
void buf_bytes(struct buf *b, const char *s, size_t n);
void buf_printf(struct buf *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
void buf_vprintf(struct buf *b, const char *format, va_list args);
/* As a string in a model: in quotes, with escapes. */
void buf_quoted(struct buf *b, const char *s);
void buf_pad(struct buf *b, char c, size_t times);
const char *buf_text(const struct buf *b); /* "" when empty; borrowed */
void buf_reset(struct buf *b);             /* empty, memory kept */
void buf_clear(struct buf *b);             /* memory freed */

#endif
