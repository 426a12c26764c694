/*
 * JSON strings (RFC 8259).
 */
#include "config.h"

#include "api/write_json.h"

#include <string.h>

#include "support/printable.h"
#include "support/utf8.h"

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
        size_t n = utf8_length(text, UTF8_MOST);
        if (n == 0)
            buf_add(b, "\\ufffd");
        else if (n == 1)
            put_escaped(b, (unsigned char)*text);
        else if (printable_code(utf8_code(text, n)))
            buf_bytes(b, text, n);
        else
            buf_printf(b, "\\u%04x", (unsigned)utf8_code(text, n));
        text += n > 0 ? n : 1;
    }
    buf_char(b, '"');
}
