/*
 * stgcheck: a model checker for symbolic transition graphs.
 *
 * check_model() below has the stages of a run; the header of each stage describes it.
 */
#include "config.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "api/explanation_show.h"
#include "cli/check_data_bound.h"
#include "cli/check_sizes.h"
#include "cli/command/expect_file.h"
#include "cli/command/watchdog.h"
#include "cli/compare_models.h"
#include "cli/dead_parts.h"
#include "cli/emergency_exit.h"
#include "cli/export/dump.h"
#include "cli/export/explore.h"
#include "cli/export/write_graph.h"
#include "cli/export/write_lts.h"
#include "cli/export/write_stg.h"
#include "cli/lsp/lsp.h"
#include "cli/never_true.h"
#include "cli/running/run_command.h"
#include "cli/run.h"
#include "cli/simulate/random_report.h"
#include "cli/simulate/simulate.h"
#include "logic/prelude.h"

/* ---- other tasks than checks ---- */

static const struct span nowhere = { NULL, 0, 0 };

/* What is asked for instead of verdicts; false: nothing is. */
static bool do_instead(struct run *r, enum exitcode *status)
{
    if (options_check(r->o))
        return false;
    *status = EXIT_EXPECTED;
    if (r->o->dump != DUMP_NONE) {
        partial_results_doing(&r->partial, "the stage is printed");
        *status = dump_stage(&r->session, r->o->dump, &r->limit);
    } else if (r->o->random) {
        partial_results_doing(&r->partial, "runs are made at random");
        *status = random_simulate(r->o, &r->session, &r->limit, r->diag);
    } else if (r->o->simulate) {
        emergency_exit_session(r);
        *status = simulate(&r->session, &r->limit, r->diag);
    } else {
        *status = walk_proof(r);
    }
    report_diagnostics(&r->report, r->diag);
    return true;
}

/* ---- all of it ---- */

static void tell_diagnostics(struct run *r)
{
    partial_results_lock(&r->partial);
    report_diagnostics(&r->report, r->diag);
    partial_results_unlock(&r->partial);
}

static bool read_expectations(struct run *r)
{
    struct session *j = &r->session;

    if (r->o->expect_file == NULL)
        return true;
    r->expect = session_read(j, r->o->expect_file);
    return r->expect != NULL && expect_file_apply(r->expect, j->property, j->n_properties, r->diag);
}

static bool read_properties(struct run *r)
{
    struct session_choice choice = options_choice(r->o);
    struct session *j = &r->session;

    if (r->o->dump != DUMP_NONE && r->o->dump != DUMP_FORMULA && r->o->dump != DUMP_PRODUCT)
        return true;
    partial_results_doing(&r->partial, "the properties are read");
    if (!session_properties(j, &choice) || !read_expectations(r))
        return false;
    if (!r->o->check_only)
        partial_results_properties(&r->partial, j->property, j->n_properties);
    return true;
}

/* Does the model have what is to be shown? */
static bool knows_shown(struct run *r)
{
    struct arena *a = arena_new();
    size_t errors = diag_errors(r->diag);

    explanation_show(a, explanation_new(a, &r->session.stg->sig), r->o->show, r->o->fold, r->diag);
    arena_free(a);
    return diag_errors(r->diag) == errors;
}

/* Up to the first check; what is wrong is reported. */
static enum exitcode prepare(struct run *r)
{
    struct session *j = &r->session;
    enum exitcode status = EXIT_EXPECTED;

    partial_results_doing(&r->partial, "the model is read");
    j->elab.any = r->o->any;
    j->elab.any_open = r->o->check_only;
    if (!options_read(r->o, j) || !session_parse(j) || !session_elaborate(j))
        status = EXIT_WRONG;
    if (status == EXIT_EXPECTED && r->o->reduce != REDUCE_NONE) {
        partial_results_doing(&r->partial, "the model is reduced");
        status = reduce_model(r->o, j, &r->limit, &r->progress);
    }
    if (status == EXIT_EXPECTED && (!read_properties(r) || !knows_shown(r)))
        status = EXIT_WRONG;
    if (status == EXIT_EXPECTED)
        session_warn_unused(j, false);
    tell_diagnostics(r);
    return status;
}

/* The files that show the model. */
static enum exitcode write_model_files(struct run *r)
{
    enum exitcode status = EXIT_EXPECTED;

    partial_results_doing(&r->partial, "the graph is written");
    if (r->o->graph != NULL && r->o->coverage)
        dead_parts_count(r);
    if (r->o->graph != NULL)
        status = write_graph(r->o, &r->session, r->covers_all ? &r->coverage : NULL, &r->limit,
                             r->diag);
    if (r->o->to_stg != NULL)
        status = exitcode_join(status, write_stg(r->o, &r->session, r->diag));
    partial_results_doing(&r->partial, "the transition system is written");
    if (r->o->lts != NULL)
        status = exitcode_join(status,
                               write_lts(r->o, &r->session, &r->limit, &r->progress, r->diag));
    partial_results_doing(&r->partial, NULL);
    return status;
}

/* Not every formula is preserved. */
static void warn_reduced(struct run *r)
{
    enum option_reduce how = r->o->reduce;

    if (r->session.n_properties > 0 && (how == REDUCE_BRANCHING || how == REDUCE_DIVERGENCE))
        diag_warning(r->diag, nowhere,
                     "verdicts are those of the reduced system: they are the "
                     "model's only for formulas that do not count internal steps");
}

static enum exitcode check_model(struct run *r)
{
    enum exitcode status = prepare(r);

    if (status != EXIT_EXPECTED || r->o->check_only || do_instead(r, &status))
        return status;
    r->status = write_model_files(r);
    warn_reduced(r);
    if (!check_sizes_start(r))
        r->failed = true;
    tell_diagnostics(r);
    if (r->session.own_properties != NULL)
        report_dialect(&r->report, r->session.dialect);
    report_validity(&r->report, validity_of(&r->session));
    report_names(&r->report, r->session.property, r->session.n_properties);
    if (!r->failed)
        check_properties(r);
    check_sizes_end(r);
    check_data_bound_end(r);
    if (r->o->coverage)
        dead_parts_count(r);
    never_true_warn(r);
    tell_diagnostics(r);
    return r->failed ? EXIT_WRONG : r->status;
}

static enum exitcode run_check(const struct options *o, struct diag *d, bool usable)
{
    struct run r = { .o = o, .diag = d };
    enum exitcode status = EXIT_WRONG;

    r.limit = check_settings_limit(&o->check, watchdog_tells);
    partial_results_init(&r.partial);
    report_init(&r.report, o);
    progress_init(&r.progress, o->progress, &r.partial);
    limit_start(&r.limit);
    emergency_exit_begin(&r);
    limit_memory(&r.limit, o->check.memory);
    session_init(&r.session, &o->check, d);
    if (usable)
        status = o->task == TASK_COMPARE ? compare_models(&r) : check_model(&r);
    else
        report_diagnostics(&r.report, d);
    emergency_exit_end();
    if (options_check(o))
        report_end(&r.report, status);
    coverage_clear(&r.coverage);
    session_clear(&r.session);
    report_clear(&r.report);
    partial_results_clear(&r.partial);
    return status;
}

/* ---- the command ---- */

static enum exitcode print_constant_text(const char *text)
{
    fputs(text, stdout);
    return EXIT_EXPECTED;
}

static enum exitcode print_help(void)
{
    struct buf b = BUF_EMPTY;

    options_help(&b);
    print_constant_text(buf_text(&b));
    buf_clear(&b);
    return EXIT_EXPECTED;
}

static enum exitcode do_task(const struct options *o, struct diag *d, bool usable)
{
    if (usable)
        switch (o->task) {
        case TASK_HELP: return print_help();
        case TASK_VERSION: return print_constant_text("stgcheck " PACKAGE_VERSION "\n");
        case TASK_PRELUDE: return print_constant_text(prelude_text);
        case TASK_CHECK:
        case TASK_COMPARE: break;
        }
    if (usable && o->lsp)
        return lsp_serve(&o->check) ? EXIT_EXPECTED : EXIT_UNEXPECTED;
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

    mem_adopt_program();
    if (argc > 1 && strcmp(argv[1], "run") == 0)
        return (int)close_output(run_command(argv + 1));
    a = arena_new();
    d = diag_new();
    usable = options_parse(&o, a, argc, argv, d);
    status = close_output(do_task(&o, d, usable));
    options_clear(&o);
    diag_free(d);
    arena_free(a);
    return (int)status;
}
