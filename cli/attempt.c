/*
 * Checks of properties: from a formula to a verdict, its certificate and its evidence.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "abstraction/reductions.h"
#include "api/sizes.h"
#include "cli/run.h"
#include "cli/sources.h"
#include "cli/why.h"
#include "cli/write_cert.h"
#include "cli/write_evidence.h"
#include "support/printable.h"

static const struct span nowhere = { NULL, 0, 0 };

/* Time is for the whole run; states and memory are for each check anew. */
static void renew_limit(struct limit *l)
{
    if (l->hit == LIMIT_STATES || l->hit == LIMIT_MEMORY)
        l->hit = LIMIT_NONE;
    mem_set_short(false);
}

/* ---- one check ---- */

/* One check of a property, by the schematic source or by a capped one. */
struct attempt {
    struct run *run;
    const struct property *property;
    struct report_part *part; /* what is said of it; borrowed, NULL for a capped one */
    bool joined;              /* ... has been printed */
    struct sources *sources;  /* NULL: it is not at work */
    struct check_result result; /* owned */
    struct limit limit;       /* as the check left it */
    const char *doubt;        /* why the verdict could not be certified, or NULL */
};

/* Does the user want files of runs and strategies; of proofs? */
static bool wants_evidence(const struct options *o, bool proofs)
{
    for (size_t i = 0; i < o->evidence.n; i++)
        if (write_evidence_knows(o->evidence.at[i]) != proofs)
            return true;
    return false;
}

/* --evidence FILE.cert: writes the proof. */
static void keep_proof(const struct attempt *x, bool verdict, const struct vec_u32 *choice)
{
    struct run *r = x->run;

    for (size_t i = 0; i < r->o->evidence.n; i++) {
        struct buf path = BUF_EMPTY;
        if (write_evidence_knows(r->o->evidence.at[i]))
            continue;
        evidence_path(&path, r->o->evidence.at[i], x->property->name, r->job.n_properties > 1);
        if (!write_cert(buf_text(&path), &r->job, x->property, verdict, choice))
            r->failed = true;
        buf_clear(&path);
    }
}

static void say_written(const struct attempt *x, const char *path)
{
    struct buf b = BUF_EMPTY;

    buf_add(&b, "    written: ");
    printable_add(&b, path);
    buf_char(&b, '\n');
    report_more(&x->part->report, &b);
    if (x->joined)
        report_more(&x->run->report, &b);
    buf_clear(&b);
}

/* --evidence FILE with another ending: writes the run, or the strategy, if there is one. */
static void keep_explanation(const struct attempt *x)
{
    struct run *r = x->run;
    struct arena *a = arena_new();
    const struct explanation *s =
        explanation_of(a, x->sources->plain, r->o->model, x->property, &x->result);

    for (size_t i = 0; i < r->o->evidence.n; i++) {
        struct buf path = BUF_EMPTY;
        if (!write_evidence_knows(r->o->evidence.at[i]))
            continue;
        evidence_path(&path, r->o->evidence.at[i], x->property->name, r->job.n_properties > 1);
        r->n_written++;
        if (!write_evidence(buf_text(&path), s, r->diag))
            r->failed = true;
        else if (r->o->format == FORMAT_TEXT && !r->o->quiet)
            say_written(x, buf_text(&path));
        buf_clear(&path);
    }
    arena_free(a);
}

/* With --certify or --evidence FILE.cert: proves the verdict anew; NULL, or why that failed. */
static const char *prove(const struct attempt *x, bool verdict, bool keep)
{
    struct vec_u32 choice = VEC_EMPTY;
    const char *doubt = sources_prove(x->sources, x->property->formula, verdict, &x->run->limit,
                                      &choice);

    if (doubt == NULL && keep)
        keep_proof(x, verdict, &choice);
    vec_clear(&choice);
    return doubt;
}

static void certify_result(struct attempt *x, bool keep)
{
    bool proofs = wants_evidence(x->run->o, true);
    struct check_result *result = &x->result;

    if (!x->run->proves || (result->verdict != VERDICT_TRUE &&
                             result->verdict != VERDICT_FALSE))
        return;
    x->doubt = prove(x, result->verdict == VERDICT_TRUE, keep && proofs);
    if (x->doubt != NULL) {
        check_result_clear(result);
        result->verdict = VERDICT_UNKNOWN;
    }
}

/* As many as asked for, or as there are processors; a raw transition system, which is no product,
   gives only one enough to do. */
static uint32_t threads(const struct run *r)
{
    const struct options *o = r->o;
    long n = sysconf(_SC_NPROCESSORS_ONLN);

    if (o->threads > 0 || n < 1 || r->job.aut != NULL)
        return o->threads;
    return n < THREADS_MAX ? (uint32_t)n : THREADS_MAX;
}

static void tell_decided(void *self, const struct formula *f, const struct check_result *result)
{
    struct run *r = self;
    struct check_result now = *result;

    now.counts.seconds = clock_wall() - r->progress.started;
    known_decided(&r->known, f, &now, r->job.vs);
}

static struct check_options how_to_check(struct run *r)
{
    return (struct check_options){ .solver = r->o->solver, .threads = threads(r),
                                   .witness = r->o->verbose || wants_evidence(r->o, false),
                                   .limit = &r->limit, .progress = progress_report,
                                   .progress_self = &r->progress,
                                   .decided = tell_decided, .decided_self = r };
}

/* Checks properties that can be decided together, from the same source.  keep: proofs are kept, if
   they are wanted; keeper: as in check.h. */
static void attempt(struct run *r, struct sources *s, uint32_t n, struct attempt *const *x,
                    bool keep, struct keeper *keeper)
{
    struct check_options how = how_to_check(r);
    const struct formula **f = mem_alloc(n * sizeof *f);
    struct check_result *result = mem_alloc(n * sizeof *result);

    for (uint32_t i = 0; i < n; i++) {
        f[i] = x[i]->property->formula;
        known_stage(&r->known, (uint32_t)(x[i]->property - r->job.property), KNOWN_AT_WORK);
    }
    how.keeper = keeper;
    renew_limit(&r->limit);
    progress_start(&r->progress, x[0]->property->name);
    check_formulas(s->checked, s->plain, n, f, &how, result);
    for (uint32_t i = 0; i < n; i++) {
        x[i]->sources = s;
        s->users++;
        x[i]->result = result[i];
        x[i]->limit = r->limit;
    }
    for (uint32_t i = 0; i < n && !(keeper != NULL && keeper->unfit); i++)
        certify_result(x[i], keep);
    progress_stop(&r->progress);
    mem_free(f);
    mem_free(result);
}

static void attempt_clear(struct attempt *x)
{
    check_result_clear(&x->result);
    sources_drop(x->sources);
    x->sources = NULL;
}

/* Property i, and those behind it that can be decided together with it. */
static void attempt_with_others(struct run *r, struct attempt *all, uint32_t i)
{
    struct sources *s = sources_new(&r->job, all[i].property->formula, NULL);
    struct reduction_options reductions = job_reductions(&r->job);
    struct attempt **group = mem_alloc(r->job.n_properties * sizeof *group);
    const struct formula *f = all[i].property->formula, *other;
    bool shares = r->o->solver <= SOLVER_SAFETY && !r->o->sizes && check_shares(s->checked, f);
    bool stopped = false;
    uint32_t n = 0;

    group[n++] = &all[i];
    for (uint32_t k = i + 1; k < r->job.n_properties && shares; k++) {
        other = all[k].property->formula;
        if (!all[k].part->done && check_shares(s->checked, other) &&
            reductions_are_same(r->job.stg, f, other, &reductions))
            group[n++] = &all[k];
    }
    attempt(r, s, n, group, true, checkpoint_keeper(&r->checkpoint));
    for (uint32_t k = 0; k < n && !stopped; k++)
        stopped = group[k]->result.verdict == VERDICT_UNKNOWN;
    if (stopped)
        checkpoint_stopped(&r->checkpoint);
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

    attempt(s->run, sources_new(&s->run->job, s->property->formula, cap), 1, &one, false, NULL);
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

/* The turn of a property has come whose report is made. */
static void join(struct run *r, struct attempt *x)
{
    known_lock(&r->known);
    report_join(&r->report, x->part);
    r->status = exitcode_join(r->status, x->part->status);
    x->joined = true;
    known_stage(&r->known, (uint32_t)(x->property - r->job.property), KNOWN_REPORTED);
    known_unlock(&r->known);
}

static void report_attempt(struct run *r, struct attempt *x)
{
    struct arena *a = arena_new();
    struct sizes_list sizes;
    struct report_entry entry = { .property = x->property, .lts = x->sources->plain,
                                  .result = &x->result, .limit = &x->limit, .doubt = x->doubt,
                                  .note = r->o->properties.n == 0 };
    struct report_part part;

    if (r->o->sizes) {
        sizes = find_sizes(a, x);
        entry.sizes = &sizes;
    }
    report_hold(&part, &r->report);
    part.status = report_property(&part.report, &entry);
    known_lock(&r->known);
    *x->part = part;
    known_unlock(&r->known);
    arena_free(a);
}

static void write_files(struct run *r, const struct attempt *x)
{
    known_doing(&r->known, "evidence is written");
    if (x->result.evidence != NULL || x->result.verdict == VERDICT_ERROR)
        keep_explanation(x);
    known_doing(&r->known, NULL);
}

/* Checks property i, and reports what was decided with it, too.  False: it was to go on from a
   checkpoint, which is refused. */
static bool decide(struct run *r, struct attempt *x, uint32_t i)
{
    bool good;

    attempt_with_others(r, x, i);
    good = !checkpoint_is_unfit(&r->checkpoint);
    for (uint32_t k = i; k < r->job.n_properties; k++) {
        if (x[k].sources == NULL)
            continue;
        if (good)
            report_attempt(r, &x[k]);
        if (good && k == i)
            join(r, &x[k]);
        if (good)
            write_files(r, &x[k]);
        attempt_clear(&x[k]);
    }
    return good;
}

static enum exitcode check_all(struct run *r, struct attempt *x)
{
    for (uint32_t i = 0; i < r->job.n_properties; i++) {
        if (!x[i].part->done && !decide(r, x, i))
            return EXIT_WRONG;
        if (!x[i].joined)
            join(r, &x[i]);
        if (ferror(stdout)) /* nobody reads it */
            r->limit.hit = LIMIT_INTERRUPT;
    }
    return EXIT_EXPECTED;
}

/* Some evidence was wanted, and there is none. */
static void warn_of_nothing_written(struct run *r)
{
    bool open = false;

    for (uint32_t i = 0; i < r->job.n_properties; i++)
        open = open || r->part[i].report.open;
    diag_warning(r->diag, nowhere, open
                 ? "there is no evidence to write yet: not everything is decided"
                 : "there is no evidence to write: nothing has a run or a strategy to show; "
                   "--evidence FILE.cert writes proofs");
}

static void drop_parts(struct run *r)
{
    known_lock(&r->known);
    for (uint32_t i = 0; i < r->job.n_properties; i++)
        report_drop(&r->part[i]);
    mem_free(r->part);
    r->part = NULL;
    known_unlock(&r->known);
}

void check_properties(struct run *r)
{
    uint32_t n = r->job.n_properties;
    struct attempt *x = mem_zalloc((n + 1) * sizeof *x);
    enum exitcode status = EXIT_WRONG;

    r->proves = r->o->certify || wants_evidence(r->o, true);
    r->part = mem_zalloc((n + 1) * sizeof *r->part);
    for (uint32_t i = 0; i < n; i++)
        x[i] = (struct attempt){ .run = r, .property = &r->job.property[i], .part = &r->part[i] };
    if (checkpoint_start(&r->checkpoint, r))
        status = check_all(r, x);
    checkpoint_end(&r->checkpoint);
    r->status = exitcode_join(r->status, status);
    if (wants_evidence(r->o, false) && r->n_written == 0 && status != EXIT_WRONG)
        warn_of_nothing_written(r);
    drop_parts(r);
    mem_free(x);
}

/* ---- a proof to walk through ---- */

enum exitcode walk_proof(struct run *r)
{
    struct check_options how = how_to_check(r);
    struct attempt x = { .run = r, .property = r->job.property };
    enum exitcode status;

    if (r->job.n_properties != 1) {
        diag_error(r->diag, nowhere, "--why walks through one proof, and there are %" PRIu32
                   " properties", r->job.n_properties);
        diag_note(r->diag, nowhere, "choose one: --why -p %s", r->job.property[0].name);
        return EXIT_WRONG;
    }
    known_doing(&r->known, "the proof is looked for");
    x.sources = sources_new(&r->job, x.property->formula, NULL);
    x.sources->users++;
    status = why(&r->job, x.property, x.sources->checked, x.sources->plain, &how);
    sources_drop(x.sources);
    return status;
}
