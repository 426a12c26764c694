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

/* One check of a property, by the schematic source or by a capped one. */
struct attempt {
    struct run *run;
    const struct property *property;
    struct lts *source;       /* owned */
    struct lts *plain;        /* the source itself or owned: the evidence speaks of its states;
                                 capped: NULL, no evidence */
    struct check_result result; /* owned */
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
    enum certified c = certify(x->source, x->property->formula, verdict, &x->run->limit, &choice,
                               &positions);

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

/* cap: as for the source; NULL: this is the check that is reported, and whose proof is kept. */
static struct attempt attempt(struct run *r, const struct property *p, const uint32_t *cap)
{
    struct attempt x = { .run = r, .property = p };
    struct stack_options reductions = job_reductions(&r->job), plain = reductions;
    struct check_options how = { .solver = r->o->solver, .threads = threads(r->o),
                                 .limit = &r->limit, .progress = progress_report,
                                 .progress_self = &r->progress };

    reductions.cap = cap;
    x.source = stack_new(r->job.stg, p->formula, &reductions);
    plain.plain = true;
    if (cap == NULL && r->job.stg->sig.n_atoms == 0)
        x.plain = x.source;
    else if (cap == NULL)
        x.plain = stack_new(r->job.stg, p->formula, &plain);
    renew_limit(&r->limit);
    progress_start(&r->progress, p->name);
    check_formula(x.source, x.plain, p->formula, &how, &x.result);
    certify_result(&x, cap == NULL);
    progress_stop(&r->progress);
    return x;
}

static void attempt_clear(struct attempt *x)
{
    check_result_clear(&x->result);
    if (x->plain != x->source)
        lts_free(x->plain);
    lts_free(x->source);
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
    struct attempt x = attempt(s->run, s->property, cap);
    struct sizes_verdict v = { x.result.verdict, x.doubt };
    struct buf why = BUF_EMPTY;

    if (v.verdict == VERDICT_UNKNOWN && v.why == NULL) {
        limit_print(&why, &s->run->limit);
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

    return sizes_find(a, x->source->sig, x->source->sizes->widest, any, decide_capped, &s);
}

static enum exitcode check_property(struct run *r, const struct property *p)
{
    struct arena *a = arena_new();
    struct attempt x = attempt(r, p, NULL);
    struct limit limit = r->limit; /* as it was left */
    struct sizes_list sizes;
    struct report_entry entry = { .property = p, .lts = x.plain, .result = &x.result,
                                  .limit = &limit, .doubt = x.doubt,
                                  .note = r->o->properties == NULL };
    enum exitcode status;

    if (r->o->sizes) {
        sizes = find_sizes(a, &x);
        entry.sizes = &sizes;
    }
    status = report_property(&r->report, &entry);
    attempt_clear(&x);
    arena_free(a);
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
