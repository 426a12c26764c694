/*
 * Reports (see report.h).
 */
#include "config.h"

#include "cli/report/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "api/explanation_show.h"
#include "cli/report/report_form.h"

const char *const report_verdict[] = {
    [VERDICT_TRUE] = "true",
    [VERDICT_FALSE] = "false",
    [VERDICT_ERROR] = "error",
    [VERDICT_UNKNOWN] = "unknown",
};

const char *const report_expect[] = {
    [EXPECT_TRUE] = "true",
    [EXPECT_FALSE] = "false",
    [EXPECT_ERROR] = "error",
    [EXPECT_UNKNOWN] = "unknown",
};

bool report_wants_colour(int file)
{
    const char *no = getenv("NO_COLOR");

    return isatty(file) && (no == NULL || *no == '\0');
}

void report_init(struct report *r, const struct options *o)
{
    static const struct report_form *const form[] = {
        [FORMAT_TEXT] = &report_text,
        [FORMAT_JSON] = &report_json,
        [FORMAT_JUNIT] = &report_junit,
    };

    *r = (struct report){
        .o = o,
        .form = form[o->format],
        .colour = report_wants_colour(STDOUT_FILENO),
    };
    r->started = clock_wall();
    summary_init(&r->summary);
}

void report_clear(struct report *r)
{
    summary_clear(&r->summary);
    buf_clear(&r->text);
    buf_clear(&r->edges);
    buf_clear(&r->nodes);
    buf_clear(&r->body);
    buf_clear(&r->diagnostics);
}

void report_dialect(struct report *r, enum murphi_dialect dialect)
{
    r->dialect = dialect == DIALECT_CMURPHI ? "cmurphi" : "rumur";
}

void report_validity(struct report *r, const struct validity *v)
{
    r->validity = v;
}

void report_edge(struct report *r, const char *name, struct span at, uint64_t taken,
                 const char *why)
{
    r->form->edge(r, name, at, taken, why);
}

void report_node(struct report *r, const char *name, struct span at, uint64_t visited)
{
    r->form->node(r, name, at, visited);
}

void report_names(struct report *r, const struct property *p, uint32_t n)
{
    for (uint32_t i = 0; i < n; i++) {
        size_t width = summary_width(p[i].name);
        width = width > REPORT_WIDEST_NAME ? REPORT_WIDEST_NAME : width;
        if ((int)width > r->name_width)
            r->name_width = (int)width;
    }
}

/* ---- diagnostics ---- */

void report_diagnostics(struct report *r, struct diag *d)
{
    struct buf b = BUF_EMPTY;

    r->form->diagnostics(r, d, &b);
    if (diag_errors(d) > 0 || !r->o->quiet)
        fputs(buf_text(&b), stderr);
    buf_clear(&b);
}

/* ---- verdicts ---- */

enum exitcode report_status(const struct property_check *c)
{
    if (check_property_as_expected(c))
        return EXIT_EXPECTED;
    switch (c->result.verdict) {
    case VERDICT_TRUE:
    case VERDICT_FALSE: return EXIT_UNEXPECTED;
    case VERDICT_ERROR: return EXIT_FAULT;
    case VERDICT_UNKNOWN: return EXIT_LIMIT;
    }
    return EXIT_WRONG;
}

static void count_status(struct report *r, enum exitcode status)
{
    if (status == EXIT_EXPECTED)
        r->expected++;
    else if (status == EXIT_LIMIT)
        r->unknown++;
    else
        r->unexpected++;
}

/* ---- properties ---- */

void report_more(struct report *r, const struct buf *text)
{
    if (r->held) {
        buf_bytes(&r->text, text->at, text->n);
        return;
    }
    fwrite(buf_text(text), 1, text->n, stdout);
    fflush(stdout);
}

enum exitcode report_property(struct report *r, const struct report_entry *e)
{
    const struct property_check *c = e->check;
    enum exitcode status = report_status(c), all = status;

    if (r->o->sizes && e->sizes != NULL && sizes_unknown(e->sizes) &&
        c->property->expect != EXPECT_UNKNOWN)
        all = exitcode_join(status, EXIT_LIMIT);
    r->open = r->open || all == EXIT_LIMIT || check_property_is_open(c);
    r->form->property(r, e, status, all);
    count_status(r, status);
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
    r->failures += x->failures;
    r->errors += x->errors;
    for (size_t i = 0; i < x->summary.row.n; i++)
        summary_add(&r->summary, &x->summary.row.at[i]);
    r->torn = x->summary.row.n > 0 ? r->has_evidence : r->torn;
    r->has_evidence = r->has_evidence || x->has_evidence;
    buf_add(&r->body, r->body.n > 0 && x->body.n > 0 ? r->form->between : "");
    buf_bytes(&r->body, x->body.at, x->body.n);
    report_more(r, &x->text);
}

void report_drop(struct report_part *part)
{
    if (part->done)
        report_clear(&part->report);
}

void report_end(struct report *r, enum exitcode status)
{
    r->form->end(r, status);
}

const struct explanation *report_explanation(struct arena *a, const struct report *r,
                                             const struct report_entry *e)
{
    return explanation_show(a, check_property_explain(a, e->check, r->o->model), r->o->show,
                            r->o->fold, NULL);
}
