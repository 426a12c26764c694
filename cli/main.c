/*
 * stgcheck: a model checker for symbolic transition graphs.
 *
 * The whole way of a run is check() below; what each stage does is told in its header.
 */
#include "config.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "abstraction/stack.h"
#include "checker/certify.h"
#include "cli/dump.h"
#include "cli/job.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/write_cert.h"
#include "cli/write_lts.h"
#include "logic/prelude.h"
#include "stg/stg_lts.h"

/* ---- interruption ---- */

static volatile sig_atomic_t interrupted; /* the one thing a signal handler can reach */

static void interrupt(int signal_number)
{
    (void)signal_number;
    interrupted = 1;
}

/* The first signal ends the run in order, the second at once.  A reader of our output that
   goes away ends it quietly. */
static void catch_signals(void)
{
    struct sigaction stop = { .sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND };
    struct sigaction quiet = { .sa_handler = SIG_DFL };

    sigemptyset(&stop.sa_mask);
    sigemptyset(&quiet.sa_mask);
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGPIPE, &quiet, NULL);
}

/* ---- a run ---- */

struct run {
    const struct options *o;
    struct diag *diag;
    struct job job;
    struct report report;
    struct progress progress;
    struct limit limit;
    bool failed;              /* something that was to be written could not be */
};

/* Time is for the whole run; states and memory are for each check anew. */
static void renew_limit(struct limit *l)
{
    if (l->hit == LIMIT_STATES || l->hit == LIMIT_MEMORY)
        l->hit = LIMIT_NONE;
}

/* With --certify or --evidence: proves the verdict anew; NULL, or why that failed. */
static const char *prove(struct run *r, const struct property *p, struct lts *l, bool verdict)
{
    struct vec_u32 choice = VEC_EMPTY;
    struct buf path = BUF_EMPTY;
    uint32_t positions;
    enum certified c = certify(l, p->formula, verdict, &r->limit, &choice, &positions);

    if (c == CERTIFIED && r->o->evidence != NULL) {
        cert_path(&path, r->o->evidence, p->name, r->job.n_properties > 1);
        r->failed = !write_cert(buf_text(&path), p->name, verdict, &choice, r->diag) || r->failed;
    }
    buf_clear(&path);
    vec_clear(&choice);
    switch (c) {
    case CERTIFIED: return NULL;
    case CERTIFY_LIMIT: return "not certified: a limit was reached";
    case CERTIFY_DISAGREES: return "not certified: the second solver disagrees";
    case CERTIFY_REJECTED: return "not certified: the proof was rejected";
    }
    return NULL;
}

static const char *certify_result(struct run *r, const struct property *p, struct lts *l,
                                  struct check_result *result)
{
    const char *doubt;

    if ((!r->o->certify && r->o->evidence == NULL) ||
        (result->verdict != VERDICT_TRUE && result->verdict != VERDICT_FALSE))
        return NULL;
    doubt = prove(r, p, l, result->verdict == VERDICT_TRUE);
    if (doubt != NULL) {
        check_result_clear(result);
        result->verdict = VERDICT_UNKNOWN;
    }
    return doubt;
}

static enum exitcode check_property(struct run *r, const struct property *p)
{
    struct stack_options reductions = { .keep_dead = r->o->keep_dead };
    struct check_options how = { .solver = r->o->solver, .limit = &r->limit,
                                 .progress = progress_report, .progress_self = &r->progress };
    struct lts *l = stack_new(r->job.stg, p->formula, &reductions);
    struct check_result result;
    struct report_entry entry = { p, l, &result, &r->limit, NULL, r->o->properties == NULL };
    enum exitcode status;

    renew_limit(&r->limit);
    progress_start(&r->progress, p->name);
    check_formula(l, p->formula, &how, &result);
    entry.doubt = certify_result(r, p, l, &result);
    progress_stop(&r->progress);
    status = report_property(&r->report, &entry);
    check_result_clear(&result);
    lts_free(l);
    return status;
}

static bool prepare(struct run *r)
{
    struct job *j = &r->job;
    bool formulas = r->o->dump == DUMP_NONE || r->o->dump == DUMP_FORMULA;
    bool ok = job_read(j) && job_parse(j) && job_elaborate(j) && (!formulas || job_properties(j));

    report_diagnostics(&r->report, r->diag);
    return ok;
}

static enum exitcode check(struct run *r)
{
    enum exitcode status = EXIT_EXPECTED;

    if (!prepare(r))
        return EXIT_WRONG;
    if (r->o->dump != DUMP_NONE) {
        dump_stage(&r->job, r->o->dump);
        return EXIT_EXPECTED;
    }
    if (r->o->lts != NULL)
        status = write_lts(&r->job, &r->limit, r->diag);
    report_diagnostics(&r->report, r->diag);
    report_names(&r->report, r->job.property, r->job.n_properties);
    for (uint32_t i = 0; i < r->job.n_properties; i++)
        status = exitcode_join(status, check_property(r, &r->job.property[i]));
    report_diagnostics(&r->report, r->diag);
    return r->failed ? EXIT_WRONG : status;
}

static enum exitcode run_check(const struct options *o, struct diag *d, bool usable)
{
    struct run r = { .o = o, .diag = d };
    enum exitcode status = EXIT_WRONG;

    r.limit = (struct limit){ .seconds = o->time, .bytes = o->memory, .states = o->states,
                              .interrupt = &interrupted };
    limit_start(&r.limit);
    report_init(&r.report, o);
    progress_init(&r.progress, o->progress);
    job_init(&r.job, o, d);
    if (usable)
        status = check(&r);
    else
        report_diagnostics(&r.report, d);
    if (o->dump == DUMP_NONE)
        report_end(&r.report, status);
    job_clear(&r.job);
    report_clear(&r.report);
    return status;
}

/* ---- the command ---- */

static enum exitcode print_text(const char *text)
{
    fputs(text, stdout);
    return EXIT_EXPECTED;
}

static enum exitcode print_help(void)
{
    struct buf b = BUF_EMPTY;

    options_help(&b);
    print_text(buf_text(&b));
    buf_clear(&b);
    return EXIT_EXPECTED;
}

static enum exitcode do_task(const struct options *o, struct diag *d, bool usable)
{
    if (usable)
        switch (o->task) {
        case TASK_HELP: return print_help();
        case TASK_VERSION: return print_text("stgcheck " PACKAGE_VERSION "\n");
        case TASK_PRELUDE: return print_text(prelude_text);
        case TASK_CHECK: break;
        }
    return run_check(o, d, usable);
}

/* An answer that could not be written is no answer. */
static enum exitcode close_output(enum exitcode status)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    fprintf(stderr, "stgcheck: error: cannot write to standard output: %s\n", strerror(errno));
    return EXIT_WRONG;
}

int main(int argc, char **argv)
{
    struct options o;
    struct arena *a;
    struct diag *d;
    enum exitcode status;
    bool usable;

    mem_adopt_gmp();
    catch_signals();
    a = arena_new();
    d = diag_new();
    usable = options_parse(&o, a, argc, argv, d);
    status = close_output(do_task(&o, d, usable));
    options_clear(&o);
    diag_free(d);
    arena_free(a);
    return status;
}
