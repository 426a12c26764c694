/*
 * Texts of strangers inside XML and HTML (see escape.h).
 */
#include "config.h"

#include "cli/command/escape.h"

#include <stdbool.h>
#include <string.h>

#include "support/printable.h"
#include "support/utf8.h"

#define REPLACEMENT "\xef\xbf\xbd"

static void put_escaped_byte(struct buf *b, unsigned char c)
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

/* Further control characters, what changes directions, and what is no character. */
static bool is_forbidden(const char *text, size_t n)
{
    return !printable_code(utf8_code(text, n)) ||
           (n == 3 && memcmp(text, "\xef\xbf", 2) == 0 && (unsigned char)text[2] >= 0xbe);
}

void escape_xml(struct buf *b, const char *text)
{
    while (*text != '\0') {
        size_t n = utf8_length(text, UTF8_MOST);
        if (n == 1)
            put_escaped_byte(b, (unsigned char)*text);
        else if (n == 0 || is_forbidden(text, n))
            buf_add(b, REPLACEMENT);
        else
            buf_bytes(b, text, n);
        text += n > 0 ? n : 1;
    }
}
