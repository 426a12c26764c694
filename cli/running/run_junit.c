/*
 * The report as JUnit XML (see run_junit.h).
 */
#include "config.h"

#include "cli/running/run_junit.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "support/limit.h"

enum case_state { CASE_PASSED, CASE_FAILED, CASE_FAULTY, CASE_UNKNOWN };

void run_junit_init(struct run_junit *j)
{
    *j = (struct run_junit){ .started = clock_wall() };
}

void run_junit_clear(struct run_junit *j)
{
    buf_clear(&j->cases);
    buf_clear(&j->diagnostics);
}

/* ---- a test case ---- */

static void put_outcome(struct run_junit *j, enum case_state state, const struct buf *message,
                        const struct buf *text)
{
    switch (state) {
    case CASE_PASSED: return;
    case CASE_FAILED:
        junit_case_outcome(&j->cases, "failure", "verdict", message, text);
        j->counts.failures++;
        return;
    case CASE_FAULTY: junit_case_outcome(&j->cases, "error", "fault", message, text); break;
    case CASE_UNKNOWN: junit_case_outcome(&j->cases, "error", "unknown", message, text); break;
    }
    j->counts.errors++;
}

static void add_test_case(struct run_junit *j, const char *program, const char *name,
                          double seconds, enum case_state state, const struct buf *message,
                          const struct buf *text)
{
    j->counts.tests++;
    junit_open_case(&j->cases, program, name, seconds);
    put_outcome(j, state, message, text);
    if (state == CASE_PASSED && text->n > 0)
        junit_case_output(&j->cases, text);
    junit_close_case(&j->cases);
}

/* ---- the program ---- */

/* A failure that is not that of a property; one that could not be repeated is nobody's. */
static bool program_fails(struct buf *message, const struct run_result *r,
                          const struct shown_run *s, const struct buf *report)
{
    if (failure_is_wrong(r->failure.kind) &&
        (r->failure.kind != FAILURE_PROPERTY || !s->repeated)) {
        buf_bytes(message, buf_text(report), strcspn(buf_text(report), "\n"));
        return true;
    }
    for (size_t i = 0; i < r->groups.at.n; i++) {
        const struct run_group *g = &r->groups.at.at[i];
        if (!failure_is_wrong(g->kind) || g->kind == FAILURE_PROPERTY)
            continue;
        failure_print(message, g->kind, g->code);
        buf_printf(message, "%s%s", *g->place != '\0' ? ": " : "", g->place);
        return true;
    }
    return false;
}

static void add_program(struct run_junit *j, const struct run_result *r, const struct shown_run *s,
                        const struct buf *report)
{
    struct buf message = BUF_EMPTY;
    enum case_state state = CASE_PASSED;

    if (program_fails(&message, r, s, report)) {
        state = CASE_FAILED;
    } else if (r->verdict != RUN_HOLDS) {
        state = CASE_UNKNOWN;
        buf_printf(&message, "unknown: %s",
                   r->verdict == RUN_UNKNOWN ? r->why : "a run ends where a property is violated");
    }
    add_test_case(j, r->options->program[0], "no run fails", clock_wall() - j->started, state,
                  &message, report);
    buf_clear(&message);
}

/* ---- properties ---- */

/* Is it violated in the run that is shown, or in another one that is alike to others? */
static bool is_violated(const struct run_result *r, const char *name, bool shown)
{
    if (shown && r->failure.kind == FAILURE_PROPERTY)
        return true;
    for (size_t i = 0; i < r->groups.at.n; i++)
        if (r->groups.at.at[i].kind == FAILURE_PROPERTY &&
            strcmp(r->groups.at.at[i].place, name) == 0)
            return true;
    return false;
}

/* Was each run looked at up to where it ends by itself? */
static bool runs_are_whole(const struct run_result *r)
{
    if (r->verdict == RUN_HOLDS)
        return true;
    if (!r->options->all || r->why != NULL)
        return false;
    for (size_t i = 0; i < r->groups.at.n; i++) {
        enum failure_kind kind = r->groups.at.at[i].kind;
        if (kind == FAILURE_RACE || kind == FAILURE_MISUSE || kind == FAILURE_PROPERTY)
            return false;
    }
    return true;
}

/* shown: the run that is shown fails by this property. */
static enum case_state state_of_property(struct buf *message, const struct run_result *r,
                                         const struct shown_run *s, const char *name, bool shown)
{
    if (is_violated(r, name, shown)) {
        buf_add(message, "violated");
        return CASE_FAILED;
    }
    if (shown) {
        buf_add(message, buf_text(&s->message));
        return CASE_FAULTY;
    }
    if (runs_are_whole(r))
        return CASE_PASSED;
    buf_printf(message, "unknown: %s",
               r->why != NULL ? r->why : "not all runs were looked at: one of them fails");
    return CASE_UNKNOWN;
}

static void add_watched_property(struct run_junit *j, const struct run_result *r,
                                 const struct shown_run *s, const struct property *p, bool shown,
                                 const struct buf *report)
{
    struct buf message = BUF_EMPTY, text = BUF_EMPTY;
    enum case_state state = state_of_property(&message, r, s, p->name, shown);

    if (p->text != NULL)
        buf_printf(&text, "%s\n", p->text);
    if (shown)
        buf_add(&text, buf_text(report));
    add_test_case(j, r->options->program[0], p->name, 0, state, &message, &text);
    buf_clear(&message);
    buf_clear(&text);
}

void run_junit_add(struct run_junit *j, struct run_result *r, const struct shown_run *s,
                   const struct run_properties *properties)
{
    bool by_property = s->repeated && (s->kind == FAILURE_PROPERTY || s->kind == FAILURE_UNDECIDED);
    struct buf report = BUF_EMPTY;

    run_groups_sort(&r->groups);
    run_report_text(&report, r, s);
    add_program(j, r, s, &report);
    for (uint32_t i = 0; i < properties->session.n_properties; i++) {
        bool shown = by_property && monitored_execution_violated(properties->watch) == i;
        add_watched_property(j, r, s, &properties->session.property[i], shown, &report);
    }
    buf_clear(&report);
}

/* ---- the whole ---- */

void run_junit_print(struct run_junit *j, const char *program, enum exitcode status)
{
    struct buf b = BUF_EMPTY, message = BUF_EMPTY, none = BUF_EMPTY;
    double seconds = clock_wall() - j->started;

    if (status == EXIT_WRONG) {
        j->counts.tests++;
        j->counts.errors++;
        junit_first_error(&message, buf_text(&j->diagnostics));
        junit_open_case(&j->cases, program, "stgcheck", seconds);
        junit_case_outcome(&j->cases, "error", "input", &message, &none);
        junit_close_case(&j->cases);
    }
    j->counts.seconds = seconds;
    junit_begin(&b, program != NULL ? program : "stgcheck", &j->counts);
    buf_add(&b, buf_text(&j->cases));
    junit_end(&b, &j->diagnostics);
    fwrite(b.at, 1, b.n, stdout);
    buf_clear(&b);
    buf_clear(&message);
}
