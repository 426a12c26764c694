/*
 * Reports as text, printed as verdicts come in (see report_form.h): a line for each property and
 * what shows its verdict; tables at the end.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "api/write_text.h"
#include "checker/evidence/evidence.h"
#include "cli/report/report_form.h"
#include "support/printable.h"

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

static const char *expectation_word(const struct report_entry *e, enum exitcode status)
{
    static const char *const contrary[] = {
        [EXPECT_TRUE] = "expected true",
        [EXPECT_FALSE] = "expected false",
        [EXPECT_ERROR] = "expected error",
        [EXPECT_UNKNOWN] = "expected unknown",
    };

    return status == EXIT_EXPECTED ? "ok"
           : status == EXIT_LIMIT  ? "no answer"
                                   : contrary[e->check->property->expect];
}

static const char *colour_of(enum exitcode status)
{
    return status == EXIT_EXPECTED ? "\033[32m" : status == EXIT_LIMIT ? "\033[33m" : "\033[1;31m";
}

static void put_check_counts(struct buf *b, const struct check_counts *c)
{
    struct buf states = BUF_EMPTY, transitions = BUF_EMPTY;

    summary_count(&states, c->states, c->exact_states);
    summary_count(&transitions, c->transitions, c->exact_transitions);
    buf_printf(b, "%10s states %11s transitions %8.2f s", buf_text(&states), buf_text(&transitions),
               c->seconds);
    if (c->nodes > 0)
        buf_printf(b, "  %" PRIu64 " nodes", c->nodes);
    buf_clear(&states);
    buf_clear(&transitions);
}

/* What an undecided search has found out so far. */
static void put_so_far(struct buf *b, const struct report_entry *e)
{
    const struct check_counts *c = &e->check->result.counts;
    const struct fnode *root = e->check->property->formula->root;

    if (e->check->unsettled || c->depth == 0 || c->frontier >= c->states || root->kind != F_FIX)
        return;
    buf_printf(b, "; no %s in %" PRIu64 " state%s, depth %" PRIu64,
               root->fix->nu ? "violation" : "witness", c->states - c->frontier,
               c->states - c->frontier == 1 ? "" : "s", c->depth);
}

static bool shows_note(const struct report_entry *e)
{
    return e->note && e->check->result.verdict == VERDICT_TRUE;
}

static void put_property_note(struct buf *b, const char *text)
{
    buf_add(b, "  ");
    printable_add(b, text);
}

static void put_verdict_line(const struct report *r, struct buf *b, const struct report_entry *e,
                             enum exitcode status)
{
    struct buf reason = BUF_EMPTY;

    put_name(r, b, e->check->property->name);
    put_word(r, b, report_verdict[e->check->result.verdict], 7, "");
    put_word(r, b, expectation_word(e, status), 14, colour_of(status));
    put_check_counts(b, &e->check->result.counts);
    check_property_reason(&reason, e->check);
    if (e->check->result.verdict == VERDICT_UNKNOWN)
        put_so_far(&reason, e);
    if (reason.n > 0)
        put_property_note(b, buf_text(&reason));
    else if (e->check->property->text != NULL && (r->o->verbose || shows_note(e)))
        put_property_note(b, e->check->property->text);
    buf_char(b, '\n');
    buf_clear(&reason);
}

/* Is the formula existential, so that a run can be a witness of it? */
static bool is_existential(const struct fnode *n)
{
    return n->kind == F_DIAMOND || n->kind == F_OR || n->kind == F_EXISTS ||
           (n->kind == F_FIX && !n->fix->nu);
}

static void put_size_lines(struct buf *b, const struct report *r, const struct sizes_list *l)
{
    for (uint32_t i = 0; i < l->n; i++) {
        buf_add(b, "    ");
        sizes_print(b, &l->type[i]);
        buf_char(b, '\n');
    }
    for (uint32_t i = 0; i < l->n; i++) {
        const struct sizes_of_type *t = &l->type[i];
        if (t->proof != NULL) {
            buf_printf(b, "    |%s|: ", t->type);
            sizes_print_proof(b, t->proof);
            buf_char(b, '\n');
        } else if (t->tried != NULL && r->o->verbose) {
            buf_add(b, t->tried);
        }
    }
}

/* Evidence of a true formula is shown only if the formula is existential. */
static bool shows_evidence(const struct report *r, const struct report_entry *e)
{
    const struct check_result *c = &e->check->result;

    if (r->o->quiet || e->cut_short || c->verdict == VERDICT_UNKNOWN)
        return false;
    if (c->verdict == VERDICT_TRUE)
        return r->o->verbose && c->evidence != NULL &&
               (c->evidence->kind == EVIDENCE_TRACE ||
                is_existential(e->check->property->formula->root));
    return check_property_has_explanation(e->check);
}

/* Was evidence looked for, and is there none? */
static bool has_no_run(const struct report *r, const struct report_entry *e)
{
    return !r->o->quiet && !e->cut_short && e->check->result.verdict == VERDICT_FALSE &&
           !e->check->result.untold;
}

/* For the tables at the end. */
static void add_to_summary(struct report *r, const struct report_entry *e, enum exitcode status)
{
    const struct evidence *x = e->check->result.evidence;
    struct summary_row row = {
        .name = e->check->property->name,
        .verdict = report_verdict[e->check->result.verdict],
        .expected = expectation_word(e, status),
        .colour = colour_of(status),
        .solver = e->check->result.solver,
        .counts = e->check->result.counts,
        .steps = x != NULL && x->kind == EVIDENCE_TRACE ? x->n_steps : SUMMARY_NO_STEPS,
    };

    summary_add(&r->summary, &row);
    r->torn = r->has_evidence;
}

static void property_as_text(struct report *r, const struct report_entry *e, enum exitcode status,
                             enum exitcode all)
{
    struct write_style style = { r->o->verbose, r->colour };
    struct buf b = BUF_EMPTY;
    struct arena *a;

    if (r->o->quiet && all == EXIT_EXPECTED)
        return;
    a = arena_new();
    put_verdict_line(r, &b, e, status);
    if (e->sizes != NULL)
        put_size_lines(&b, r, e->sizes);
    if (shows_evidence(r, e)) {
        write_text(&b, report_explanation(a, r, e), &style);
    } else if (has_no_run(r, e)) {
        buf_add(&b, "    no run shows it: what it asks for was found nowhere\n");
    }
    if (e->holds_if != NULL)
        buf_printf(&b, "    it holds if %s\n", e->holds_if);
    add_to_summary(r, e, status);
    r->has_evidence = r->has_evidence || shows_evidence(r, e);
    report_more(r, &b);
    buf_clear(&b);
    arena_free(a);
}

static void put_tables(const struct report *r)
{
    struct buf b = BUF_EMPTY;

    if (r->summary.row.n == 0 || (!r->o->stats && (!r->torn || r->o->quiet)))
        return;
    buf_char(&b, '\n');
    summary_print(&b, &r->summary, r->o->stats ? SUMMARY_COSTS : SUMMARY_RESULTS, r->colour,
                  REPORT_WIDEST_NAME);
    if (r->o->stats)
        summary_print(&b, &r->summary, SUMMARY_SETS, r->colour, REPORT_WIDEST_NAME);
    if (r->o->stats)
        buf_printf(&b, "memory at most: %.1f MiB\n", (double)mem_peak() / (1 << 20));
    fwrite(b.at, 1, b.n, stdout);
    buf_clear(&b);
}

/* A line of the summary. */
static void put_summary_line(const char *what, const struct buf *text)
{
    if (text->n > 0)
        printf("  %-10s %s\n", what, buf_text(text));
}

static void add_separated(struct buf *b, const char *between, const char *text)
{
    buf_add(b, b->n > 0 ? between : "");
    buf_add(b, text);
}

/* --any and --sizes say for each property which sizes it holds for. */
static void put_sizes(const struct report *r)
{
    struct buf b = BUF_EMPTY;

    for (uint32_t i = 0; i < r->validity->n && !r->o->sizes; i++) {
        const struct validity_size *x = &r->validity->size[i];
        if (r->o->any != NULL && strcmp(r->o->any, x->type) == 0)
            continue;
        add_separated(&b, ", ", "");
        if (x->size == VALIDITY_ANY_SIZE)
            buf_printf(&b, "any number of values of %s", x->type);
        else
            buf_printf(&b, "%" PRIu32 " value%s of %s", x->size, x->size == 1 ? "" : "s", x->type);
    }
    put_summary_line("valid for", &b);
    buf_clear(&b);
}

static void put_assumptions(const struct report *r)
{
    struct buf b = BUF_EMPTY;

    if (r->validity != NULL && r->validity->fair)
        add_separated(&b, "; ", "runs are fair, as the model declares (--fairness)");
    if (r->validity != NULL && r->validity->assumes)
        add_separated(&b, "; ", "the model's 'assume' leaves states out");
    if (r->dialect != NULL && r->dialect[0] == 'c')
        add_separated(&b, "; ", "undefined values are as in CMurphi (--dialect)");
    put_summary_line("assumed", &b);
    buf_clear(&b);
}

static void put_certified(const struct report *r)
{
    struct buf b = BUF_EMPTY;
    uint32_t n = 0;

    for (size_t i = 0; i < r->summary.row.n; i++)
        n += r->summary.row.at[i].verdict[0] == 't' || r->summary.row.at[i].verdict[0] == 'f';
    if (r->o->check.certify)
        buf_printf(&b, "%" PRIu32 " verdict%s, by a second procedure", n, n == 1 ? "" : "s");
    put_summary_line("certified", &b);
    buf_clear(&b);
}

/* How many are as expected, and what was checked and what was not. */
static void put_summary(const struct report *r)
{
    uint32_t n = r->expected + r->unexpected + r->unknown;

    if (n == 0 || r->o->quiet)
        return;
    if (n > 1) {
        printf("%" PRIu32 " properties: %" PRIu32 " as expected", n, r->expected);
        if (r->unexpected > 0)
            printf(", %" PRIu32 " not", r->unexpected);
        if (r->unknown > 0)
            printf(", %" PRIu32 " without an answer", r->unknown);
        putchar('\n');
    }
    if (n > 1 && r->validity != NULL)
        put_sizes(r);
    put_assumptions(r);
    if (n > 1 && r->validity != NULL && !r->validity->deadlock)
        puts("  not asked  whether it can deadlock (deadlock_free)");
    if (n > 1)
        put_certified(r);
}

/* file: an included one, or NULL. */
static void part_as_text(struct buf *b, const char *count, const char *what, const char *name,
                         const char *file, struct span at, uint64_t n, const char *why)
{
    if (b->n == 0)
        buf_printf(b, "\n  %12s  line  %s\n", count, what);
    buf_printf(b, "  %12" PRIu64 "  %4" PRIu32 "  %s%s%s", n, text_place(at.text, at.from).line,
               name, why != NULL ? "  " : "", why != NULL ? why : "");
    buf_add(b, file != NULL ? "  in " : "");
    printable_add(b, file != NULL ? file : "");
    buf_char(b, '\n');
}

static void edge_as_text(struct report *r, const char *name, struct span at, uint64_t taken,
                         const char *why)
{
    part_as_text(&r->edges, "taken", r->dialect != NULL ? "rule" : "edge", name,
                 span_other_file(at, r->o->model), at, taken, why);
}

static void node_as_text(struct report *r, const char *name, struct span at, uint64_t visited)
{
    part_as_text(&r->nodes, "visited", "node", name, span_other_file(at, r->o->model), at, visited,
                 NULL);
}

static void end_as_text(struct report *r, enum exitcode status)
{
    (void)status;
    put_tables(r);
    fputs(buf_text(&r->edges), stdout);
    fputs(buf_text(&r->nodes), stdout);
    put_summary(r);
}

static void diagnostics_as_text(struct report *r, struct diag *d, struct buf *printed)
{
    (void)r;
    diag_print(d, printed, report_wants_colour(STDERR_FILENO));
}

const struct report_form report_text = { "",           property_as_text, diagnostics_as_text,
                                         edge_as_text, node_as_text,     end_as_text };
