/*
 * Making untrusted text safe to show (see printable.h).
 */
#include "config.h"
#include "support/printable.h"

#include <stdarg.h>
#include <string.h>

#include "support/utf8.h"

/* The characters that change directions are the explicit ones of UAX #9 and the implicit marks. */
bool printable_code(uint32_t c)
{
    bool control = c < 0x20 || (c >= 0x7f && c < 0xa0);
    bool direction = c == 0x61c || c == 0x200e || c == 0x200f || (c >= 0x202a && c <= 0x202e) ||
                     (c >= 0x2066 && c <= 0x2069);

    return !control && !direction && c != 0x2028 && c != 0x2029;
}

/* The length of the character at the start of n > 0 bytes; 0: it must not be printed. */
static size_t good_length(const char *text, size_t n)
{
    size_t length = utf8_length(text, n);

    return length > 0 && printable_code(utf8_code(text, length)) ? length : 0;
}

size_t printable_until(const char *text, size_t n)
{
    size_t at = 0, length;

    while (at < n && (length = good_length(text + at, n - at)) > 0)
        at += length;
    return at;
}

/* Adds the number of the character that must not be printed at the start of n > 0 bytes; returns
   its length. */
static size_t put_code_point(struct buf *b, const char *text, size_t n)
{
    static const char plain[] = "\n\r\t", letter[] = "nrt";
    const char *known = *text != '\0' ? strchr(plain, *text) : NULL;
    size_t length = utf8_length(text, n);

    if (known != NULL)
        buf_printf(b, "\\%c", letter[known - plain]);
    else if (length > 1)
        buf_printf(b, "\\u%04x", (unsigned)utf8_code(text, length));
    else
        buf_printf(b, "\\x%02x", (unsigned char)*text);
    return length > 0 ? length : 1;
}

void printable_bytes(struct buf *b, const char *text, size_t n)
{
    for (size_t at = 0; at < n;) {
        size_t good = printable_until(text + at, n - at);
        buf_bytes(b, text + at, good);
        at += good;
        if (at < n)
            at += put_code_point(b, text + at, n - at);
    }
}

void printable_add(struct buf *b, const char *text)
{
    printable_bytes(b, text, strlen(text));
}

void printable_source(struct buf *b, const char *text, size_t n)
{
    const char *end = text + n, *stop;

    for (; (stop = memchr(text, '\t', (size_t)(end - text))) != NULL; text = stop + 1) {
        printable_bytes(b, text, (size_t)(stop - text));
        buf_char(b, '\t');
    }
    printable_bytes(b, text, (size_t)(end - text));
}

void printable_replace(struct buf *b, const char *text, char instead)
{
    for (size_t n = strlen(text); n > 0;) {
        size_t good = printable_until(text, n), bad = 0;
        buf_bytes(b, text, good);
        if (good < n) {
            bad = utf8_length(text + good, n - good);
            bad = bad > 0 ? bad : 1;
            buf_char(b, instead);
        }
        text += good + bad;
        n -= good + bad;
    }
}

size_t printable_width(const char *text, size_t n)
{
    struct buf b = BUF_EMPTY;
    size_t width = 0;

    printable_bytes(&b, text, n);
    for (size_t i = 0; i < b.n; i++)
        width += ((unsigned char)b.at[i] & 0xc0) != 0x80;
    buf_clear(&b);
    return width;
}

void printable_lines(struct buf *b, const struct buf *text)
{
    const char *at = buf_text(text), *end = at + text->n, *stop;

    for (; (stop = memchr(at, '\n', (size_t)(end - at))) != NULL; at = stop + 1) {
        printable_bytes(b, at, (size_t)(stop - at));
        buf_char(b, '\n');
    }
    printable_bytes(b, at, (size_t)(end - at));
}

void printable_put(FILE *out, const struct buf *text)
{
    struct buf b = BUF_EMPTY;

    printable_lines(&b, text);
    fwrite(buf_text(&b), 1, b.n, out);
    buf_clear(&b);
}

void printable_printf(FILE *out, const char *format, ...)
{
    struct buf b = BUF_EMPTY;
    va_list args;

    va_start(args, format);
    buf_vprintf(&b, format, args);
    va_end(args);
    printable_put(out, &b);
    buf_clear(&b);
}
