/*
 * Certificates for every number of identities (see view_cert.h).
 */
#include "config.h"

#include "abstraction/windows/view_cert.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "abstraction/windows/view_text.h"

#define MOST_K 3
#define WITNESSES "witnesses"

static struct span line_of_text(const struct text *t, uint32_t i)
{
    return (struct span){ t, t->line[i], i + 1 < t->n_lines ? t->line[i + 1] - 1 : t->len };
}

void view_cert_clear_small(struct view_cert *c)
{
    for (size_t i = 0; i < c->small.n; i++)
        vec_clear(&c->small.at[i].choice);
    vec_clear(&c->small);
}

void view_cert_clear(struct view_cert *c)
{
    view_cert_clear_small(c);
    vec_clear(&c->bit);
    vec_clear(&c->view);
}

/* ---- writing ---- */

static int compare_texts(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

void view_cert_take(struct view_cert *c, struct arena *a, const struct window_system *w,
                    struct views *v)
{
    struct vec_ptr line = VEC_EMPTY;
    struct buf b = BUF_EMPTY;
    const struct text *text;

    for (uint32_t i = 0; i < views_n(v); i++) {
        buf_reset(&b);
        view_print_least(&b, w, views_at(v, i));
        vec_push(&line, arena_string(a, buf_text(&b), b.n));
    }
    if (line.n > 0)
        qsort(line.at, line.n, sizeof *line.at, compare_texts);
    buf_reset(&b);
    for (size_t i = 0; i < line.n; i++)
        buf_printf(&b, "%s\n", (char *)line.at[i]);
    text = text_from(a, "views", buf_text(&b), b.n);
    for (uint32_t i = 0; i < line.n; i++)
        vec_push(&c->view, line_of_text(text, i));
    vec_clear(&line);
    buf_clear(&b);
}

/* Each in a line of its own. */
static void print_lines(struct buf *b, const char *start, size_t n, const struct span *line)
{
    for (size_t i = 0; i < n; i++) {
        size_t length;
        const char *bytes = span_bytes(line[i], &length);
        buf_add(b, start);
        buf_bytes(b, bytes, length);
        buf_char(b, '\n');
    }
}

static void print_small(struct buf *b, const struct view_cert_small *s)
{
    buf_printf(b, "small %" PRIu32 "\n", s->size);
    for (size_t i = 0; i < s->choice.n; i++)
        buf_printf(b, "%" PRIu32 "\n", s->choice.at[i]);
    buf_printf(b, "end %zu\n", s->choice.n);
}

void view_cert_print(struct buf *b, const struct view_cert *c)
{
    buf_printf(b, VIEW_CERT_VERSION "\nproperty %s\n", c->property);
    for (int i = 0; i < VIEW_CERT_SUBJECTS; i++)
        buf_printf(b, "%s\n", c->subject[i]);
    buf_printf(b, "type %s\nleast %" PRIu32 "\nviews %" PRIu32 " %" PRIu32 "\n", c->type, c->least,
               c->most, c->k);
    print_lines(b, "bit ", c->bit.n, c->bit.at);
    buf_printf(b, "%s%zu\n", c->witnesses ? WITNESSES "\n" : "", c->view.n);
    print_lines(b, "", c->view.n, c->view.at);
    for (size_t i = 0; i < c->small.n; i++)
        print_small(b, &c->small.at[i]);
    buf_add(b, "end\n");
}

/* ---- reading ---- */

struct cert_reader {
    struct view_cert *c;
    struct arena *arena;
    const struct text *text;
    struct diag *diag;
    uint32_t line; /* the next one */
};

static bool report_line(struct cert_reader *r, struct span at, const char *what)
{
    diag_error(r->diag, at, "expected %s", what);
    return false;
}

/* The next line; false: there is none, or its end is missing. */
static bool cert_line(struct cert_reader *r, const char *what, struct span *line)
{
    if (r->line + 1 >= r->text->n_lines) {
        *line = line_of_text(r->text, r->text->n_lines - 1);
        return report_line(r, (struct span){ r->text, line->to, line->to },
                           line->from < line->to ? "the end of the line" : what);
    }
    *line = line_of_text(r->text, r->line++);
    return true;
}

static bool line_begins(struct span line, const char *start)
{
    size_t n, length = strlen(start);
    const char *bytes = span_bytes(line, &n);

    return n >= length && memcmp(bytes, start, length) == 0;
}

static bool line_equals(struct span line, const char *text)
{
    return line.to - line.from == strlen(text) && line_begins(line, text);
}

/* The next line, which begins so; *rest is what is behind that. */
static bool cert_after(struct cert_reader *r, const char *start, struct span *rest)
{
    struct buf what = BUF_EMPTY;
    bool ok;

    buf_printf(&what, "'%s...'", start);
    ok = cert_line(r, buf_text(&what), rest) &&
         (line_begins(*rest, start) || report_line(r, *rest, buf_text(&what)));
    buf_clear(&what);
    rest->from += ok ? (uint32_t)strlen(start) : 0;
    return ok;
}

static const char *copy_of(struct cert_reader *r, struct span s)
{
    size_t n;
    const char *bytes = span_bytes(s, &n);

    return arena_string(r->arena, bytes, n);
}

static bool cert_text(struct cert_reader *r, const char *start, const char **out)
{
    struct span rest;

    if (!cert_after(r, start, &rest))
        return false;
    *out = copy_of(r, rest);
    return true;
}

/* A number of 32 bits as printf writes it. */
static bool cert_digits(struct cert_reader *r, struct span s, uint32_t *out)
{
    size_t n;
    const char *digit = span_bytes(s, &n);
    uint64_t x = 0;
    bool ok = n > 0 && n <= 10 && (n == 1 || digit[0] != '0');

    for (size_t i = 0; i < n && ok; i++) {
        ok = digit[i] >= '0' && digit[i] <= '9';
        x = x * 10 + (uint64_t)(digit[i] - '0');
    }
    *out = (uint32_t)x;
    return (ok && x <= UINT32_MAX) || report_line(r, s, "a number");
}

static bool cert_number(struct cert_reader *r, const char *start, uint32_t *out)
{
    struct span rest;

    return cert_after(r, start, &rest) && cert_digits(r, rest, out);
}

static bool read_subjects(struct cert_reader *r)
{
    static const char *const start[VIEW_CERT_SUBJECTS] = { "options", "model ", "formula " };
    struct span line;

    for (int i = 0; i < VIEW_CERT_SUBJECTS; i++) {
        if (!cert_after(r, start[i], &line))
            return false;
        line.from -= (uint32_t)strlen(start[i]);
        r->c->subject[i] = copy_of(r, line);
    }
    return true;
}

static bool read_sizes(struct cert_reader *r)
{
    struct view_cert *c = r->c;
    struct span rest, first, second;

    if (!cert_number(r, "least ", &c->least) || !cert_after(r, "views ", &rest))
        return false;
    c->at_sizes = first = second = rest;
    for (first.to = first.from; first.to < rest.to && rest.text->bytes[first.to] != ' ';)
        first.to++;
    second.from = first.to < rest.to ? first.to + 1 : rest.to;
    if (!cert_digits(r, first, &c->most) || !cert_digits(r, second, &c->k))
        return false;
    if (c->k == 0 || c->k > MOST_K || c->most < c->k || c->most > WINDOW_MAX_IDS)
        return report_line(r, rest, "numbers K and k, where 1 <= k <= K, k <= 3 and K <= 24");
    return (c->least > 0 && c->least <= c->k) ||
           report_line(r, rest, "a k that is not smaller than the least size, which is not 0");
}

/* Is the next line one that begins so? */
static bool comes_next(const struct cert_reader *r, const char *start)
{
    return r->line + 1 < r->text->n_lines && line_begins(line_of_text(r->text, r->line), start);
}

static bool read_bits(struct cert_reader *r)
{
    struct span bit;

    while (comes_next(r, "bit ")) {
        if (!cert_after(r, "bit ", &bit))
            return false;
        vec_push(&r->c->bit, bit);
    }
    r->c->witnesses = comes_next(r, WITNESSES);
    if (!r->c->witnesses)
        return true;
    return cert_line(r, WITNESSES, &bit) &&
           (line_equals(bit, WITNESSES) || report_line(r, bit, "'" WITNESSES "'"));
}

static int compare_spans(struct span a, struct span b)
{
    size_t n, m;
    const char *x = span_bytes(a, &n), *y = span_bytes(b, &m);
    int order = memcmp(x, y, n < m ? n : m);

    return order != 0 ? order : (n > m) - (n < m);
}

static bool read_views(struct cert_reader *r)
{
    struct view_cert *c = r->c;
    struct span line;
    uint32_t n;

    if (!cert_number(r, "", &n))
        return false;
    for (uint32_t i = 0; i < n; i++) {
        if (!cert_line(r, "a view", &line))
            return false;
        if (i > 0 && compare_spans(vec_last(&c->view), line) >= 0)
            return report_line(r, line, "a view that is behind the one before it in order");
        vec_push(&c->view, line);
    }
    return true;
}

static bool read_choices(struct cert_reader *r, struct vec_u32 *choice)
{
    struct span line;
    uint32_t n;

    for (;;) {
        if (!cert_line(r, "a choice or 'end'", &line))
            return false;
        if (line_begins(line, "end "))
            break;
        if (!cert_digits(r, line, &n))
            return false;
        vec_push(choice, n);
    }
    line.from += (uint32_t)strlen("end ");
    return cert_digits(r, line, &n) &&
           (n == choice->n || report_line(r, line, "the number of choices"));
}

static bool read_small(struct cert_reader *r, uint32_t size)
{
    struct view_cert_small small = { .size = size };
    struct span at;
    bool ok;

    if (!cert_after(r, "small ", &at) || !cert_digits(r, at, &small.size))
        return false;
    if (small.size != size)
        return report_line(r, at, "the next size");
    ok = read_choices(r, &small.choice);
    vec_push(&r->c->small, small);
    return ok;
}

bool view_cert_read(struct view_cert *c, struct arena *a, const struct text *text, struct diag *d)
{
    struct cert_reader r = { c, a, text, d, 0 };
    struct span line;

    *c = (struct view_cert){ .property = NULL };
    if (!cert_line(&r, "'" VIEW_CERT_VERSION "'", &line))
        return false;
    if (!line_equals(line, VIEW_CERT_VERSION))
        return report_line(&r, line, "'" VIEW_CERT_VERSION "'");
    if (!cert_text(&r, "property ", &c->property) || !read_subjects(&r) ||
        !cert_text(&r, "type ", &c->type) || !read_sizes(&r) || !read_bits(&r) || !read_views(&r))
        return false;
    for (uint32_t n = c->least; n < c->k; n++)
        if (!read_small(&r, n))
            return false;
    if (!cert_line(&r, "'end'", &line))
        return false;
    if (!line_equals(line, "end"))
        return report_line(&r, line, "'end'");
    line = line_of_text(text, r.line);
    return (r.line + 1 == text->n_lines && line.from == line.to) ||
           report_line(&r, line, "nothing more");
}

bool view_cert_rows(const struct view_cert *c, const struct window_system *w, struct diag *d,
                    struct row_table *views)
{
    value *row = mem_alloc((window_width(w) + (size_t)1) * sizeof *row);
    bool ok = true, added;

    row_table_init(views, window_width(w));
    for (size_t i = 0; i < c->view.n && ok; i++) {
        ok = view_read(w, c->view.at[i], d, row);
        if (ok)
            row_table_put(views, row, &added);
    }
    mem_free(row);
    return ok;
}
