/*
 * JSON strings (RFC 8259).
 */
#include "config.h"

#include "cli/write_json.h"

#include <stdint.h>
#include <string.h>

/* The length of the UTF-8 sequence that starts here, or 0.  NUL ends every sequence. */
static size_t sequence(const unsigned char *s)
{
    size_t n = s[0] < 0x80 ? 1 : s[0] < 0xc2 ? 0 : s[0] < 0xe0 ? 2 : s[0] < 0xf0 ? 3
             : s[0] < 0xf5 ? 4 : 0;
    uint32_t code;

    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    code = n < 3 ? 0 : (uint32_t)(s[0] << 8 | s[1]);
    if ((n == 3 && (code < 0xe0a0 || (code >= 0xeda0 && code < 0xee00))) ||
        (n == 4 && (code < 0xf090 || code >= 0xf490)))
        return 0; /* overlong, a surrogate, or beyond U+10FFFF */
    return n;
}

static void put_escaped(struct buf *b, unsigned char c)
{
    static const char plain[] = "\"\\\b\f\n\r\t", letter[] = "\"\\bfnrt";
    const char *at = strchr(plain, c);

    if (at != NULL)
        buf_printf(b, "\\%c", letter[at - plain]);
    else if (c < 0x20 || c == 0x7f)
        buf_printf(b, "\\u%04x", c);
    else
        buf_char(b, (char)c);
}

void write_json_string(struct buf *b, const char *text)
{
    if (text == NULL) {
        buf_add(b, "null");
        return;
    }
    buf_char(b, '"');
    while (*text != '\0') {
        size_t n = sequence((const unsigned char *)text);
        if (n == 0)
            buf_add(b, "\\ufffd");
        else if (n == 1)
            put_escaped(b, (unsigned char)*text);
        else
            buf_bytes(b, text, n);
        text += n > 0 ? n : 1;
    }
    buf_char(b, '"');
}
