/*
 * `stgcheck run` (see run_command.h).
 */
#include "config.h"

#include "cli/running/run_command.h"

#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>

#include "cli/evidence/write_evidence.h"
#include "cli/running/run_explanation.h"
#include "cli/running/run_junit.h"
#include "cli/running/run_primitives.h"
#include "cli/running/run_progress.h"
#include "cli/running/run_report.h"
#include "running/explore/sampling.h"

/* ---- interruption ---- */

static atomic_int interrupted;

static void note_interruption(int signal_number)
{
    (void)signal_number;
    interrupted = LIMIT_INTERRUPT;
}

static void catch_interruptions(void)
{
    struct sigaction action = { .sa_handler = note_interruption, .sa_flags = (int)SA_RESETHAND };

    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

/* ---- runs ---- */

/* With what it has written, if that is asked for. */
static void add_to_groups(struct run_result *r, const struct explored_run *run,
                          enum failure_kind kind, int code)
{
    struct buf output = BUF_EMPTY;

    if (r->options->final)
        program_output(real_execution_program(r->executions->real[run->explorer]), &output,
                       SIZE_MAX);
    run_groups_add(&r->groups, run->events->program, run, kind, code,
                   r->options->final ? buf_text(&output) : NULL);
    buf_clear(&output);
}

/* Called at the end of each run. */
static bool note_run(void *self, const struct explored_run *run)
{
    struct run_result *r = self;
    int code;
    enum failure_kind kind = failure_of(run, &code);

    run_progress_show(&r->progress, run, r->failing);
    if (run->end != RUN_REDUNDANT && run->end != RUN_AWAITS && run->end != RUN_CUT &&
        r->options->all && (r->options->final || kind != FAILURE_NONE))
        add_to_groups(r, run, kind, code);
    if (kind == FAILURE_NONE)
        return true;
    if (!failure_is_wrong(kind))
        r->failure.kind = FAILURE_NONE; /* this is more than a run that fails */
    failure_keep(&r->failure, run, kind, code);
    r->failing += failure_is_wrong(kind);
    return r->options->all && failure_is_wrong(kind);
}

/* Why it is not known whether some run fails; NULL: it is known. */
static const char *unknown_because(const struct run_result *r)
{
    const struct exploration *e = &r->exploration;

    if (e->broken)
        return e->why != NULL ? e->why
                              : "a run could not be repeated: the program is not deterministic";
    if (r->failure.kind == FAILURE_LOST)
        return "the program does what is not modelled";
    if (r->failure.kind == FAILURE_NONDETERMINISTIC)
        return "the program is not deterministic";
    if (r->failure.kind == FAILURE_UNDECIDED)
        return "a property has a run-time error";
    if (e->stopped == LIMIT_INTERRUPT)
        return "interrupted";
    if (e->stopped != LIMIT_NONE)
        return "the time is over";
    if (r->options->replay != NULL)
        return r->trace.why.n > 0 ? buf_text(&r->trace.why) : "only this run was looked at";
    if (r->options->schedule != SCHEDULE_ALL)
        return "only some orders were looked at";
    if ((e->bounds & BOUND_RUNS) != 0)
        return "the number of runs was reached";
    if ((e->bounds & (BOUND_STEPS | BOUND_DEPTH)) != 0)
        return "runs were cut: they have more operations than the bound";
    if (e->bounds != 0)
        return "a bound was reached";
    return NULL;
}

static void judge_runs(struct run_result *r)
{
    r->why = unknown_because(r);
    r->verdict = failure_is_wrong(r->failure.kind) ? RUN_FAILS
                 : r->why != NULL                  ? RUN_UNKNOWN
                                                   : RUN_HOLDS;
}

/* Once, from the beginning. */
static void explore_orders(struct explore_options *how, struct run_result *r)
{
    const struct run_options *o = r->options;
    const struct execution *program = r->executions->program;

    r->failing = 0;
    r->progress.runs = 0;
    r->failure.kind = FAILURE_NONE;
    run_groups_clear(&r->groups);
    run_groups_init(&r->groups);
    if (o->replay != NULL) {
        r->exploration = run_trace_repeat(&r->trace, program, how);
    } else if (o->schedule == SCHEDULE_ALL) {
        r->exploration = exploration_of(r->executions->program, r->executions->n, how);
    } else {
        how->runs = o->runs > 0 ? o->runs : RUN_RUNS_USUAL;
        r->exploration = sampling_of(program, how, o->schedule == SCHEDULE_PCT, o->seed);
    }
}

static void look_at_runs(struct run_result *r)
{
    const struct run_options *o = r->options;
    struct limit limit = { .seconds = o->time, .told = &interrupted };
    struct explore_options how = { .por = o->por,
                                   .depth = o->depth,
                                   .steps = o->steps,
                                   .preemptions = o->preemptions,
                                   .runs = o->runs,
                                   .limit = &limit,
                                   .run = note_run,
                                   .self = r };

    run_executions_await(r->executions, o->schedule == SCHEDULE_ALL);
    limit_start(&limit);
    run_progress_start(&r->progress, o->progress);
    do
        explore_orders(&how, r);
    while (run_executions_learned(r->executions) && r->exploration.stopped == LIMIT_NONE);
    run_progress_stop(&r->progress);
}

/* The files that are wanted; false: reported. */
static bool write_run(const struct run_options *o, const struct shown_run *s, struct diag *d)
{
    struct arena *a = arena_new();
    const struct explanation *x = run_explanation(a, s, o->program[0]);
    bool written = true;

    for (size_t i = 0; i < o->evidence.n; i++) {
        const char *path = o->evidence.at[i];
        bool one = text_name_ends(path, ".trace") ? run_trace_write(path, s, o->program[0], d)
                                                  : write_evidence(path, x, d);
        written = written && one;
    }
    arena_free(a);
    return written;
}

/* The runs, and all that is said of them. */
static enum exitcode explore_program(struct run_result *r, const struct run_properties *properties,
                                     struct diag *d, struct run_junit *junit)
{
    static const enum exitcode status[] = { EXIT_EXPECTED, EXIT_UNEXPECTED, EXIT_LIMIT };
    const struct run_options *o = r->options;
    struct shown_run shown;
    bool written = true;

    run_groups_init(&r->groups);
    look_at_runs(r);
    judge_runs(r);
    shown_run_init(&shown, r->executions->real[0], r->executions->program, &r->failure);
    if (shown.kind != FAILURE_NONE && o->evidence.n > 0)
        written = write_run(o, &shown, d);
    if (o->format == RUN_JUNIT)
        run_junit_add(junit, r, &shown, properties);
    else
        run_report_print(r, &shown);
    shown_run_clear(&shown);
    return written ? status[r->verdict] : EXIT_WRONG;
}

/* Before the texts that are meant are gone. */
static void print_run_messages(struct diag *d, struct run_junit *junit)
{
    struct buf text = BUF_EMPTY;

    diag_print(d, &text, false);
    fputs(buf_text(&text), stderr);
    buf_add(&junit->diagnostics, buf_text(&text));
    buf_clear(&text);
}

static enum exitcode run_program(const struct run_options *o, struct diag *d,
                                 struct run_junit *junit)
{
    struct run_executions x = { .n = 0 };
    struct run_result r = { .options = o, .executions = &x };
    enum exitcode is = EXIT_WRONG;

    if ((o->replay == NULL || run_trace_read(&r.trace, o->replay, d)) &&
        run_executions_start(&x, o, d))
        is = explore_program(&r, &x.properties[0], d, junit);
    print_run_messages(d, junit);
    run_result_clear(&r);
    run_executions_clear(&x);
    return is;
}

/* Of objects from models, without a program. */
static enum exitcode dump_independence(const struct run_options *o, struct diag *d,
                                       struct run_junit *junit)
{
    struct primitive_files *f;
    struct buf text = BUF_EMPTY;
    bool good = run_primitives_read(&f, o, d) && run_primitives_dump(f, &text);

    if (good)
        fputs(buf_text(&text), stdout);
    print_run_messages(d, junit);
    buf_clear(&text);
    primitive_files_free(f);
    return good ? EXIT_EXPECTED : EXIT_WRONG;
}

enum exitcode run_command(char **argv)
{
    struct diag *d = diag_new();
    struct run_options o;
    struct run_junit junit;
    struct buf text = BUF_EMPTY;
    enum exitcode status = EXIT_WRONG;

    catch_interruptions();
    run_junit_init(&junit);
    if (run_options_parse(&o, argv, d) && o.help) {
        run_options_help(&text);
        fputs(buf_text(&text), stdout);
        status = EXIT_EXPECTED;
    } else if (diag_errors(d) == 0) {
        status = o.dump ? dump_independence(&o, d, &junit) : run_program(&o, d, &junit);
    }
    buf_clear(&text);
    print_run_messages(d, &junit);
    if (o.format == RUN_JUNIT && !o.help)
        run_junit_print(&junit, o.program != NULL ? o.program[0] : NULL, status);
    run_junit_clear(&junit);
    diag_free(d);
    run_options_clear(&o);
    return status;
}
