/*
 * Diagnostics as JSON: an object for each error and warning, with its notes (see write_diag.h).
 *
 * Lines and columns count from 1, columns in characters.  The end is the place behind the last
 * character, as in editors: of an empty piece of text it is the beginning.
 */
#include "config.h"

#include "cli/report/write_diag.h"

#include <inttypes.h>

#include "api/write_json.h"

struct list {
    struct buf *b;
    bool open; /* the notes of the last object */
    bool has_notes;
    size_t n, left_out;
};

static void put_diag_number(struct buf *b, const char *key, uint32_t n, bool there)
{
    if (there)
        buf_printf(b, ", \"%s\": %" PRIu32, key, n);
    else
        buf_printf(b, ", \"%s\": null", key);
}

/* The place and the text of a message. */
static void put_diag_message(struct buf *b, const struct span *at, const char *text)
{
    bool there = at->text != NULL;
    struct place from = { 0, 0 }, to = { 0, 0 };

    if (there) {
        from = text_place(at->text, at->from);
        to = text_place(at->text, at->to > at->from ? at->to : at->from);
    }
    buf_add(b, "\"file\": ");
    write_json_string(b, there ? at->text->name : NULL);
    put_diag_number(b, "line", from.line, there);
    put_diag_number(b, "column", from.column, there);
    put_diag_number(b, "end_line", to.line, there);
    put_diag_number(b, "end_column", to.column, there);
    buf_add(b, ", \"message\": ");
    write_json_string(b, text);
}

static void close_object(struct list *l)
{
    if (l->open)
        buf_add(l->b, "]}");
    l->open = false;
}

static void open_object(struct list *l, enum diag_kind kind, const struct span *at,
                        const char *text)
{
    buf_printf(l->b, "%s\n    {\"severity\": \"%s\", ", l->b->n > 0 ? "," : "",
               diag_kind_name[kind]);
    put_diag_message(l->b, at, text);
    buf_add(l->b, ", \"notes\": [");
    l->open = true;
    l->has_notes = false;
}

static void put_diag_note(struct list *l, const struct diag_message *m)
{
    buf_add(l->b, l->has_notes ? ", {" : "{");
    put_diag_message(l->b, &m->at, m->text);
    buf_char(l->b, '}');
    l->has_notes = true;
}

static void list_message(void *self, const struct diag_message *m)
{
    struct list *l = self;

    if (m->kind == DIAG_NOTE) {
        if (l->open)
            put_diag_note(l, m);
        return;
    }
    close_object(l);
    if (l->n++ < WRITE_DIAG_MAX)
        open_object(l, m->kind, &m->at, m->text);
    else
        l->left_out++;
}

void write_diag(struct buf *b, struct diag *d)
{
    static const struct span nowhere = { NULL, 0, 0 };
    struct list l = { .b = b };
    struct buf rest = BUF_EMPTY;

    diag_each(d, list_message, &l);
    close_object(&l);
    if (l.left_out > 0) {
        buf_printf(&rest, "%zu more not shown", l.left_out);
        open_object(&l, DIAG_WARNING, &nowhere, buf_text(&rest));
        close_object(&l);
    }
    buf_clear(&rest);
}
