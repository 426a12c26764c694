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
#include <unistd.h>

#include "abstraction/stack.h"
#include "checker/certify.h"
#include "cli/dump.h"
#include "cli/job.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "cli/sizes.h"
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

static const struct span nowhere = { NULL, 0, 0 };

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

/* ---- a check ---- */

/* What checks work on; several may share it. */
struct sources {
    struct lts *checked;      /* owned */
    struct lts *plain;        /* the same or owned: the evidence speaks of its states; capped: NULL,
                                 no evidence */
    uint32_t users;
};

/* One check of a property, by the schematic source or by a capped one. */
struct attempt {
    struct run *run;
    const struct property *property;
    struct sources *sources;  /* NULL: not checked yet */
    struct check_result result; /* owned */
    struct limit limit;       /* as the check left it */
    const char *doubt;        /* why the verdict could not be certified, or NULL */
};

/* --evidence: writes the proof. */
static void keep_proof(const struct attempt *x, bool verdict, const struct vec_u32 *choice)
{
    struct run *r = x->run;
    struct buf path = BUF_EMPTY;

    cert_path(&path, r->o->evidence, x->property->name, r->job.n_properties > 1);
    if (!write_cert(buf_text(&path), x->property->name, verdict, choice, r->diag))
        r->failed = true;
    buf_clear(&path);
}

/* With --certify or --evidence: proves the verdict anew; NULL, or why that failed. */
static const char *prove(const struct attempt *x, bool verdict, bool keep)
{
    struct vec_u32 choice = VEC_EMPTY;
    uint32_t positions;
    enum certified c = certify(x->sources->checked, x->property->formula, verdict,
                               &x->run->limit, &choice, &positions);

    if (c == CERTIFIED && keep)
        keep_proof(x, verdict, &choice);
    vec_clear(&choice);
    switch (c) {
    case CERTIFIED: return NULL;
    case CERTIFY_LIMIT: return "not certified: a limit was reached";
    case CERTIFY_DISAGREES: return "not certified: the second solver disagrees";
    case CERTIFY_REJECTED: return "not certified: the proof was rejected";
    }
    return NULL;
}

static void certify_result(struct attempt *x, bool keep)
{
    const struct options *o = x->run->o;
    struct check_result *result = &x->result;

    if ((!o->certify && o->evidence == NULL) ||
        (result->verdict != VERDICT_TRUE && result->verdict != VERDICT_FALSE))
        return;
    x->doubt = prove(x, result->verdict == VERDICT_TRUE, keep && o->evidence != NULL);
    if (x->doubt != NULL) {
        check_result_clear(result);
        result->verdict = VERDICT_UNKNOWN;
    }
}

/* As many as asked for, or as there are processors. */
static uint32_t threads(const struct options *o)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    if (o->threads > 0 || n < 1)
        return o->threads;
    return n < THREADS_MAX ? (uint32_t)n : THREADS_MAX;
}

/* cap: as for the source; NULL: these are the checks that are reported. */
static struct sources *sources_new(struct run *r, const struct formula *f, const uint32_t *cap)
{
    struct sources *s = mem_zalloc(sizeof *s);
    struct stack_options reductions = job_reductions(&r->job), plain = reductions;

    reductions.cap = cap;
    s->checked = stack_new(r->job.stg, f, &reductions);
    plain.plain = true;
    if (cap == NULL && r->job.stg->sig.n_atoms == 0)
        s->plain = s->checked;
    else if (cap == NULL)
        s->plain = stack_new(r->job.stg, f, &plain);
    return s;
}

static void sources_drop(struct sources *s)
{
    if (--s->users > 0)
        return;
    if (s->plain != s->checked)
        lts_free(s->plain);
    lts_free(s->checked);
    mem_free(s);
}

/* Checks properties that can be decided together, from the same source.  keep: proofs are kept, if
   they are wanted. */
static void attempt(struct run *r, struct sources *s, uint32_t n, struct attempt *const *x,
                    bool keep)
{
    struct check_options how = { .solver = r->o->solver, .threads = threads(r->o),
                                 .limit = &r->limit, .progress = progress_report,
                                 .progress_self = &r->progress };
    const struct formula **f = mem_alloc(n * sizeof *f);
    struct check_result *result = mem_alloc(n * sizeof *result);

    for (uint32_t i = 0; i < n; i++)
        f[i] = x[i]->property->formula;
    renew_limit(&r->limit);
    progress_start(&r->progress, x[0]->property->name);
    check_formulas(s->checked, s->plain, n, f, &how, result);
    for (uint32_t i = 0; i < n; i++) {
        x[i]->sources = s;
        s->users++;
        x[i]->result = result[i];
        x[i]->limit = r->limit;
    }
    for (uint32_t i = 0; i < n; i++)
        certify_result(x[i], keep);
    progress_stop(&r->progress);
    mem_free(f);
    mem_free(result);
}

static void attempt_clear(struct attempt *x)
{
    check_result_clear(&x->result);
    sources_drop(x->sources);
}

/* Property i, and those behind it that can be decided together with it. */
static void attempt_with_others(struct run *r, struct attempt *all, uint32_t i)
{
    struct sources *s = sources_new(r, all[i].property->formula, NULL);
    struct stack_options reductions = job_reductions(&r->job);
    struct attempt **group = mem_alloc(r->job.n_properties * sizeof *group);
    const struct formula *f = all[i].property->formula, *other;
    bool shares = r->o->solver <= SOLVER_SAFETY && !r->o->sizes && check_shares(s->checked, f);
    uint32_t n = 0;

    group[n++] = &all[i];
    for (uint32_t k = i + 1; k < r->job.n_properties && shares; k++) {
        other = all[k].property->formula;
        if (all[k].sources == NULL && check_shares(s->checked, other) &&
            stack_is_same(r->job.stg, f, other, &reductions))
            group[n++] = &all[k];
    }
    attempt(r, s, n, group, true);
    mem_free(group);
}

/* ---- a property ---- */

/* Of --sizes for one property. */
struct survey {
    struct run *run;
    const struct property *property;
    struct arena *arena;
};

static struct sizes_verdict decide_capped(void *self, const uint32_t *cap)
{
    struct survey *s = self;
    struct attempt x = { .run = s->run, .property = s->property }, *one = &x;
    struct sizes_verdict v;
    struct buf why = BUF_EMPTY;

    attempt(s->run, sources_new(s->run, s->property->formula, cap), 1, &one, false);
    v = (struct sizes_verdict){ x.result.verdict, x.doubt };

    if (v.verdict == VERDICT_UNKNOWN && v.why == NULL) {
        limit_print(&why, &x.limit);
        v.why = arena_string(s->arena, buf_text(&why), why.n);
    }
    buf_clear(&why);
    attempt_clear(&x);
    return v;
}

static struct sizes_list find_sizes(struct arena *a, const struct attempt *x)
{
    struct survey s = { x->run, x->property, a };
    struct sizes_verdict any = { x->result.verdict, NULL };

    return sizes_find(a, x->sources->checked->sig, x->sources->checked->sizes->widest, any,
                      decide_capped, &s);
}

static enum exitcode report_attempt(struct run *r, struct attempt *x)
{
    struct arena *a = arena_new();
    struct sizes_list sizes;
    struct report_entry entry = { .property = x->property, .lts = x->sources->plain,
                                  .result = &x->result, .limit = &x->limit, .doubt = x->doubt,
                                  .note = r->o->properties == NULL };
    enum exitcode status;

    if (r->o->sizes) {
        sizes = find_sizes(a, x);
        entry.sizes = &sizes;
    }
    status = report_property(&r->report, &entry);
    arena_free(a);
    return status;
}

static enum exitcode check_properties(struct run *r)
{
    uint32_t n = r->job.n_properties;
    struct attempt *x = mem_zalloc((n + 1) * sizeof *x);
    enum exitcode status = EXIT_EXPECTED;

    for (uint32_t i = 0; i < n; i++)
        x[i] = (struct attempt){ .run = r, .property = &r->job.property[i] };
    for (uint32_t i = 0; i < n; i++) {
        if (x[i].sources == NULL)
            attempt_with_others(r, x, i);
        status = exitcode_join(status, report_attempt(r, &x[i]));
        attempt_clear(&x[i]);
    }
    mem_free(x);
    return status;
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
    enum exitcode status = EXIT_EXPECTED;

    if (!prepare(r))
        return EXIT_WRONG;
    if (r->o->dump != DUMP_NONE) {
        dump_stage(&r->job, r->o->dump);
        return EXIT_EXPECTED;
    }
    if (r->o->lts != NULL)
        status = write_lts(&r->job, &r->limit, r->diag);
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
