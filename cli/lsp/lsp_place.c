/*
 * Positions and URIs (see lsp_place.h; RFC 3986, RFC 8089).
 */
#include "config.h"

#include "cli/lsp/lsp_place.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* ---- positions ---- */

/* Bytes of the character at *s, and its columns. */
static uint32_t character(const char *s, enum lsp_encoding e, uint32_t *columns)
{
    unsigned char c = (unsigned char)*s;
    uint32_t n = c < 0xc0 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;

    *columns = e == LSP_UTF8 ? n : n == 4 ? 2 : 1;
    return n;
}

/* Where line i ends, without its end-of-line characters. */
static uint32_t lsp_line_end(const struct text *t, uint32_t i)
{
    uint32_t from = t->line[i], to = i + 1 < t->n_lines ? t->line[i + 1] - 1 : t->len;

    return to > from && t->bytes[to - 1] == '\r' ? to - 1 : to;
}

static bool natural(const json_t *object, const char *key, uint64_t *out)
{
    const json_t *x = json_object_get(object, key);

    if (!json_is_integer(x) || json_integer_value(x) < 0)
        return false;
    *out = (uint64_t)json_integer_value(x);
    return true;
}

bool lsp_offset(const struct text *t, enum lsp_encoding e, const json_t *position, uint32_t *offset)
{
    uint64_t line, column, at = 0;
    uint32_t end, columns;

    if (!natural(position, "line", &line) || !natural(position, "character", &column))
        return false;
    *offset = t->len;
    if (line >= t->n_lines)
        return true;
    end = lsp_line_end(t, (uint32_t)line);
    *offset = t->line[line];
    while (*offset < end) {
        uint32_t n = character(t->bytes + *offset, e, &columns);
        if (at + columns > column)
            break;
        at += columns;
        *offset += n;
    }
    return true;
}

json_t *lsp_position(const struct text *t, enum lsp_encoding e, uint32_t offset)
{
    uint32_t line = text_place(t, offset).line - 1, columns, column = 0;

    for (uint32_t i = t->line[line]; i < offset && i < t->len; column += columns)
        i += character(t->bytes + i, e, &columns);
    return json_pack("{s:I, s:I}", "line", (json_int_t)line, "character", (json_int_t)column);
}

json_t *lsp_range(struct span at, enum lsp_encoding e)
{
    return json_pack("{s:o, s:o}", "start", lsp_position(at.text, e, at.from), "end",
                     lsp_position(at.text, e, at.to));
}

struct span lsp_first_line(const struct text *t)
{
    return (struct span){ t, 0, lsp_line_end(t, 0) };
}

/* ---- files ---- */

static int hex(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = strchr(digits, tolower((unsigned char)c));

    return c == '\0' || at == NULL ? -1 : (int)(at - digits);
}

bool lsp_path(struct buf *path, const char *uri)
{
    static const char scheme[] = "file://";
    const char *at = uri + sizeof scheme - 1;

    buf_reset(path);
    if (strncasecmp(uri, scheme, sizeof scheme - 1) != 0 || (at = strchr(at, '/')) == NULL)
        return false;
    for (; *at != '\0'; at++) {
        int high = *at == '%' ? hex(at[1]) : -1, low = high < 0 ? -1 : hex(at[2]);
        if (low < 0) {
            buf_char(path, *at);
        } else if (high + low == 0) {
            return false;
        } else {
            buf_char(path, (char)(16 * high + low));
            at += 2;
        }
    }
    return true;
}

void lsp_uri(struct buf *uri, const char *path)
{
    buf_reset(uri);
    buf_add(uri, "file://");
    for (; *path != '\0'; path++) {
        unsigned char c = (unsigned char)*path;
        if (c < 0x80 && (isalnum(c) || strchr("-._~/", c) != NULL))
            buf_char(uri, *path);
        else
            buf_printf(uri, "%%%02X", c);
    }
}
