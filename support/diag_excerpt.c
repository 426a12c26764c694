/*
 * The source line of a diagnostic.
 *
 * A line is a sequence of characters.  If it has more than LINE_MAX_SHOWN of them, a window around
 * the caret is shown, with "..." for the parts cut off.  In the line below, a tab stands under each
 * tab and a space under each other character before the caret, so that the caret is in the right
 * place whatever the width of a tab.  A character that printable.h shows as a number takes as many
 * columns as that number.
 */
#include "config.h"
#include "support/diag_excerpt.h"

#include <string.h>

#include "support/printable.h"

#define LINE_MAX_SHOWN 160
#define CUT "..."
#define CUT_WIDTH ((uint32_t)sizeof CUT - 1)
#define WINDOW (LINE_MAX_SHOWN - 2 * CUT_WIDTH)

/* Character positions count from 0 at the start of the line. */
struct excerpt {
    const char *line, *end; /* the bytes of the line, without its end-of-line */
    uint32_t number;        /* of the line */
    uint32_t length;        /* in characters */
    uint32_t caret, stop;   /* caret, then tildes up to before stop */
    uint32_t left, right;   /* the window */
};

static bool starts_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

static uint32_t count_characters(const char *from, const char *to)
{
    uint32_t n = 0;
    for (; from < to; from++)
        n += starts_character(*from);
    return n;
}

/* The start of the character that follows n others. */
static const char *skip_characters(const char *from, const char *end, uint32_t n)
{
    while (from < end && (n > 0 || !starts_character(*from)))
        n -= starts_character(*from++);
    return from;
}

static const char *excerpt_line_end(const struct text *t, const char *line)
{
    const char *end = memchr(line, '\n', t->len - (size_t)(line - t->bytes));
    if (!end)
        end = t->bytes + t->len;
    return end > line && end[-1] == '\r' ? end - 1 : end;
}

static void choose_window(struct excerpt *e)
{
    e->left = 0;
    e->right = e->length;
    if (e->length <= LINE_MAX_SHOWN)
        return;
    if (e->caret > WINDOW / 2)
        e->left = e->caret - WINDOW / 2;
    if (e->left > e->length - WINDOW)
        e->left = e->length - WINDOW;
    e->right = e->left + WINDOW;
    if (e->stop > e->right)
        e->stop = e->right;
}

static struct excerpt cut_out(struct span at)
{
    const struct text *t = at.text;
    struct place place = text_place(t, at.from);
    struct excerpt e = { .number = place.line, .caret = place.column - 1 };
    e.line = t->bytes + t->line[place.line - 1];
    e.end = excerpt_line_end(t, e.line);
    e.length = count_characters(e.line, e.end);
    const char *to = t->bytes + (at.to < t->len ? at.to : t->len);
    e.stop = count_characters(e.line, to < e.end ? to : e.end);
    choose_window(&e);
    return e;
}

static void print_line(struct buf *out, const struct excerpt *e)
{
    const char *at = skip_characters(e->line, e->end, e->left);
    const char *end = skip_characters(at, e->end, e->right - e->left);
    buf_printf(out, "%5u | %s", e->number, e->left ? CUT : "");
    printable_source(out, at, (size_t)(end - at));
    buf_add(out, e->right < e->length ? CUT "\n" : "\n");
}

static void print_margin(struct buf *out, uint32_t number)
{
    size_t from = out->n;
    buf_printf(out, "%5u", number);
    memset(out->at + from, ' ', out->n - from);
    buf_add(out, " | ");
}

/* The columns of the text above the caret and its tildes, at least one. */
static size_t marked_width(const struct excerpt *e, const char *caret)
{
    size_t width = 0;
    if (e->stop <= e->caret)
        return 1;
    const char *stop = skip_characters(caret, e->end, e->stop - e->caret);
    for (const char *next; caret < stop; caret = next) {
        next = skip_characters(caret, stop, 1);
        width += *caret == '\t' ? 1 : printable_width(caret, (size_t)(next - caret));
    }
    return width;
}

static void print_caret(struct buf *out, const struct excerpt *e, const char *on, const char *off)
{
    const char *at = skip_characters(e->line, e->end, e->left);
    const char *caret = skip_characters(at, e->end, e->caret - e->left);
    print_margin(out, e->number);
    buf_pad(out, ' ', e->left ? CUT_WIDTH : 0);
    for (const char *next; at < caret; at = next) {
        next = skip_characters(at, caret, 1);
        if (*at == '\t')
            buf_char(out, '\t');
        else
            buf_pad(out, ' ', printable_width(at, (size_t)(next - at)));
    }
    buf_printf(out, "%s^", on);
    buf_pad(out, '~', marked_width(e, caret) - 1);
    buf_printf(out, "%s\n", off);
}

void diag_excerpt(struct buf *out, struct span at, const char *on, const char *off)
{
    struct excerpt e = cut_out(at);
    print_line(out, &e);
    print_caret(out, &e, on, off);
}
