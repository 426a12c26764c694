/*
 * Framing (see lsp_wire.h).
 *
 * After a header without a length the end of the message is unknown.  Then lines are dropped up
 * to the next empty one; "Content-Length" counts wherever it stands in a line, because a message
 * ends without one.
 */
#include "config.h"

#include "cli/lsp/lsp_wire.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "support/buf.h"

/* At most so many bytes at the end of a header line are looked at. */
#define MOST_HEADER ((size_t)4096)

/* ---- reading ---- */

static bool read_header_line(FILE *in, struct buf *line)
{
    int c;

    buf_reset(line);
    while ((c = getc(in)) != EOF && c != '\n') {
        if (line->n >= 2 * MOST_HEADER) {
            memmove(line->at, line->at + MOST_HEADER, line->n - MOST_HEADER);
            line->n -= MOST_HEADER;
        }
        buf_char(line, (char)(c == '\0' ? ' ' : c));
    }
    while (line->n > 0 && line->at[line->n - 1] == '\r')
        line->at[--line->n] = '\0';
    return c != EOF;
}

/* Does the line end in "Content-Length: N"?  Sets *length, to SIZE_MAX where N is no number. */
static bool find_length(const char *line, size_t *length)
{
    static const char name[] = "content-length:";
    const char *found = NULL;

    for (; *line != '\0'; line++)
        if (strncasecmp(line, name, sizeof name - 1) == 0)
            found = line + sizeof name - 1;
    if (found == NULL)
        return false;
    found += strspn(found, " \t");
    *length = *found == '\0' ? SIZE_MAX : 0;
    for (; *found != '\0' && *length < SIZE_MAX / 20; found++)
        *length = *found >= '0' && *found <= '9' ? 10 * *length + (size_t)(*found - '0') : SIZE_MAX;
    return true;
}

/* The header; *length is SIZE_MAX if it has none.  False: the input is closed. */
static bool read_wire_header(FILE *in, size_t *length)
{
    struct buf line = BUF_EMPTY;
    bool more, something = false;

    *length = SIZE_MAX;
    while ((more = read_header_line(in, &line)) && (line.n > 0 || !something)) {
        something = something || line.n > 0;
        find_length(buf_text(&line), length);
    }
    buf_clear(&line);
    return more;
}

static bool read_body(FILE *in, size_t length, struct buf *body)
{
    char piece[16384];
    bool keep = length <= LSP_MAX_BYTES;

    while (length > 0) {
        size_t n = fread(piece, 1, length < sizeof piece ? length : sizeof piece, in);
        if (n == 0)
            return false;
        if (keep)
            buf_bytes(body, piece, n);
        length -= n;
    }
    return true;
}

enum lsp_input lsp_read(FILE *in, json_t **message, const char **why)
{
    struct buf body = BUF_EMPTY;
    size_t length;
    bool open = read_wire_header(in, &length);

    *message = NULL;
    *why = "the header has no Content-Length";
    if (open && length != SIZE_MAX) {
        open = read_body(in, length, &body);
        *why = length > LSP_MAX_BYTES ? "the message is too long" : "the message is not JSON";
    }
    if (open && body.n > 0)
        *message = json_loadb(body.at, body.n, 0, NULL);
    buf_clear(&body);
    return !open ? LSP_CLOSED : *message != NULL ? LSP_MESSAGE : LSP_UNREADABLE;
}

/* ---- writing ---- */

static int add_piece(const char *bytes, size_t n, void *self)
{
    buf_bytes(self, bytes, n);
    return 0;
}

static void write_message(json_t *message)
{
    struct buf b = BUF_EMPTY;

    if (json_dump_callback(message, add_piece, &b, JSON_COMPACT | JSON_ENSURE_ASCII) == 0) {
        printf("Content-Length: %zu\r\n\r\n%s", b.n, buf_text(&b));
        fflush(stdout);
    }
    buf_clear(&b);
    json_decref(message);
}

void lsp_answer(const json_t *id, json_t *result)
{
    write_message(json_pack("{s:s, s:O, s:o}", "jsonrpc", "2.0", "id", id, "result", result));
}

void lsp_tell(const char *method, json_t *params)
{
    write_message(json_pack("{s:s, s:s, s:o}", "jsonrpc", "2.0", "method", method, "params",
                            params));
}

void lsp_refuse(const json_t *id, enum lsp_error code, const char *why)
{
    json_t *message = json_pack("{s:s, s:O?, s:{s:i, s:s}}", "jsonrpc", "2.0", "id", id, "error",
                                "code", (int)code, "message", why);

    if (id == NULL)
        json_object_set_new(message, "id", json_null());
    write_message(message);
}

json_t *lsp_string(const char *text)
{
    json_t *s = json_string(text);

    return s != NULL ? s : json_string("");
}
