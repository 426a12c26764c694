/*
 * Reading and writing Aldebaran files (see aut.h).
 *
 * A line is parsed from both ends, so that a label may contain anything but a line end.  Each
 * spelling of a label is parsed once.
 */
#include "config.h"

#include "parser/aut.h"

#include <inttypes.h>
#include <string.h>

#include "parser/aut_label.h"
#include "support/map.h"
#include "support/printable.h"
#include "support/utf8.h"
#include "support/vec.h"

/* ---- labels ---- */

/* Texts and their numbers. */
struct names {
    VEC(struct aut_part) name;
    struct map map;
};

static bool same_label_name(const void *owner, uint32_t id, const void *key)
{
    const struct aut_part *a = &((const struct names *)owner)->name.at[id], *b = key;

    return a->n == b->n && memcmp(a->at, b->at, a->n) == 0;
}

static uint32_t names_find(const struct names *x, struct aut_part p)
{
    return map_find(&x->map, hash_bytes(p.at, p.n), same_label_name, x, &p);
}

/* Adds a name that is not there yet. */
static uint32_t names_add(struct names *x, struct aut_part p)
{
    uint32_t id = vec_number(x->name.n);

    map_add(&x->map, hash_bytes(p.at, p.n), id);
    vec_push(&x->name, p);
    return id;
}

static void names_clear(struct names *x)
{
    vec_clear(&x->name);
    map_clear(&x->map);
}

/* ---- a file being read ---- */

struct reader {
    struct arena *arena;
    const struct text *text;
    struct diag *diag;
    const char *at, *end;   /* the rest of the text, still to be read */
    const char *line;       /* the line being read */
    struct names written;   /* labels as written in the file, ... */
    struct vec_u32 meaning; /* ... and the number of each among these: */
    struct names label;
    struct aut_label parts;
    struct aut *out;
    uint64_t n_arcs, n_states; /* as the first line says */
    uint32_t room;             /* for arcs */
};

static struct span span_of(const struct reader *r, const char *from, const char *to)
{
    return (struct span){ r->text, (uint32_t)(from - r->text->bytes),
                          (uint32_t)(to - r->text->bytes) };
}

/* Reading ends at the first wrong line: what follows could only be guessed. */
static bool wrong(const struct reader *r, const char *at, const char *what)
{
    const char *to = at < r->end ? at + 1 : at;

    diag_error(r->diag, span_of(r, at, to), "%s", what);
    return false;
}

/* Labels are printed, and written to files of this format, which cannot express unprintable
   characters. */
static bool is_printable(const struct reader *r, struct aut_part p)
{
    const char *c = p.at, *end = c + p.n;
    size_t n;

    while ((c += printable_until(c, (size_t)(end - c))) < end && *c == '\t')
        c++;
    if (c == end)
        return true;
    n = utf8_length(c, (size_t)(end - c));
    diag_error(r->diag, span_of(r, c, c + n), "unexpected control character U+%04X in a label",
               (unsigned)utf8_code(c, n));
    return false;
}

static bool label_number(struct reader *r, struct aut_part text, uint32_t *number)
{
    uint32_t known = names_find(&r->written, text);
    struct buf b = BUF_EMPTY;
    struct aut_part label;

    if (known != MAP_NONE) {
        *number = r->meaning.at[known];
        return true;
    }
    if (!is_printable(r, text))
        return false;
    aut_label_read(&r->parts, text.at, text.n);
    aut_label_print(&b, &r->parts);
    label = (struct aut_part){ buf_text(&b), b.n };
    known = names_find(&r->label, label);
    if (known == MAP_NONE) {
        label.at = arena_string(r->arena, label.at, label.n);
        known = names_add(&r->label, label);
    }
    buf_clear(&b);
    names_add(&r->written, text);
    vec_push(&r->meaning, known);
    *number = known;
    return true;
}

/* ---- lines ---- */

static bool is_aut_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r';
}

static const char *skip(const char *at, const char *end)
{
    while (at < end && is_aut_blank(*at))
        at++;
    return at;
}

/* The next line that is not empty: line .. *end without blanks around it; false: there is none. */
static bool next_aut_line(struct reader *r, const char **end)
{
    const char *stop;

    while (r->at < r->end) {
        stop = memchr(r->at, '\n', (size_t)(r->end - r->at));
        stop = stop != NULL ? stop : r->end;
        r->line = skip(r->at, stop);
        r->at = stop < r->end ? stop + 1 : stop;
        while (stop > r->line && is_aut_blank(stop[-1]))
            stop--;
        *end = stop;
        if (r->line < stop)
            return true;
    }
    return false;
}

/* A number below 2^32 - 1, with blanks around it. */
static bool read_aut_number(const char **at, const char *end, uint32_t *out)
{
    const char *p = skip(*at, end), *from = p;
    uint64_t n = 0;

    for (; p < end && *p >= '0' && *p <= '9'; p++)
        if ((n = n * 10 + (uint64_t)(*p - '0')) >= UINT32_MAX)
            return false;
    *at = skip(p, end);
    *out = (uint32_t)n;
    return p > from;
}

static bool read_char(const char **at, const char *end, char c)
{
    if (*at == end || **at != c)
        return false;
    *at = skip(*at + 1, end);
    return true;
}

static bool read_aut_header(struct reader *r)
{
    static const char expected[] = "expected 'des (INITIAL, TRANSITIONS, STATES)'";
    const char *at, *end;
    uint32_t n[3];

    if (!next_aut_line(r, &end))
        return wrong(r, r->end, expected);
    at = r->line;
    if (end - at < 3 || memcmp(at, "des", 3) != 0)
        return wrong(r, at, expected);
    at = skip(at + 3, end);
    for (int i = 0; i < 3; i++)
        if (!read_char(&at, end, i == 0 ? '(' : ',') || !read_aut_number(&at, end, &n[i]))
            return wrong(r, at, expected);
    if (!read_char(&at, end, ')') || at != end)
        return wrong(r, at, expected);
    if (n[2] == 0)
        return wrong(r, r->line, "a transition system has a state, the initial one");
    if (n[0] >= n[2])
        return wrong(r, r->line, "the initial state is not below the number of states");
    r->out->initial = n[0];
    r->n_arcs = n[1];
    r->out->n_states = n[2];
    return true;
}

/* Reads `, target)` backwards from the end of the line; sets *end to the end of the label. */
static bool read_target(struct reader *r, const char *from, const char **end, uint32_t *target)
{
    const char *at, *comma = *end;

    while (comma > from && comma[-1] != ',')
        comma--;
    at = comma;
    if (comma == from || !read_aut_number(&at, *end, target) || !read_char(&at, *end, ')') ||
        at != *end)
        return wrong(r, at < *end ? at : *end, "expected '(SOURCE, \"LABEL\", TARGET)'");
    *end = comma - 1;
    return true;
}

static bool read_aut_label(struct reader *r, const char *from, const char *end, uint32_t *label)
{
    from = skip(from, end);
    while (end > from && is_aut_blank(end[-1]))
        end--;
    if (end - from >= 2 && *from == '"' && end[-1] == '"') {
        from++;
        end--;
    } else if (from < end && *from == '"') {
        return wrong(r, from, "this label has no closing '\"'");
    }
    if (from == end)
        return wrong(r, from, "a label is missing");
    return label_number(r, (struct aut_part){ from, (size_t)(end - from) }, label);
}

static void add_arc(struct reader *r, struct aut_arc arc)
{
    r->out->at[r->out->n_arcs] = (uint32_t)(r->line - r->text->bytes);
    r->out->arc[r->out->n_arcs++] = arc;
}

static bool read_arc(struct reader *r, const char *end)
{
    const char *at = r->line;
    struct aut_arc arc = { 0, 0, 0 };

    if (!read_char(&at, end, '(') || !read_aut_number(&at, end, &arc.source) ||
        !read_char(&at, end, ','))
        return wrong(r, at, "expected '(SOURCE, \"LABEL\", TARGET)'");
    if (!read_target(r, at, &end, &arc.target) || !read_aut_label(r, at, end, &arc.label))
        return false;
    if (arc.source >= r->out->n_states || arc.target >= r->out->n_states)
        return wrong(r, r->line,
                     arc.source >= r->out->n_states
                         ? "the source is not below the number of states in the first line"
                         : "the target is not below the number of states in the first line");
    if (r->out->n_arcs == r->room)
        return wrong(r, r->line, "there are more transitions than the first line says");
    add_arc(r, arc);
    return true;
}

/* Reserves as many arcs as the first line says, but no more than there can be lines. */
static bool read_arcs(struct reader *r)
{
    uint32_t n = r->n_arcs < r->text->n_lines ? (uint32_t)r->n_arcs : r->text->n_lines;
    const char *end;

    r->room = n;
    r->out->arc = arena_alloc(r->arena, ((size_t)n + 1) * sizeof *r->out->arc);
    r->out->at = arena_alloc(r->arena, ((size_t)n + 1) * sizeof *r->out->at);
    while (next_aut_line(r, &end))
        if (!read_arc(r, end))
            return false;
    if (r->out->n_arcs == r->n_arcs)
        return true;
    diag_error(r->diag, span_of(r, r->text->bytes, r->text->bytes + 3),
               "%" PRIu64 " transitions are promised here, there are %" PRIu32, r->n_arcs,
               r->out->n_arcs);
    return false;
}

/* ---- whole files ---- */

static void keep_aut_labels(struct reader *r)
{
    struct aut *x = r->out;

    x->n_labels = (uint32_t)r->label.name.n;
    x->label = arena_alloc(r->arena, (x->n_labels + (size_t)1) * sizeof *x->label);
    x->tau = AUT_NO_LABEL;
    for (uint32_t i = 0; i < x->n_labels; i++) {
        x->label[i] = r->label.name.at[i].at;
        if (strcmp(x->label[i], "tau") == 0)
            x->tau = i;
    }
}

struct aut *aut_read(struct arena *a, const struct text *t, struct diag *d)
{
    struct reader r = {
        .arena = a,
        .text = t,
        .diag = d,
        .at = t->bytes,
        .end = t->bytes + t->len,
        .parts = AUT_LABEL_EMPTY,
    };
    bool ok;

    r.out = ARENA_NEW(a, struct aut);
    r.out->text = t;
    map_init(&r.written.map);
    map_init(&r.label.map);
    ok = read_aut_header(&r) && read_arcs(&r);
    keep_aut_labels(&r);
    names_clear(&r.written);
    names_clear(&r.label);
    vec_clear(&r.meaning);
    aut_label_clear(&r.parts);
    return ok ? r.out : NULL;
}

void aut_write(const struct aut *x, FILE *out)
{
    fprintf(out, "des (%" PRIu32 ", %" PRIu32 ", %" PRIu32 ")\n", x->initial, x->n_arcs,
            x->n_states);
    for (uint32_t i = 0; i < x->n_arcs; i++)
        fprintf(out, "(%" PRIu32 ", \"%s\", %" PRIu32 ")\n", x->arc[i].source,
                x->label[x->arc[i].label], x->arc[i].target);
}

void aut_pattern(struct buf *b, const char *label)
{
    buf_char(b, '"');
    for (const char *c = label; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\')
            buf_char(b, '\\');
        buf_char(b, *c);
    }
    buf_char(b, '"');
}
