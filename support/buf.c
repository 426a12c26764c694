/*
 * Growing text.
 */
#include "config.h"
#include "support/buf.h"

#include <stdio.h>
#include <string.h>

#include "support/alloc.h"
#include "support/bug.h"
#include "support/vec.h"

/* Room for n more bytes and the NUL. */
static char *room(struct buf *b, size_t n)
{
    vec_reserve(b, b->n + n + 1);
    return b->at + b->n;
}

static void added(struct buf *b, size_t n)
{
    b->n += n;
    b->at[b->n] = '\0';
}

void buf_char(struct buf *b, char c)
{
    *room(b, 1) = c;
    added(b, 1);
}

void buf_add(struct buf *b, const char *s)
{
    buf_bytes(b, s, strlen(s));
}

void buf_bytes(struct buf *b, const char *s, size_t n)
{
    char *to = room(b, n);
    if (n)
        memcpy(to, s, n);
    added(b, n);
}

void buf_printf(struct buf *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    buf_vprintf(b, format, args);
    va_end(args);
}

void buf_vprintf(struct buf *b, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    char *to = room(b, 60);
    int n = vsnprintf(to, b->cap - b->n, format, args);
    if (n < 0)
        BUG("format '%s' failed", format);
    if ((size_t)n >= b->cap - b->n)
        vsnprintf(room(b, (size_t)n), (size_t)n + 1, format, again);
    va_end(again);
    added(b, (size_t)n);
}

void buf_pad(struct buf *b, char c, size_t times)
{
    memset(room(b, times), c, times);
    added(b, times);
}

void buf_quoted(struct buf *b, const char *s)
{
    buf_char(b, '"');
    for (; *s != '\0'; s++) {
        if (*s == '"' || *s == '\\')
            buf_char(b, '\\');
        if (*s == '\n' || *s == '\t')
            buf_add(b, *s == '\n' ? "\\n" : "\\t");
        else
            buf_char(b, *s);
    }
    buf_char(b, '"');
}

const char *buf_text(const struct buf *b)
{
    return b->at ? b->at : "";
}

void buf_reset(struct buf *b)
{
    b->n = 0;
    if (b->at)
        b->at[0] = '\0';
}

void buf_clear(struct buf *b)
{
    vec_clear(b);
}
