/*
 * Reports as JUnit XML, printed at the end (see report_form.h).
 *
 * The model is a test suite, a property a test case.  An unexpected verdict is a failure, a
 * run-time error of the model an error, and so is a missing verdict: "skipped" tests look green
 * in most systems.  Any other reason for a bad exit status becomes a test case of its own, so
 * that the report is green if and only if the exit status is 0.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "api/write_text.h"
#include "checker/evidence/evidence.h"
#include "cli/command/junit.h"
#include "cli/report/report_form.h"

/* ---- properties ---- */

/* "false, expected true: lift.stg:3:9: division by zero" */
static void put_junit_message(struct buf *b, const struct report_entry *e, enum exitcode all)
{
    const char *verdict = report_verdict[e->check->result.verdict];
    struct buf reason = BUF_EMPTY;

    check_property_reason(&reason, e->check);
    buf_add(b, verdict);
    if (report_status(e->check) == EXIT_EXPECTED)
        buf_add(b, all == EXIT_EXPECTED ? ", as expected" : ", but not known for every size");
    else
        buf_printf(b, ", expected %s", report_expect[e->check->property->expect]);
    if (reason.n > 0)
        buf_printf(b, ": %s", buf_text(&reason));
    buf_clear(&reason);
}

/* The text of the property, and why it does not have the expected verdict. */
static void put_why(struct buf *b, const struct report *r, const struct report_entry *e)
{
    struct write_style style = { r->o->verbose, false };
    struct arena *a;

    if (e->check->property->text != NULL)
        buf_printf(b, "%s\n", e->check->property->text);
    if (e->cut_short || !check_property_has_explanation(e->check))
        return;
    a = arena_new();
    write_text(b, report_explanation(a, r, e), &style);
    arena_free(a);
}

static void put_cost(struct buf *b, const struct report_entry *e)
{
    const struct check_counts *c = &e->check->result.counts;

    buf_add(b, "; states ");
    summary_count(b, c->states, c->exact_states);
    buf_add(b, ", transitions ");
    summary_count(b, c->transitions, c->exact_transitions);
    buf_printf(b, ", solver %s\n", e->check->result.solver);
    for (uint32_t i = 0; e->sizes != NULL && i < e->sizes->n; i++) {
        const struct sizes_of_type *t = &e->sizes->type[i];
        sizes_print(b, t);
        if (t->proof != NULL) {
            buf_printf(b, "\n|%s|: ", t->type);
            sizes_print_proof(b, t->proof);
        }
        buf_char(b, '\n');
    }
}

static void put_verdict(struct report *r, struct buf *b, enum exitcode all,
                        const struct buf *message, const struct buf *why)
{
    switch (all) {
    case EXIT_EXPECTED: return;
    case EXIT_UNEXPECTED:
        junit_case_outcome(b, "failure", "verdict", message, why);
        r->failures++;
        return;
    case EXIT_LIMIT: junit_case_outcome(b, "error", "unknown", message, why); break;
    case EXIT_FAULT:
    case EXIT_WRONG: junit_case_outcome(b, "error", "fault", message, why); break;
    }
    r->errors++;
}

static void property_as_junit(struct report *r, const struct report_entry *e, enum exitcode status,
                              enum exitcode all)
{
    struct buf b = BUF_EMPTY, message = BUF_EMPTY, why = BUF_EMPTY;

    (void)status;
    put_junit_message(&message, e, all);
    if (all != EXIT_EXPECTED)
        put_why(&why, r, e);
    junit_open_case(&b, r->o->model, e->check->property->name, e->check->result.counts.seconds);
    put_verdict(r, &b, all, &message, &why);
    put_cost(&message, e);
    junit_case_output(&b, &message);
    junit_close_case(&b);
    buf_bytes(&r->body, b.at, b.n); /* all or nothing */
    buf_clear(&b);
    buf_clear(&message);
    buf_clear(&why);
}

/* ---- the rest ---- */

static void diagnostics_as_junit(struct report *r, struct diag *d, struct buf *printed)
{
    diag_print(d, printed, false);
    buf_bytes(&r->diagnostics, buf_text(printed), printed->n);
}

static const char *type_of(enum exitcode status)
{
    return status == EXIT_WRONG ? "input" : status == EXIT_FAULT ? "fault" : "unknown";
}

/* Adds the run itself as a test case if no property explains its exit status. */
static bool add_run_case(struct report *r, enum exitcode status)
{
    struct buf message = BUF_EMPTY, none = BUF_EMPTY;
    bool bad = status == EXIT_WRONG || (status != EXIT_EXPECTED && r->failures + r->errors == 0);

    if (!bad && !r->o->check_only)
        return false;
    junit_open_case(&r->body, r->o->model, "stgcheck", clock_wall() - r->started);
    if (bad) {
        junit_first_error(&message, buf_text(&r->diagnostics));
        junit_case_outcome(&r->body, "error", type_of(status), &message, &none);
        r->errors++;
    }
    junit_close_case(&r->body);
    buf_clear(&message);
    return true;
}

static void put_stats(struct buf *b)
{
    buf_printf(b,
               "    <properties>\n      <property name=\"cpu_seconds\" value=\"%.6f\"/>\n"
               "      <property name=\"peak_bytes\" value=\"%zu\"/>\n    </properties>\n",
               clock_cpu(), mem_peak());
}

static void end_as_junit(struct report *r, enum exitcode status)
{
    struct buf b = BUF_EMPTY;
    double seconds = clock_wall() - r->started;
    uint32_t tests = r->expected + r->unexpected + r->unknown + add_run_case(r, status);
    struct junit_counts counts = { tests, r->failures, r->errors, seconds };

    junit_begin(&b, r->o->model != NULL ? r->o->model : "stgcheck", &counts);
    if (r->o->stats)
        put_stats(&b);
    buf_bytes(&b, buf_text(&r->body), r->body.n);
    junit_end(&b, &r->diagnostics);
    fwrite(b.at, 1, b.n, stdout);
    buf_clear(&b);
}

const struct report_form report_junit = { "",   property_as_junit, diagnostics_as_junit, NULL,
                                          NULL, end_as_junit };
