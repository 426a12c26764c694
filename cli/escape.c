/*
 * Texts of strangers inside XML and HTML (see escape.h).
 */
#include "config.h"

#include "cli/escape.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define REPLACEMENT "\xef\xbf\xbd"

size_t escape_sequence(const char *text)
{
    const unsigned char *s = (const unsigned char *)text;
    size_t n = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3
             : s[0] < 0xf5 ? 4 : 0;
    uint32_t start;

    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    start = n < 3 ? 0 : (uint32_t)(s[0] << 8 | s[1]);
    if ((n == 3 && (start < 0xe0a0 || (start >= 0xeda0 && start < 0xee00))) ||
        (n == 4 && (start < 0xf090 || start >= 0xf490)))
        return 0; /* overlong, a surrogate, or beyond U+10FFFF */
    return n;
}

static void put_byte(struct buf *b, unsigned char c)
{
    if (strchr("&<>\"'\t\n", c) != NULL)
        buf_printf(b, "&#%d;", c);
    else if (c < 0x20)
        buf_printf(b, "\xe2\x90%c", 0x80 + c); /* U+2400 and following */
    else if (c == 0x7f)
        buf_add(b, "\xe2\x90\xa1");
    else
        buf_char(b, (char)c);
}

/* Further control characters, and what is no character. */
static bool is_forbidden(const char *text, size_t n)
{
    return (n == 2 && text[0] == '\xc2' && (unsigned char)text[1] < 0xa0) ||
           (n == 3 && memcmp(text, "\xef\xbf", 2) == 0 && (unsigned char)text[2] >= 0xbe);
}

void escape_xml(struct buf *b, const char *text)
{
    while (*text != '\0') {
        size_t n = escape_sequence(text);
        if (n == 1)
            put_byte(b, (unsigned char)*text);
        else if (n == 0 || is_forbidden(text, n))
            buf_add(b, REPLACEMENT);
        else
            buf_bytes(b, text, n);
        text += n > 0 ? n : 1;
    }
}
