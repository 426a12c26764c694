/*
 * Reports (see report.h).
 */
#include "config.h"

#include "cli/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "checker/evidence.h"
#include "cli/write_json.h"
#include "cli/write_text.h"

#define WIDEST_NAME 32

static const char *const verdict_word[] = {
    [VERDICT_TRUE] = "true", [VERDICT_FALSE] = "false", [VERDICT_ERROR] = "error",
    [VERDICT_UNKNOWN] = "unknown",
};

static const char *const expect_word[] = {
    [EXPECT_TRUE] = "true", [EXPECT_FALSE] = "false", [EXPECT_ERROR] = "error",
};

bool report_wants_colour(int file)
{
    const char *no = getenv("NO_COLOR");

    return isatty(file) && (no == NULL || *no == '\0');
}

void report_init(struct report *r, const struct options *o)
{
    *r = (struct report){ .o = o, .colour = report_wants_colour(STDOUT_FILENO) };
    r->started = clock_wall();
    summary_init(&r->summary);
}

void report_clear(struct report *r)
{
    summary_clear(&r->summary);
    buf_clear(&r->text);
    buf_clear(&r->json);
    buf_clear(&r->diagnostics);
}

void report_names(struct report *r, const struct property *p, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        size_t width = summary_width(p[i].name);
        width = width > WIDEST_NAME ? WIDEST_NAME : width;
        if ((int)width > r->name_width)
            r->name_width = (int)width;
    }
}

/* ---- diagnostics ---- */

/* A line of source below a message begins with its number, or blanks, and a bar. */
static bool is_excerpt(const char *line)
{
    return line[strspn(line, " 0123456789")] == '|';
}

static void keep_messages(struct report *r, char *text)
{
    char *line = text, *end;

    for (; *line != '\0'; line = end) {
        end = line + strcspn(line, "\n");
        if (*end == '\n')
            *end++ = '\0';
        if (is_excerpt(line))
            continue;
        buf_add(&r->diagnostics, r->diagnostics.n > 0 ? ", " : "");
        write_json_string(&r->diagnostics, line);
    }
}

void report_diagnostics(struct report *r, struct diag *d)
{
    bool json = r->o->format == FORMAT_JSON, colour = !json && report_wants_colour(STDERR_FILENO);
    struct buf b = BUF_EMPTY;

    diag_print(d, &b, colour);
    if (diag_errors(d) > 0 || !r->o->quiet)
        fputs(buf_text(&b), stderr);
    if (json && b.n > 0)
        keep_messages(r, b.at);
    buf_clear(&b);
}

/* ---- verdicts ---- */

static bool as_expected(const struct report_entry *e)
{
    switch (e->property->expect) {
    case EXPECT_TRUE: return e->result->verdict == VERDICT_TRUE;
    case EXPECT_FALSE: return e->result->verdict == VERDICT_FALSE;
    case EXPECT_ERROR: return e->result->verdict == VERDICT_ERROR;
    }
    return false;
}

enum exitcode report_status(const struct report_entry *e)
{
    if (as_expected(e))
        return EXIT_EXPECTED;
    switch (e->result->verdict) {
    case VERDICT_TRUE: case VERDICT_FALSE: return EXIT_UNEXPECTED;
    case VERDICT_ERROR: return EXIT_FAULT;
    case VERDICT_UNKNOWN: return EXIT_LIMIT;
    }
    return EXIT_WRONG;
}

void report_fault(struct buf *b, const struct fault *f, const struct values *vs)
{
    struct place p;

    if (f->at.text != NULL) {
        p = text_place(f->at.text, f->at.from);
        buf_printf(b, "%s:%u:%u: ", f->at.text->name, p.line, p.column);
    }
    fault_print(b, vs, f);
}

void report_reason(struct buf *b, const struct report_entry *e)
{
    if (e->doubt != NULL) {
        buf_add(b, e->doubt);
    } else if (e->result->verdict == VERDICT_UNKNOWN) {
        limit_print(b, e->limit);
    } else if (e->result->verdict == VERDICT_ERROR) {
        report_fault(b, &e->result->fault, e->lts->sig->vs);
    }
}

static void count(struct report *r, enum exitcode status)
{
    if (status == EXIT_EXPECTED)
        r->expected++;
    else if (status == EXIT_LIMIT)
        r->unknown++;
    else
        r->unexpected++;
}

/* ---- text ---- */

static void put_word(const struct report *r, struct buf *b, const char *word, size_t width,
                     const char *colour)
{
    buf_printf(b, "  %s%s%s", r->colour ? colour : "", word, r->colour ? "\033[0m" : "");
    buf_pad(b, ' ', strlen(word) < width ? width - strlen(word) : 0);
}

static void put_name(const struct report *r, struct buf *b, const char *name)
{
    size_t width = (size_t)r->name_width, n = summary_width(name);

    summary_name(b, name, width);
    buf_pad(b, ' ', n < width ? width - n : 0);
}

static const char *expectation(const struct report_entry *e, enum exitcode status)
{
    static const char *const not[] = {
        [EXPECT_TRUE] = "expected true", [EXPECT_FALSE] = "expected false",
        [EXPECT_ERROR] = "expected error",
    };

    return status == EXIT_EXPECTED ? "ok" : status == EXIT_LIMIT ? "no answer"
                                                                 : not[e->property->expect];
}

static const char *colour_of(enum exitcode status)
{
    return status == EXIT_EXPECTED ? "\033[32m" : status == EXIT_LIMIT ? "\033[33m" : "\033[1;31m";
}

static void put_counts(struct buf *b, const struct check_counts *c)
{
    buf_printf(b, "%10" PRIu64 " states %11" PRIu64 " transitions %8.2f s", c->states,
               c->transitions, c->seconds);
}

/* What has been found out all the same, by a search that looks for one thing. */
static void put_so_far(struct buf *b, const struct report_entry *e)
{
    const struct check_counts *c = &e->result->counts;
    const struct fnode *root = e->property->formula->root;

    if (c->depth == 0 || c->frontier >= c->states || root->kind != F_FIX)
        return;
    buf_printf(b, "; no %s in %" PRIu64 " state%s, depth %" PRIu64,
               root->fix->nu ? "violation" : "witness", c->states - c->frontier,
               c->states - c->frontier == 1 ? "" : "s", c->depth);
}

static bool shows_note(const struct report_entry *e)
{
    return e->note && e->result->verdict == VERDICT_TRUE;
}

static void put_line(const struct report *r, struct buf *b, const struct report_entry *e,
                     enum exitcode status)
{
    struct buf reason = BUF_EMPTY;

    put_name(r, b, e->property->name);
    put_word(r, b, verdict_word[e->result->verdict], 7, "");
    put_word(r, b, expectation(e, status), 14, colour_of(status));
    put_counts(b, &e->result->counts);
    report_reason(&reason, e);
    if (e->result->verdict == VERDICT_UNKNOWN)
        put_so_far(&reason, e);
    if (reason.n > 0)
        buf_printf(b, "  %s", buf_text(&reason));
    else if (e->property->text != NULL && (r->o->verbose || shows_note(e)))
        buf_printf(b, "  %s", e->property->text);
    buf_char(b, '\n');
    buf_clear(&reason);
}

/* Does it say that something exists? */
static bool is_existential(const struct fnode *n)
{
    return n->kind == F_DIAMOND || n->kind == F_OR || n->kind == F_EXISTS ||
           (n->kind == F_FIX && !n->fix->nu);
}

static void put_sizes(struct buf *b, const struct sizes_list *l)
{
    for (uint32_t i = 0; i < l->n; i++) {
        buf_add(b, "    ");
        sizes_print(b, &l->type[i]);
        buf_char(b, '\n');
    }
}

/* What is true has a witness only where it says that something exists. */
static bool shows_evidence(const struct report *r, const struct report_entry *e)
{
    const struct check_result *c = e->result;

    if (r->o->quiet || e->cut_short || c->verdict == VERDICT_UNKNOWN)
        return false;
    if (c->verdict == VERDICT_TRUE)
        return r->o->verbose && c->evidence != NULL &&
               (c->evidence->kind == EVIDENCE_TRACE || is_existential(e->property->formula->root));
    return c->evidence != NULL || c->verdict == VERDICT_ERROR;
}

/* For the tables at the end. */
static void remember(struct report *r, const struct report_entry *e, enum exitcode status)
{
    const struct evidence *x = e->result->evidence;
    struct summary_row row = {
        .name = e->property->name, .verdict = verdict_word[e->result->verdict],
        .expected = expectation(e, status), .colour = colour_of(status),
        .solver = e->result->solver, .counts = e->result->counts,
        .steps = x != NULL && x->kind == EVIDENCE_TRACE ? x->n_steps : SUMMARY_NO_STEPS
    };

    summary_add(&r->summary, &row);
    r->torn = r->has_evidence;
}

void report_more(struct report *r, const struct buf *text)
{
    if (r->held) {
        buf_bytes(&r->text, text->at, text->n);
        return;
    }
    fwrite(buf_text(text), 1, text->n, stdout);
    fflush(stdout);
}

static void text_property(struct report *r, const struct report_entry *e, enum exitcode status)
{
    struct write_style style = { r->o->verbose, r->colour };
    struct buf b = BUF_EMPTY;
    struct arena *a = arena_new();

    put_line(r, &b, e, status);
    if (e->sizes != NULL)
        put_sizes(&b, e->sizes);
    if (shows_evidence(r, e)) {
        write_text(&b, story_of(a, e->lts, r->o->model, e->property, e->result), &style);
    } else if (e->result->verdict == VERDICT_FALSE && !r->o->quiet && !e->cut_short) {
        buf_add(&b, "    no run shows it: what it asks for was found nowhere\n");
    }
    remember(r, e, status);
    r->has_evidence = r->has_evidence || shows_evidence(r, e);
    report_more(r, &b);
    buf_clear(&b);
    arena_free(a);
}

static void text_tables(const struct report *r)
{
    struct buf b = BUF_EMPTY;

    if (r->summary.row.n == 0 || (!r->o->stats && (!r->torn || r->o->quiet)))
        return;
    buf_char(&b, '\n');
    summary_print(&b, &r->summary, r->o->stats, r->colour, WIDEST_NAME);
    if (r->o->stats)
        buf_printf(&b, "memory at most: %.1f MiB\n", (double)mem_peak() / (1 << 20));
    fwrite(b.at, 1, b.n, stdout);
    buf_clear(&b);
}

static void text_summary(const struct report *r)
{
    uint32_t n = r->expected + r->unexpected + r->unknown;

    if (n < 2 || r->o->quiet)
        return;
    printf("%" PRIu32 " properties: %" PRIu32 " as expected", n, r->expected);
    if (r->unexpected > 0)
        printf(", %" PRIu32 " not", r->unexpected);
    if (r->unknown > 0)
        printf(", %" PRIu32 " without an answer", r->unknown);
    putchar('\n');
}

/* ---- JSON ---- */

static void put_key(struct buf *b, const char *key, const char *text)
{
    buf_printf(b, "%s\"%s\": ", b->at[b->n - 1] == '{' ? "" : ", ", key);
    write_json_string(b, text);
}

static void put_number(struct buf *b, const char *key, uint64_t n)
{
    buf_printf(b, ", \"%s\": %" PRIu64, key, n);
}

static void put_steps(struct buf *b, const struct evidence *e)
{
    if (e != NULL && e->kind == EVIDENCE_TRACE)
        put_number(b, "steps", e->n_steps);
    else
        put_key(b, "steps", NULL);
}

static void json_range(struct buf *b, const char *type, const struct sizes_range *x)
{
    buf_char(b, '{');
    put_key(b, "type", type);
    put_number(b, "from", x->from);
    if (x->to == SIZES_ALL)
        put_key(b, "to", NULL);
    else
        put_number(b, "to", x->to);
    put_key(b, "verdict", verdict_word[x->is.verdict]);
    buf_char(b, '}');
}

static void json_sizes(struct buf *b, const struct sizes_list *l)
{
    const char *between = "";

    buf_add(b, ", \"sizes\": [");
    for (uint32_t i = 0; i < l->n; i++)
        for (uint32_t k = 0; k < l->type[i].n; k++) {
            buf_add(b, between);
            json_range(b, l->type[i].type, &l->type[i].range[k]);
            between = ", ";
        }
    buf_char(b, ']');
}

static void json_property(struct report *r, const struct report_entry *e, enum exitcode status)
{
    const struct check_counts *c = &e->result->counts;
    struct buf text = BUF_EMPTY, *b = &text, reason = BUF_EMPTY;

    report_reason(&reason, e);
    buf_add(b, r->json.n > 0 ? ",\n    {" : "\n    {");
    put_key(b, "name", e->property->name);
    put_key(b, "verdict", verdict_word[e->result->verdict]);
    put_key(b, "expected", expect_word[e->property->expect]);
    buf_printf(b, ", \"ok\": %s", status == EXIT_EXPECTED ? "true" : "false");
    put_key(b, "reason", reason.n > 0 ? buf_text(&reason) : NULL);
    put_number(b, "states", c->states);
    put_number(b, "transitions", c->transitions);
    put_number(b, "vertices", c->vertices);
    buf_printf(b, ", \"seconds\": %.6f", c->seconds);
    put_steps(b, e->result->evidence);
    put_key(b, "solver", e->result->solver);
    if (r->o->stats)
        put_number(b, "depth", c->depth);
    if (e->sizes != NULL)
        json_sizes(b, e->sizes);
    buf_char(b, '}');
    buf_bytes(&r->json, b->at, b->n); /* all or nothing */
    buf_clear(b);
    buf_clear(&reason);
}

static void json_end(struct report *r, enum exitcode status)
{
    struct buf b = BUF_EMPTY;

    buf_char(&b, '{');
    put_key(&b, "model", r->o->model);
    buf_printf(&b, ",\n \"properties\": [%s],\n \"status\": %d", buf_text(&r->json), status);
    if (r->diagnostics.n > 0)
        buf_printf(&b, ",\n \"diagnostics\": [%s]", buf_text(&r->diagnostics));
    if (r->o->stats)
        buf_printf(&b, ",\n \"stats\": {\"seconds\": %.6f, \"cpu_seconds\": %.6f, "
                   "\"peak_bytes\": %zu}", clock_wall() - r->started, clock_cpu(), mem_peak());
    buf_add(&b, "}\n");
    fwrite(b.at, 1, b.n, stdout);
    buf_clear(&b);
}

/* ---- both ---- */

enum exitcode report_property(struct report *r, const struct report_entry *e)
{
    enum exitcode status = report_status(e), all = status;

    if (e->sizes != NULL && sizes_unknown(e->sizes))
        all = exitcode_join(status, EXIT_LIMIT);
    if (r->o->format == FORMAT_JSON)
        json_property(r, e, status);
    else if (!r->o->quiet || all != EXIT_EXPECTED)
        text_property(r, e, status);
    count(r, status);
    return all;
}

void report_hold(struct report_part *part, const struct report *r)
{
    *part = (struct report_part){ .done = true };
    report_init(&part->report, r->o);
    part->report.held = true;
    part->report.name_width = r->name_width;
}

void report_join(struct report *r, const struct report_part *part)
{
    const struct report *x = &part->report;

    r->expected += x->expected;
    r->unexpected += x->unexpected;
    r->unknown += x->unknown;
    for (size_t i = 0; i < x->summary.row.n; i++)
        summary_add(&r->summary, &x->summary.row.at[i]);
    r->torn = x->summary.row.n > 0 ? r->has_evidence : r->torn;
    r->has_evidence = r->has_evidence || x->has_evidence;
    buf_add(&r->json, r->json.n > 0 && x->json.n > 0 ? "," : "");
    buf_bytes(&r->json, x->json.at, x->json.n);
    report_more(r, &x->text);
}

void report_drop(struct report_part *part)
{
    if (part->done)
        report_clear(&part->report);
}

void report_end(struct report *r, enum exitcode status)
{
    if (r->o->format == FORMAT_JSON) {
        json_end(r, status);
        return;
    }
    text_tables(r);
    text_summary(r);
}
