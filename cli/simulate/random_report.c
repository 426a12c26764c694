/*
 * Reports of runs made at random (see random_report.h): what the text and the JSON have in common,
 * files, and the exit status.
 */
#include "config.h"

#include "cli/simulate/random_report.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/evidence/write_evidence.h"
#include "cli/report/report.h"
#include "cli/simulate/random_write.h"

#define USUAL_RUNS 100
#define USUAL_STEPS 1000 /* enough for small models to be met as a whole, and done in seconds */
#define USUAL_SEED 1

static const struct span nowhere = { NULL, 0, 0 };

/* ---- what was met, one by one ---- */

static const char *met_word(const struct random_watched *w, bool faulty)
{
    return faulty ? "error" : w->dual ? "reached" : "violated";
}

/* As in a check: without properties a deadlock is looked for. */
static bool tells_deadlock(const struct random_runs *x)
{
    const struct session *j = x->at.session;

    return x->deadlock.n_runs > 0 && j->n_properties == 0 && j->settings->deadlock != DEADLOCK_OFF;
}

void random_each_met(const struct random_runs *x, random_met_report report, void *self)
{
    for (uint32_t i = 0; i < x->at.session->n_properties; i++) {
        const struct random_watched *w = &x->property[i];
        if (w->met.n_runs > 0)
            report(self, x, w->property->name, met_word(w, false), &w->met);
        if (w->faulty.n_runs > 0)
            report(self, x, w->property->name, met_word(w, true), &w->faulty);
    }
    if (x->fault.n_runs > 0)
        report(self, x, NULL, "run-time error", &x->fault);
    if (tells_deadlock(x))
        report(self, x, NULL, "deadlock", &x->deadlock);
}

/* ---- files ---- */

struct writing {
    const struct options *o;
    struct diag *diag;
    uint32_t n; /* runs that were met */
    bool ok;
};

static void count_met(void *self, const struct random_runs *x, const char *property,
                      const char *what, const struct random_met *m)
{
    struct writing *w = self;

    (void)x, (void)property, (void)what, (void)m;
    w->n++;
}

static void write_met(void *self, const struct random_runs *x, const char *property,
                      const char *what, const struct random_met *m)
{
    struct writing *w = self;

    (void)x;
    for (size_t i = 0; i < w->o->evidence.n; i++) {
        struct buf path = BUF_EMPTY;
        evidence_path(&path, w->o->evidence.at[i], property != NULL ? property : what, w->n > 1);
        w->ok = write_evidence(buf_text(&path), m->shown, w->diag) && w->ok;
        buf_clear(&path);
    }
}

static bool write_all_met(const struct random_runs *x, const struct options *o, struct diag *d)
{
    struct writing w = { o, d, 0, true };

    random_each_met(x, count_met, &w);
    random_each_met(x, write_met, &w);
    return w.ok;
}

/* ---- the exit status ---- */

/* What no run met says nothing. */
static enum exitcode status_of_property(const struct random_watched *w)
{
    enum expectation contrary = w->dual ? EXPECT_FALSE : EXPECT_TRUE;

    if (w->faulty.n_runs > 0 && w->property->expect != EXPECT_ERROR)
        return EXIT_FAULT;
    return w->met.n_runs > 0 && w->property->expect == contrary ? EXIT_UNEXPECTED : EXIT_EXPECTED;
}

static bool expects_error(const struct session *j)
{
    for (uint32_t i = 0; i < j->n_properties; i++)
        if (j->property[i].expect == EXPECT_ERROR)
            return true;
    return false;
}

static enum exitcode status_of_runs(const struct random_runs *x, struct diag *d)
{
    struct limit *limit = x->at.limit;
    enum exitcode status = EXIT_EXPECTED;
    struct buf b = BUF_EMPTY;

    for (uint32_t i = 0; i < x->at.session->n_properties; i++)
        status = exitcode_join(status, status_of_property(&x->property[i]));
    if (tells_deadlock(x))
        status = exitcode_join(status, EXIT_UNEXPECTED);
    if ((x->fault.n_runs > 0 || !x->started) && !expects_error(x->at.session))
        status = exitcode_join(status, EXIT_FAULT);
    if (limit->hit == LIMIT_NONE)
        return status;
    limit_print(&b, limit);
    diag_warning(d, nowhere, "the runs were stopped: %s", buf_text(&b));
    buf_clear(&b);
    return exitcode_join(status, EXIT_LIMIT);
}

/* ---- all of it ---- */

enum exitcode random_simulate(const struct options *o, const struct session *j, struct limit *limit,
                              struct diag *d)
{
    struct random_plan plan = { .runs = o->runs > 0 ? o->runs : USUAL_RUNS,
                                .steps = o->steps > 0 ? o->steps : USUAL_STEPS,
                                .seed = o->seed > 0 ? o->seed : USUAL_SEED };
    struct random_runs x;
    enum exitcode status;
    struct buf b = BUF_EMPTY;

    random_runs_make(&x, &plan, j, limit);
    x.at.colour = report_wants_colour(STDOUT_FILENO);
    status = status_of_runs(&x, d);
    if (!write_all_met(&x, o, d))
        status = exitcode_join(status, EXIT_WRONG);
    if (o->format == FORMAT_JSON)
        random_as_json(&b, &x, o, status);
    else
        random_as_text(&b, &x, o);
    fputs(buf_text(&b), stdout);
    if (!x.started && o->format != FORMAT_JSON)
        simulation_fault(&x.at, &x.start_fault);
    buf_clear(&b);
    random_runs_clear(&x);
    return status;
}
