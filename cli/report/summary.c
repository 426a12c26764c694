/*
 * Tables at the end of a report (see summary.h).
 */
#include "config.h"

#include "cli/report/summary.h"

#include <inttypes.h>
#include <string.h>

#include "support/printable.h"
#include "support/vec.h"

#define SHORTEST_MEASURED 0.001 /* seconds */

enum column {
    COLUMN_NAME,
    COLUMN_VERDICT,
    COLUMN_EXPECTED,
    COLUMN_SOLVER,
    COLUMN_STATES,
    COLUMN_TRANSITIONS,
    COLUMN_VERTICES,
    COLUMN_DEPTH,
    COLUMN_STEPS,
    COLUMN_RATE,
    COLUMN_SECONDS,
    N_COLUMNS
};

static const struct {
    const char *head;
    bool number;       /* to the right */
    bool result, cost; /* in which tables */
} columns[N_COLUMNS] = {
    [COLUMN_NAME] = { "property", false, true, true },
    [COLUMN_VERDICT] = { "verdict", false, true, true },
    [COLUMN_EXPECTED] = { "expected", false, true, true },
    [COLUMN_SOLVER] = { "solver", false, false, true },
    [COLUMN_STATES] = { "states", true, true, true },
    [COLUMN_TRANSITIONS] = { "transitions", true, false, true },
    [COLUMN_VERTICES] = { "vertices", true, false, true },
    [COLUMN_DEPTH] = { "depth", true, false, true },
    [COLUMN_STEPS] = { "steps", true, true, false },
    [COLUMN_RATE] = { "states/s", true, false, true },
    [COLUMN_SECONDS] = { "seconds", true, false, true },
};

void summary_init(struct summary *s)
{
    *s = (struct summary){ .arena = arena_new() };
}

void summary_clear(struct summary *s)
{
    vec_clear(&s->row);
    arena_free(s->arena);
}

static const char *kept_count(const struct summary *s, const char *exact)
{
    return exact == NULL ? NULL : arena_string(s->arena, exact, strlen(exact));
}

void summary_add(struct summary *s, const struct summary_row *row)
{
    struct summary_row copy = *row;
    const char **text[] = { &copy.name, &copy.verdict, &copy.expected, &copy.colour, &copy.solver };

    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        *text[i] = arena_string(s->arena, *text[i], strlen(*text[i]));
    copy.counts.exact_states = kept_count(s, copy.counts.exact_states);
    copy.counts.exact_transitions = kept_count(s, copy.counts.exact_transitions);
    vec_push(&s->row, copy);
}

/* ---- texts ---- */

void summary_count(struct buf *b, uint64_t n, const char *exact)
{
    if (exact != NULL)
        buf_add(b, exact);
    else
        buf_printf(b, "%" PRIu64, n);
}

static bool begins_character(char c)
{
    return ((unsigned char)c & 0xc0) != 0x80;
}

/* The name on one line: a formula from the command line may have several. */
static void put_whole_name(struct buf *b, const char *name)
{
    for (size_t n; *name != '\0'; name += n + (name[n] != '\0')) {
        n = strcspn(name, " \t\r\n\v\f");
        printable_bytes(b, name, n);
        buf_add(b, name[n] != '\0' ? " " : "");
    }
}

size_t summary_width(const char *text)
{
    struct buf b = BUF_EMPTY;
    size_t width;

    put_whole_name(&b, text);
    width = printable_width(buf_text(&b), b.n);
    buf_clear(&b);
    return width;
}

#define DOTS 3 /* columns of "..." */

void summary_name(struct buf *b, const char *name, size_t most)
{
    struct buf whole = BUF_EMPTY;
    size_t n = 0;

    put_whole_name(&whole, name);
    if (most <= DOTS || printable_width(buf_text(&whole), whole.n) <= most) {
        buf_bytes(b, buf_text(&whole), whole.n);
    } else {
        for (const char *c = buf_text(&whole); (n += begins_character(*c)) <= most - DOTS; c++)
            buf_char(b, *c);
        buf_add(b, "...");
    }
    buf_clear(&whole);
}

/* ---- cells ---- */

/* A search that has no depth, or no distance from the start, may have a run as evidence. */
static void put_depth(struct buf *b, const struct summary_row *r)
{
    if (r->counts.depth > 0)
        buf_printf(b, "%" PRIu64, r->counts.depth);
    else if (r->steps != SUMMARY_NO_STEPS)
        buf_printf(b, "%" PRIu32, r->steps);
    else
        buf_char(b, '-');
}

static void put_run_length(struct buf *b, const struct summary_row *r)
{
    if (r->steps != SUMMARY_NO_STEPS)
        buf_printf(b, "%" PRIu32, r->steps);
    else
        buf_char(b, '-');
}

/* A check that took hardly any time has no rate. */
static void put_rate(struct buf *b, const struct check_counts *n)
{
    if (n->seconds >= SHORTEST_MEASURED && n->exact_states == NULL)
        buf_printf(b, "%.0f", (double)n->states / n->seconds);
    else
        buf_char(b, '-');
}

static void put_summary_cell(struct buf *b, const struct summary_row *r, enum column c, size_t most)
{
    const struct check_counts *n = &r->counts;

    switch (c) {
    case COLUMN_NAME: summary_name(b, r->name, most); break;
    case COLUMN_VERDICT: buf_add(b, r->verdict); break;
    case COLUMN_EXPECTED: buf_add(b, r->expected); break;
    case COLUMN_SOLVER: buf_add(b, r->solver); break;
    case COLUMN_STATES: summary_count(b, n->states, n->exact_states); break;
    case COLUMN_TRANSITIONS: summary_count(b, n->transitions, n->exact_transitions); break;
    case COLUMN_VERTICES: buf_printf(b, "%" PRIu64, n->vertices); break;
    case COLUMN_DEPTH: put_depth(b, r); break;
    case COLUMN_STEPS: put_run_length(b, r); break;
    case COLUMN_RATE: put_rate(b, n); break;
    case COLUMN_SECONDS: buf_printf(b, "%.2f", n->seconds); break;
    case N_COLUMNS: break;
    }
}

/* ---- tables ---- */

struct table {
    struct buf *out;
    const struct summary *s;
    bool costs, colour;
    size_t most; /* of a name */
    size_t width[N_COLUMNS];
};

static bool shows(const struct table *t, enum column c)
{
    return t->costs ? columns[c].cost : columns[c].result;
}

static void measure(struct table *t)
{
    struct buf cell = BUF_EMPTY;

    for (enum column c = 0; c < N_COLUMNS; c++) {
        t->width[c] = strlen(columns[c].head);
        for (size_t i = 0; i < t->s->row.n; i++) {
            buf_reset(&cell);
            put_summary_cell(&cell, &t->s->row.at[i], c, t->most);
            if (summary_width(buf_text(&cell)) > t->width[c])
                t->width[c] = summary_width(buf_text(&cell));
        }
    }
    buf_clear(&cell);
}

static void put_column_text(struct table *t, enum column c, const char *text, const char *colour)
{
    size_t blanks = t->width[c] - summary_width(text);

    buf_add(t->out, "  ");
    buf_pad(t->out, ' ', columns[c].number ? blanks : 0);
    buf_printf(t->out, "%s%s%s", colour, text, colour[0] != '\0' ? "\033[0m" : "");
    buf_pad(t->out, ' ', columns[c].number ? 0 : blanks);
}

static void put_summary_head(struct table *t)
{
    for (enum column c = 0; c < N_COLUMNS; c++)
        if (shows(t, c))
            put_column_text(t, c, columns[c].head, "");
    buf_char(t->out, '\n');
}

static void put_summary_row(struct table *t, const struct summary_row *r)
{
    struct buf cell = BUF_EMPTY;

    for (enum column c = 0; c < N_COLUMNS; c++) {
        if (!shows(t, c))
            continue;
        buf_reset(&cell);
        put_summary_cell(&cell, r, c, t->most);
        put_column_text(t, c, buf_text(&cell), c == COLUMN_EXPECTED && t->colour ? r->colour : "");
    }
    buf_char(t->out, '\n');
    buf_clear(&cell);
}

void summary_print(struct buf *b, const struct summary *s, bool costs, bool colour,
                   size_t widest_name)
{
    struct table t = { .out = b, .s = s, .costs = costs, .colour = colour, .most = widest_name };

    measure(&t);
    put_summary_head(&t);
    for (size_t i = 0; i < s->row.n; i++)
        put_summary_row(&t, &s->row.at[i]);
}
