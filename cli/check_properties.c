/*
 * Checks of properties: from a formula to a verdict, its certificate and its evidence.
 */
#include "config.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "abstraction/dead_variables.h"
#include "api/check_property.h"
#include "api/explanation_show.h"
#include "api/fairness_hint.h"
#include "cli/check_data_bound.h"
#include "cli/check_sizes.h"
#include "cli/dead_parts.h"
#include "cli/evidence/write_cert.h"
#include "cli/evidence/write_evidence.h"
#include "cli/run.h"
#include "cli/verify/diagram_verify.h"
#include "cli/why/why.h"
#include "support/printable.h"

static const struct span nowhere = { NULL, 0, 0 };

/* The limits of time hold for the whole run; those of states and memory hold for each check. */
static void renew_limit(struct limit *l)
{
    mem_set_short(false);
    if (l->hit == LIMIT_STATES || l->hit == LIMIT_MEMORY)
        l->hit = LIMIT_NONE;
}

/* ---- one check ---- */

/* A property, checked by the schematic source or by a capped one, or in a model of another size. */
struct run_property {
    struct run *run;
    uint32_t number; /* of the property in the session */
    struct property_check check;
    struct report_part *part; /* what is said of it; borrowed, NULL for a capped one */
    bool joined;              /* ... has been printed */
    bool sized;               /* it was checked for some sizes, */
    struct sizes_list sizes;  /* ... as its verdict is one for these; lives in the session */
};

/* Does the user want files of runs and strategies? */
static bool wants_files(const struct options *o)
{
    for (size_t i = 0; i < o->evidence.n; i++)
        if (write_evidence_knows(o->evidence.at[i]))
            return true;
    return false;
}

static void say_evidence_written(const struct run_property *x, const char *path)
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

static void warn_of_tree(const struct run_property *x, const char *path)
{
    x->run->n_written++;
    diag_warning(x->run->diag, nowhere,
                 "'%s': what shows '%s' is a strategy, which is no sequence chart; .svg draws it",
                 path, x->check.property->name);
}

/* --evidence FILE with another ending: writes the run, or the strategy, if there is one. */
static void keep_explanation(const struct run_property *x)
{
    struct run *r = x->run;
    struct arena *a = arena_new();
    const struct explanation *whole = check_property_explain(a, &x->check, r->o->model);
    const struct explanation *shown = explanation_show(a, whole, r->o->show, r->o->fold, NULL), *s;

    for (size_t i = 0; i < r->o->evidence.n; i++) {
        struct buf path = BUF_EMPTY;
        if (!write_evidence_knows(r->o->evidence.at[i]))
            continue;
        s = write_evidence_is_whole(r->o->evidence.at[i]) ? whole : shown;
        if (!write_evidence_fits(r->o->evidence.at[i], s)) {
            warn_of_tree(x, r->o->evidence.at[i]);
            continue;
        }
        evidence_path(&path, r->o->evidence.at[i], x->check.property->name,
                      r->session.n_properties > 1);
        r->n_written++;
        if (!write_evidence(buf_text(&path), s, r->diag))
            r->failed = true;
        else if (r->o->format == FORMAT_TEXT && !r->o->quiet)
            say_evidence_written(x, buf_text(&path));
        buf_clear(&path);
    }
    arena_free(a);
}

/* By the set of all states; false: it is no proof, or a limit was reached. */
static bool certify_by_diagram(struct run_property *x)
{
    const struct session *j = &x->run->session;
    const struct formula *f = x->check.property->formula;
    const char *diagram = x->check.result.diagram;
    struct arena *a = arena_new();
    struct diag *d = diag_new();
    struct diagram_judgement g =
        diagram_verify(j->stg, dead_variables_keep(a, j->stg, f, j->settings->reductions.keep_dead),
                       f, x->check.result.verdict == VERDICT_TRUE,
                       text_from(a, "diagram", diagram, strlen(diagram)), 0, &x->run->limit, d);

    diag_free(d);
    arena_free(a);
    return check_property_certified(&x->check, &x->run->limit,
                                    g.is == DIAGRAM_PROVES  ? CERTIFIED
                                    : g.is == DIAGRAM_LIMIT ? CERTIFY_LIMIT
                                                            : CERTIFY_REJECTED);
}

/* With --certify or --evidence FILE.cert: proves the verdict anew.  write: the files that are
   wanted. */
static void certify_result(struct run_property *x, bool write)
{
    enum verdict v = x->check.result.verdict;
    struct vec_u32 choice = VEC_EMPTY;
    struct run *r = x->run;

    if (!r->proves || (v != VERDICT_TRUE && v != VERDICT_FALSE))
        return;
    renew_limit(&r->limit);
    if (x->check.result.diagram != NULL) {
        if (certify_by_diagram(x) && write && !write_diagram_cert(r->o, &r->session, &x->check))
            r->failed = true;
        return;
    }
    if (check_property_certify(&x->check, &r->limit, &choice) && write &&
        !write_cert(r->o, &r->session, &x->check, &choice))
        r->failed = true;
    vec_clear(&choice);
}

static void note_decided(void *self, const struct formula *f, const struct check_result *result)
{
    struct run *r = self;
    struct check_result now = *result;

    now.counts.seconds = clock_wall() - r->progress.line.started;
    partial_results_decided(&r->partial, f, &now, r->session.vs);
}

/* What has visited all states knows which parts of the model are never used. */
static void note_dead(struct run *r, const struct lts *l, const struct property_check *x)
{
    if (r->o->any == NULL && x->result.whole)
        dead_parts_note(r, l, &x->result.counts);
}

static struct check_options how_to_check(struct run *r)
{
    struct check_options how = session_check_options(&r->session, &r->limit);

    how.witness = r->o->verbose || wants_files(r->o);
    how.proof = r->proves;
    how.verdict_only = !options_want_evidence(r->o);
    how.sets = r->o->check.how.threads <= 1 && !r->proves && !r->o->sizes && r->o->any == NULL &&
               r->o->checkpoint == NULL && r->o->resume == NULL;
    how.data_use = r->data_use;
    how.progress = progress_report;
    how.progress_self = &r->progress;
    /* That of one size is not the verdict. */
    how.decided = r->o->any == NULL && r->data_use == NULL ? note_decided : NULL;
    how.decided_self = r;
    return how;
}

/* Checks properties that can be decided together, from the same source.  write: the proofs, if
   files of them are wanted; sink: as in check.h. */
static void check_together(struct run *r, struct lts_pair *s, uint32_t n,
                           struct run_property *const *x, bool write, struct checkpoint_sink *sink)
{
    struct check_options how = how_to_check(r);
    struct property_check **check = mem_alloc(n * sizeof *check);

    for (uint32_t i = 0; i < n; i++) {
        check[i] = &x[i]->check;
        partial_results_stage(&r->partial, x[i]->number, PARTIAL_AT_WORK);
    }
    how.sink = sink;
    renew_limit(&r->limit);
    progress_start(&r->progress, check[0]->property->name);
    check_property(s, n, check, &how);
    for (uint32_t i = 0; i < n && write; i++)
        note_dead(r, s->checked, check[i]);
    for (uint32_t i = 0; i < n && !(sink != NULL && sink->unfit); i++)
        certify_result(x[i], write);
    progress_stop(&r->progress);
    mem_free(check);
}

/* Does its check work on a source that the checks of others may use, too?  A checkpoint has all
   states of its source, --sizes tells what the choices of one check have tried, and sets of states
   work on a source without a memo. */
static bool may_use_cache(const struct run *r, const struct run_property *x)
{
    return !x->part->done && !r->o->sizes && r->o->checkpoint == NULL && r->o->resume == NULL &&
           r->o->check.how.solver != SOLVER_SYMBOLIC &&
           !check_is_invariant(x->check.property->formula, r->o->check.how.solver);
}

static struct lts_pair *pair_for(struct run *r, const struct run_property *all, uint32_t i)
{
    const struct formula *f = all[i].check.property->formula;
    const struct formula **later = mem_alloc(r->session.n_properties * sizeof *later);
    struct lts_pair *s;
    uint32_t n = 0;

    for (uint32_t k = i + 1; k < r->session.n_properties; k++)
        if (may_use_cache(r, &all[k]))
            later[n++] = all[k].check.property->formula;
    s = may_use_cache(r, &all[i]) ? lts_pair_cached(&r->cache, &r->session, f, n, later)
                                  : lts_pair_new(&r->session, f, NULL);
    mem_free(later);
    return s;
}

/* Property i, and those behind it that can be decided together with it. */
static void check_with_others(struct run *r, struct run_property *all, uint32_t i)
{
    const struct formula *f = all[i].check.property->formula, *other;
    struct lts_pair *s = pair_for(r, all, i);
    struct reduction_options reductions = r->session.settings->reductions;
    struct run_property **group = mem_alloc(r->session.n_properties * sizeof *group);
    bool single = r->o->checkpoint != NULL || r->o->resume != NULL ||
                  r->o->check.how.solver == SOLVER_SYMBOLIC;
    bool shares = check_is_invariant(f, r->o->check.how.solver) && !r->o->sizes &&
                  check_shares(s->checked, f, single);
    bool stopped = false;
    uint32_t n = 0;

    group[n++] = &all[i];
    for (uint32_t k = i + 1; k < r->session.n_properties && shares; k++) {
        other = all[k].check.property->formula;
        if (!all[k].part->done && check_shares(s->checked, other, single) &&
            reductions_are_same(r->session.stg, f, other, &reductions))
            group[n++] = &all[k];
    }
    check_together(r, s, n, group, true, checkpoint_sink_of(&r->checkpoint));
    for (uint32_t k = 0; k < n && !stopped; k++)
        stopped = check_property_is_open(&group[k]->check);
    if (stopped)
        checkpoint_stopped(&r->checkpoint);
    mem_free(group);
}

void check_alone(struct run *r, struct property_check *x, uint32_t i, struct lts_pair *s)
{
    struct run_property only = { .run = r, .number = i, .check = *x }, *one = &only;

    check_together(r, s, 1, &one, false, NULL);
    *x = only.check;
}

/* ---- a property ---- */

/* Prints the finished report of a property when its turn has come. */
static void join_part(struct run *r, struct run_property *x)
{
    partial_results_lock(&r->partial);
    report_join(&r->report, x->part);
    r->status = exitcode_join(r->status, x->part->status);
    x->joined = true;
    partial_results_stage(&r->partial, x->number, PARTIAL_REPORTED);
    partial_results_unlock(&r->partial);
}

static void report_result(struct run *r, struct run_property *x)
{
    struct arena *a = arena_new();
    struct sizes_list sizes;
    struct report_entry entry = { .check = &x->check, .note = r->o->properties.n == 0 };
    struct report_part part;

    if (r->o->sizes) {
        sizes = check_sizes_find(a, r, x->number, &x->check);
        entry.sizes = &sizes;
    } else if (x->sized) {
        entry.sizes = &x->sizes;
    }
    if (!x->sized && options_want_evidence(r->o) &&
        (r->o->verbose || !check_property_as_expected(&x->check)))
        entry.holds_if = fairness_hint(&r->session, &x->check);
    report_hold(&part, &r->report);
    part.status = report_property(&part.report, &entry);
    partial_results_lock(&r->partial);
    *x->part = part;
    partial_results_unlock(&r->partial);
    arena_free(a);
}

static void write_evidence_files(struct run *r, const struct run_property *x)
{
    partial_results_doing(&r->partial, "evidence is written");
    if (check_property_has_explanation(&x->check))
        keep_explanation(x);
    partial_results_doing(&r->partial, NULL);
}

/* Checks property i, and reports what was decided with it, too.  False: the check was to be
   resumed from a checkpoint, which is refused. */
static bool decide_and_report(struct run *r, struct run_property *x, uint32_t i)
{
    bool good;

    x[i].sized = r->o->any != NULL || check_data_bound_applies(r);
    if (r->o->any != NULL)
        x[i].sizes = check_sizes_any(r->session.model, r, i, &x[i].check);
    else if (x[i].sized)
        x[i].sizes = check_data_bound(r->session.model, r, i, &x[i].check);
    else
        check_with_others(r, x, i);
    good = !checkpoint_is_unfit(&r->checkpoint);
    for (uint32_t k = i; k < r->session.n_properties; k++) {
        if (x[k].check.lts == NULL)
            continue;
        if (good)
            report_result(r, &x[k]);
        if (good && k == i)
            join_part(r, &x[k]);
        if (good)
            write_evidence_files(r, &x[k]);
        check_property_clear(&x[k].check);
    }
    return good;
}

static enum exitcode check_all(struct run *r, struct run_property *x)
{
    for (uint32_t i = 0; i < r->session.n_properties; i++) {
        if (!x[i].part->done && !decide_and_report(r, x, i))
            return EXIT_WRONG;
        if (!x[i].joined)
            join_part(r, &x[i]);
        if (ferror(stdout)) /* nobody reads it */
            r->limit.hit = LIMIT_INTERRUPT;
    }
    return EXIT_EXPECTED;
}

/* Some evidence was wanted, and there is none. */
static void warn_of_nothing_written(struct run *r)
{
    bool open = false;

    for (uint32_t i = 0; i < r->session.n_properties; i++)
        open = open || r->part[i].report.open;
    diag_warning(r->diag, nowhere,
                 open ? "there is no evidence to write yet: a limit was reached before"
                      : "there is no evidence to write: nothing has a run or a strategy to show; "
                        "--evidence FILE.cert writes proofs");
}

static void drop_parts(struct run *r)
{
    partial_results_lock(&r->partial);
    for (uint32_t i = 0; i < r->session.n_properties; i++)
        report_drop(&r->part[i]);
    mem_free(r->part);
    r->part = NULL;
    partial_results_unlock(&r->partial);
}

void check_properties(struct run *r)
{
    uint32_t n = r->session.n_properties;
    struct run_property *x = mem_zalloc((n + 1) * sizeof *x);
    enum exitcode status = EXIT_WRONG;

    r->proves = r->o->check.certify || options_want_proof(r->o);
    r->part = mem_zalloc((n + 1) * sizeof *r->part);
    for (uint32_t i = 0; i < n; i++)
        x[i] = (struct run_property){
            .run = r,
            .number = i,
            .part = &r->part[i],
            .check = { .property = &r->session.property[i] },
        };
    r->limit.spare = lts_cache_give_back;
    r->limit.spare_self = &r->cache;
    if (checkpoint_start(&r->checkpoint, r))
        status = check_all(r, x);
    checkpoint_end(&r->checkpoint);
    r->limit.spare = lts_cache_give_back;
    lts_cache_clear(&r->cache);
    r->status = exitcode_join(r->status, status);
    if (wants_files(r->o) && r->n_written == 0 && status != EXIT_WRONG)
        warn_of_nothing_written(r);
    drop_parts(r);
    mem_free(x);
}

/* ---- a proof to walk through ---- */

enum exitcode walk_proof(struct run *r)
{
    struct check_options how = how_to_check(r);
    const struct property *p = r->session.property;
    struct lts_pair *s;
    enum exitcode status;

    if (r->session.n_properties != 1) {
        diag_error(r->diag, nowhere,
                   "--why walks through one proof, and there are %" PRIu32 " properties",
                   r->session.n_properties);
        diag_note(r->diag, nowhere, "choose one: --why -p %s", p->name);
        return EXIT_WRONG;
    }
    if (p->formula->fair) {
        diag_error(
            r->diag, nowhere,
            "--why: only fair runs count for '%s', and proofs of that cannot be walked through",
            p->name);
        diag_note(r->diag, nowhere, "'--fairness off' makes all runs fair");
        return EXIT_WRONG;
    }
    partial_results_doing(&r->partial, "the proof is looked for");
    s = lts_pair_new(&r->session, p->formula, NULL);
    s->users++;
    status = why(p, s, &how, r->o->verbose);
    lts_pair_drop(s);
    return status;
}
