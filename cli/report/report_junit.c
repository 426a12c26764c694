/*
 * Reports as JUnit XML, printed at the end (see report_form.h).
 *
 * The model is a test suite, a property a test case.  An unexpected verdict is a failure, a
 * run-time error of the model an error, and so is a missing verdict: "skipped" tests look green
 * in most systems.  Any other reason for a bad exit status becomes a test case of its own, so
 * that the report is green if and only if the exit status is 0.
 *
 * Elements and attributes are those that Jenkins' plugin xUnit accepts; other tools accept fewer.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "api/write_text.h"
#include "checker/evidence/evidence.h"
#include "cli/command/escape.h"
#include "cli/report/report_form.h"

/* ---- pieces of XML ---- */

static void put_attribute(struct buf *b, const char *key, const char *text)
{
    buf_printf(b, " %s=\"", key);
    escape_xml(b, text);
    buf_char(b, '"');
}

/* Text between tags; its lines stay lines. */
static void put_lines(struct buf *b, const struct buf *text)
{
    struct buf line = BUF_EMPTY;
    const char *at = buf_text(text);

    for (size_t n; *at != '\0'; at += n) {
        n = strcspn(at, "\n");
        buf_reset(&line);
        buf_bytes(&line, at, n);
        escape_xml(b, buf_text(&line));
        if (at[n] == '\n') {
            buf_char(b, '\n');
            n++;
        }
    }
    buf_clear(&line);
}

static void put_junit_element(struct buf *b, const char *indent, const char *name,
                              const struct buf *text)
{
    buf_printf(b, "%s<%s>", indent, name);
    put_lines(b, text);
    buf_printf(b, "</%s>\n", name);
}

/* "models/lift/v1.2.stg" as package and class: "models.lift.v1_2". */
static void put_class(struct buf *b, const char *model)
{
    struct buf name = BUF_EMPTY;
    size_t n = model != NULL ? strlen(model) : 0, part;

    if (n > 4 && strcmp(model + n - 4, ".stg") == 0)
        n -= 4;
    for (size_t i = 0; i < n; i += part + 1) {
        part = strcspn(model + i, "/");
        part = part < n - i ? part : n - i;
        if (strspn(model + i, ".") >= part) /* nothing, here, above */
            continue;
        buf_add(&name, name.n > 0 ? "." : "");
        for (size_t k = i; k < i + part; k++)
            buf_char(&name, model[k] == '.' ? '_' : model[k]);
    }
    put_attribute(b, "classname", name.n > 0 ? buf_text(&name) : "stgcheck");
    buf_clear(&name);
}

static void open_case(struct buf *b, const struct report *r, const char *name, double seconds)
{
    buf_add(b, "    <testcase");
    put_attribute(b, "name", name);
    put_class(b, r->o->model);
    buf_printf(b, " time=\"%.6f\">\n", seconds);
}

static void put_case_outcome(struct buf *b, const char *element, const char *type,
                             const struct buf *message, const struct buf *text)
{
    buf_printf(b, "      <%s type=\"%s\"", element, type);
    put_attribute(b, "message", buf_text(message));
    buf_char(b, '>');
    put_lines(b, text);
    buf_printf(b, "</%s>\n", element);
}

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
        put_case_outcome(b, "failure", "verdict", message, why);
        r->failures++;
        return;
    case EXIT_LIMIT: put_case_outcome(b, "error", "unknown", message, why); break;
    case EXIT_FAULT:
    case EXIT_WRONG: put_case_outcome(b, "error", "fault", message, why); break;
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
    open_case(&b, r, e->check->property->name, e->check->result.counts.seconds);
    put_verdict(r, &b, all, &message, &why);
    put_cost(&message, e);
    put_junit_element(&b, "      ", "system-out", &message);
    buf_add(&b, "    </testcase>\n");
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

/* The first error among the diagnostics, or else the first diagnostic. */
static void put_first_error(struct buf *b, const char *said)
{
    const char *error = strstr(said, ": error: ");

    while (error != NULL && error > said && error[-1] != '\n')
        error--;
    said = error != NULL ? error : said;
    buf_bytes(b, said, strcspn(said, "\n"));
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
    open_case(&r->body, r, "stgcheck", clock_wall() - r->started);
    if (bad) {
        put_first_error(&message, buf_text(&r->diagnostics));
        put_case_outcome(&r->body, "error", type_of(status), &message, &none);
        r->errors++;
    }
    buf_add(&r->body, "    </testcase>\n");
    buf_clear(&message);
    return true;
}

static void put_junit_counts(struct buf *b, const struct report *r, uint32_t tests, double seconds)
{
    buf_printf(b,
               " tests=\"%" PRIu32 "\" failures=\"%" PRIu32 "\" errors=\"%" PRIu32
               "\" time=\"%.6f\">\n",
               tests, r->failures, r->errors, seconds);
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

    buf_add(&b, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
    put_junit_counts(&b, r, tests, seconds);
    buf_add(&b, "  <testsuite");
    put_attribute(&b, "name", r->o->model != NULL ? r->o->model : "stgcheck");
    put_junit_counts(&b, r, tests, seconds);
    if (r->o->stats)
        put_stats(&b);
    buf_bytes(&b, buf_text(&r->body), r->body.n);
    if (r->diagnostics.n > 0)
        put_junit_element(&b, "    ", "system-err", &r->diagnostics);
    buf_add(&b, "  </testsuite>\n</testsuites>\n");
    fwrite(b.at, 1, b.n, stdout);
    buf_clear(&b);
}

const struct report_form report_junit = { "",   property_as_junit, diagnostics_as_junit, NULL,
                                          NULL, end_as_junit };
