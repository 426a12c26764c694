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

#include "cli/dump.h"
#include "cli/run.h"
#include "cli/simulate.h"
#include "cli/write_graph.h"
#include "cli/write_lts.h"
#include "logic/prelude.h"

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

/* ---- other tasks than checks ---- */

static const struct span nowhere = { NULL, 0, 0 };

/* What is asked for instead of verdicts; false: nothing is. */
static bool do_instead(struct run *r, enum exitcode *status)
{
    *status = EXIT_EXPECTED;
    if (r->o->dump != DUMP_NONE)
        dump_stage(&r->job, r->o->dump);
    else if (r->o->simulate)
        *status = simulate(&r->job, &r->limit, r->diag);
    else if (r->o->why)
        *status = walk_proof(r);
    else
        return false;
    report_diagnostics(&r->report, r->diag);
    return true;
}

/* ---- all of it ---- */

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
    enum exitcode status;

    if (!prepare(r))
        return EXIT_WRONG;
    if (do_instead(r, &status))
        return status;
    if (r->o->graph != NULL)
        status = write_graph(&r->job, &r->limit, r->diag);
    if (r->o->lts != NULL)
        status = exitcode_join(status, write_lts(&r->job, &r->limit, &r->progress, r->diag));
    if (r->o->sizes && !sizes_apply(&r->job.stg->sig))
        diag_warning(r->diag, nowhere, "--sizes has nothing to say: the model has no data type "
                     "whose number of values is open");
    report_diagnostics(&r->report, r->diag);
    report_names(&r->report, r->job.property, r->job.n_properties);
    status = exitcode_join(status, check_properties(r));
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
    if (o->dump == DUMP_NONE && !o->simulate && !o->why)
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
