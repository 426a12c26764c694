/*
 * Reporting the results so far, from any point of the run (see emergency_exit.h).
 *
 * Data structures may be inconsistent, so nothing is freed; files that are being written are
 * removed.
 */
#include "config.h"

#include "cli/emergency_exit.h"

#include <stdio.h>
#include <unistd.h>

#include "cli/command/output.h"
#include "cli/command/watchdog.h"
#include "support/bug.h"

#define RESERVE ((size_t)1 << 20)
#define GRACE 1          /* seconds for work that is interrupted, */
#define GRACE_WRITING 60 /* the same if a checkpoint is written first */

static const struct span nowhere = { NULL, 0, 0 };

/* ---- properties ---- */

/* A verdict that was found counts, unless it still had to be certified. */
static bool counts_as_verdict(const struct run *r, const struct partial_check *c)
{
    return c->stage == PARTIAL_DECIDED && !r->proves;
}

static enum exitcode report_one(struct run *r, uint32_t i, const struct limit *limit)
{
    const struct partial_check *c = &r->partial.check[i];
    bool decided = counts_as_verdict(r, c);
    struct property_check check = {
        .property = &r->partial.property[i],
        .limit = *limit,
        .result = { .verdict = VERDICT_UNKNOWN, .solver = "none" },
    };
    struct report_entry e = { .check = &check, .cut_short = true };

    if (c->stage == PARTIAL_AT_WORK) {
        check.result.counts = r->partial.now;
        check.result.counts.seconds = clock_wall() - r->progress.line.started;
    }
    if (decided) {
        check.result = c->result;
        check.result.stopped = options_want_evidence(r->o) ? limit->hit : LIMIT_NONE;
        check.doubt = c->error;
    } else if (c->stage == PARTIAL_DECIDED) {
        check.result.counts = c->result.counts;
        check.unproved = true;
    }
    return report_property(&r->report, &e);
}

/* Reports a property that was decided before its turn. */
static enum exitcode join_one(struct run *r, const struct report_part *part)
{
    report_join(&r->report, part);
    return part->status;
}

/* Is the missing verdict one that is expected to be unknown? */
static bool is_foreseen(const struct run *r, uint32_t i)
{
    return r->partial.property[i].expect == EXPECT_UNKNOWN &&
           r->partial.check[i].stage != PARTIAL_DECIDED;
}

static enum exitcode report_rest(struct run *r, const struct limit *limit)
{
    enum exitcode status = r->status;
    bool foreseen = r->partial.doing == NULL;
    uint32_t missing = 0;

    for (uint32_t i = 0; i < r->partial.n; i++) {
        if (r->partial.check[i].stage == PARTIAL_REPORTED)
            continue;
        if (r->part != NULL && r->part[i].done) {
            status = exitcode_join(status, join_one(r, &r->part[i]));
        } else {
            status = exitcode_join(status, report_one(r, i, limit));
            foreseen = foreseen && is_foreseen(r, i);
            missing++;
        }
    }
    return foreseen && missing > 0 ? status : exitcode_join(status, EXIT_LIMIT);
}

/* ---- the end ---- */

/* Is there a property left whose line will have the reason? */
static bool any_left(const struct run *r)
{
    for (uint32_t i = 0; i < r->partial.n; i++)
        if (r->partial.check[i].stage != PARTIAL_REPORTED)
            return options_check(r->o);
    return false;
}

/* Warns that the checkpoint lacks the latest progress, which could not be serialized. */
static void say_missing(const struct run *r, struct diag *d)
{
    const struct checkpoint *c = &r->checkpoint;

    if (r->o->checkpoint != NULL && !c->final)
        diag_warning(d, nowhere, "'%s' is %s: the run could not be stopped in order",
                     r->o->checkpoint, c->cost > 0 ? "as it was written last" : "not written");
}

static void say_why(struct run *r, const char *why)
{
    struct diag *d = diag_new(); /* that of the run may be half changed */

    if (r->partial.doing != NULL)
        diag_error(d, nowhere, "%s, while %s", why, r->partial.doing);
    else if (!any_left(r))
        diag_error(d, nowhere, "%s, at the end", why);
    if (r->partial.doing != NULL || any_left(r))
        say_missing(r, d);
    report_diagnostics(&r->report, d);
}

static _Noreturn void report_and_exit(struct run *r, enum limit_kind why)
{
    struct limit limit = r->limit;
    enum exitcode status = EXIT_LIMIT;
    struct buf b = BUF_EMPTY;

    limit.hit = why;
    limit_print(&b, &limit);
    progress_stop(&r->progress);
    output_abandon();
    say_why(r, buf_text(&b));
    if (options_check(r->o)) {
        status = report_rest(r, &limit);
        report_end(&r->report, status);
    }
    fflush(stdout);
    _exit((int)status);
}

static void stop_at_time(void *self, enum limit_kind why)
{
    struct run *r = self;

    if (partial_results_seize(&r->partial))
        report_and_exit(r, why);
    fputs("stgcheck: error: stopped while a report is written\n", stderr);
    _exit(EXIT_LIMIT);
}

/* Memory that is freed for the report. */
static void *reserve;

static void memory_is_gone(void *self, enum bug_end why)
{
    static const enum limit_kind kind[] = {
        [BUG_NO_MEMORY] = LIMIT_NO_MEMORY,
        [BUG_MEMORY_LIMIT] = LIMIT_MEMORY,
        [BUG_NO_NUMBERS] = LIMIT_NO_NUMBERS,
    };
    struct run *r = self;

    mem_set_limit(0);
    mem_free(reserve);
    if (partial_results_seize(&r->partial))
        report_and_exit(r, kind[why]);
}

void emergency_exit_begin(struct run *r)
{
    reserve = mem_alloc(RESERVE);
    bug_set_end(memory_is_gone, r);
    watchdog_start(&r->limit, r->o->checkpoint != NULL ? GRACE_WRITING : GRACE, stop_at_time, r);
}

void emergency_exit_session(struct run *r)
{
    partial_results_doing(&r->partial, "the session went on");
    watchdog_forget_time();
}

void emergency_exit_end(void)
{
    watchdog_stop();
    bug_set_end(NULL, NULL);
    mem_set_limit(0);
    mem_free(reserve);
    reserve = NULL;
}
