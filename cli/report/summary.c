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
    COLUMN_ORDER,
    COLUMN_ATTEMPTS,
    COLUMN_LEVELS,
    COLUMN_EVENTS,
    COLUMN_NODES,
    COLUMN_NODES_MOST,
    COLUMN_LOOKUPS,
    COLUMN_HITS,
    N_COLUMNS
};

#define IN(table) (1u << (table))
#define ALL (IN(SUMMARY_RESULTS) | IN(SUMMARY_COSTS) | IN(SUMMARY_SETS))
#define MAIN (IN(SUMMARY_RESULTS) | IN(SUMMARY_COSTS))

static const struct {
    const char *head;
    bool number;     /* to the right */
    unsigned tables; /* bits: in which ones */
} columns[N_COLUMNS] = {
    [COLUMN_NAME] = { "property", false, ALL },
    [COLUMN_VERDICT] = { "verdict", false, MAIN },
    [COLUMN_EXPECTED] = { "expected", false, MAIN },
    [COLUMN_SOLVER] = { "solver", false, IN(SUMMARY_COSTS) },
    [COLUMN_STATES] = { "states", true, MAIN },
    [COLUMN_TRANSITIONS] = { "transitions", true, IN(SUMMARY_COSTS) },
    [COLUMN_VERTICES] = { "vertices", true, IN(SUMMARY_COSTS) },
    [COLUMN_DEPTH] = { "depth", true, IN(SUMMARY_COSTS) },
    [COLUMN_STEPS] = { "steps", true, IN(SUMMARY_RESULTS) },
    [COLUMN_RATE] = { "states/s", true, IN(SUMMARY_COSTS) },
    [COLUMN_SECONDS] = { "seconds", true, IN(SUMMARY_COSTS) },
    [COLUMN_ORDER] = { "order", false, IN(SUMMARY_SETS) },
    [COLUMN_ATTEMPTS] = { "attempts", true, IN(SUMMARY_SETS) },
    [COLUMN_LEVELS] = { "levels", true, IN(SUMMARY_SETS) },
    [COLUMN_EVENTS] = { "events", true, IN(SUMMARY_SETS) },
    [COLUMN_NODES] = { "nodes", true, IN(SUMMARY_SETS) },
    [COLUMN_NODES_MOST] = { "most nodes", true, IN(SUMMARY_SETS) },
    [COLUMN_LOOKUPS] = { "lookups", true, IN(SUMMARY_SETS) },
    [COLUMN_HITS] = { "hits", true, IN(SUMMARY_SETS) },
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
    case COLUMN_ORDER: buf_add(b, n->sets.order == NULL ? "" : n->sets.order); break;
    case COLUMN_ATTEMPTS: buf_printf(b, "%" PRIu64, n->sets.attempts); break;
    case COLUMN_LEVELS: buf_printf(b, "%" PRIu64, n->sets.levels); break;
    case COLUMN_EVENTS: buf_printf(b, "%" PRIu64, n->sets.events); break;
    case COLUMN_NODES: buf_printf(b, "%" PRIu64, n->nodes); break;
    case COLUMN_NODES_MOST: buf_printf(b, "%" PRIu64, n->sets.nodes_most); break;
    case COLUMN_LOOKUPS: buf_printf(b, "%" PRIu64, n->sets.lookups); break;
    case COLUMN_HITS: buf_printf(b, "%" PRIu64, n->sets.hits); break;
    case N_COLUMNS: break;
    }
}

/* ---- tables ---- */

struct table {
    struct buf *out;
    const struct summary *s;
    enum summary_table which;
    bool colour;
    size_t most; /* of a name */
    size_t width[N_COLUMNS];
};

static bool shows(const struct table *t, enum column c)
{
    return (columns[c].tables & IN(t->which)) != 0;
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

static bool is_in_table(enum summary_table which, const struct summary_row *r)
{
    return which != SUMMARY_SETS || r->counts.sets.order != NULL;
}

void summary_print(struct buf *b, const struct summary *s, enum summary_table which, bool colour,
                   size_t widest_name)
{
    struct table t = { .out = b, .s = s, .which = which, .colour = colour, .most = widest_name };
    bool begun = which != SUMMARY_SETS;

    measure(&t);
    if (begun)
        put_summary_head(&t);
    for (size_t i = 0; i < s->row.n; i++) {
        if (!is_in_table(which, &s->row.at[i]))
            continue;
        if (!begun)
            put_summary_head(&t);
        begun = true;
        put_summary_row(&t, &s->row.at[i]);
    }
}
