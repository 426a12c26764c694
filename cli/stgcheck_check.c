/*
 * The library: options of checks, checks, evidence (see stgcheck.h, stgcheck_parts.h).
 *
 * A check uses one thread: work that is left because there is no memory cannot take other threads
 * with it.
 */
#include "config.h"

#include <string.h>

#include "api/explanation_json.h"
#include "api/write_text.h"
#include "cli/report.h"
#include "cli/sources.h"
#include "cli/stgcheck_parts.h"

/* ---- options ---- */

bool stgcheck_set_solver(struct stgcheck *c, enum stgcheck_solver solver)
{
    switch (solver) {
    case STGCHECK_AUTO: c->o.solver = SOLVER_AUTO; return true;
    case STGCHECK_SAFETY: c->o.solver = SOLVER_SAFETY; return true;
    case STGCHECK_LMS: c->o.solver = SOLVER_LMS; return true;
    case STGCHECK_SCC: c->o.solver = SOLVER_SCC; return true;
    }
    return false;
}

bool stgcheck_set_symmetry(struct stgcheck *c, enum stgcheck_symmetry symmetry)
{
    switch (symmetry) {
    case STGCHECK_SYMMETRY_OFF: c->o.symmetry = SYMMETRY_OFF; return true;
    case STGCHECK_SYMMETRY_SORT: c->o.symmetry = SYMMETRY_SORT; return true;
    case STGCHECK_SYMMETRY_FULL: c->o.symmetry = SYMMETRY_FULL; return true;
    }
    return false;
}

void stgcheck_set_certify(struct stgcheck *c, bool on)
{
    c->o.certify = on;
}

void stgcheck_set_keep_dead(struct stgcheck *c, bool on)
{
    c->o.keep_dead = on;
}

void stgcheck_set_witness(struct stgcheck *c, bool on)
{
    c->witness = on;
}

void stgcheck_limit_seconds(struct stgcheck *c, double seconds)
{
    c->o.time = seconds;
}

void stgcheck_limit_states(struct stgcheck *c, uint64_t states)
{
    c->o.states = states;
}

void stgcheck_limit_memory(struct stgcheck *c, size_t bytes)
{
    c->o.memory = bytes;
    c->account.limit = bytes;
}

size_t stgcheck_memory(const struct stgcheck *c)
{
    return c->account.used;
}

void stgcheck_set_progress(struct stgcheck *c,
                           void (*tell)(void *self, const struct stgcheck_progress *now),
                           void *self)
{
    c->tell = tell;
    c->tell_self = self;
}

void stgcheck_cancel(struct stgcheck *c)
{
    c->told = LIMIT_INTERRUPT;
}

/* ---- verdicts ---- */

static enum stgcheck_verdict verdict_of(enum verdict v)
{
    switch (v) {
    case VERDICT_TRUE: return STGCHECK_TRUE;
    case VERDICT_FALSE: return STGCHECK_FALSE;
    case VERDICT_ERROR: return STGCHECK_ERROR;
    case VERDICT_UNKNOWN: return STGCHECK_UNKNOWN;
    }
    return STGCHECK_UNKNOWN;
}

const char *stgcheck_verdict_text(enum stgcheck_verdict verdict)
{
    switch (verdict) {
    case STGCHECK_TRUE: return "true";
    case STGCHECK_FALSE: return "false";
    case STGCHECK_ERROR: return "error";
    case STGCHECK_UNKNOWN: return "unknown";
    }
    return NULL;
}

static enum stgcheck_stop stop_of(enum limit_kind hit)
{
    switch (hit) {
    case LIMIT_NONE: return STGCHECK_NOT_STOPPED;
    case LIMIT_TIME: return STGCHECK_TIME;
    case LIMIT_MEMORY: return STGCHECK_MEMORY;
    case LIMIT_STATES: return STGCHECK_STATES;
    case LIMIT_INTERRUPT: return STGCHECK_INTERRUPTED;
    case LIMIT_NO_MEMORY: return STGCHECK_NO_MEMORY;
    case LIMIT_NO_NUMBERS: return STGCHECK_NO_NUMBERS;
    }
    return STGCHECK_NOT_STOPPED;
}

static void set_counts(struct stgcheck_result *r, const struct check_counts *n)
{
    r->states = n->states;
    r->transitions = n->transitions;
    r->vertices = n->vertices;
    r->seconds = n->seconds;
}

/* ---- one check ---- */

struct checking_call {
    const struct property *property;
    struct sources *sources;
    struct check_result result;
    const char *doubt;
};

static void progress(void *self, const struct check_counts *n)
{
    struct stgcheck *c = self;
    struct stgcheck_progress p = { n->states, n->transitions, n->vertices, n->frontier, n->depth,
                                   clock_wall() - c->limit.started };

    c->now = *n;
    c->now.seconds = p.seconds;
    if (c->tell != NULL)
        c->tell(c->tell_self, &p);
}

static void decided(void *self, const struct formula *f, const struct check_result *r)
{
    struct stgcheck *c = self;

    (void)f;
    c->now = r->counts;
    c->now.seconds = clock_wall() - c->limit.started;
    c->decided = !c->o.certify;
    c->result.solver = r->solver;
    if (c->decided)
        c->result.verdict = verdict_of(r->verdict);
}

static void forget_outcome(struct stgcheck *c)
{
    c->explanation = NULL;
    buf_reset(&c->text);
    buf_reset(&c->json);
    arena_reset(c->outcome);
}

static void certify_verdict(struct stgcheck *c, struct checking_call *x)
{
    struct check_result *r = &x->result;
    struct vec_u32 choice = VEC_EMPTY;

    if (!c->o.certify || (r->verdict != VERDICT_TRUE && r->verdict != VERDICT_FALSE))
        return;
    x->doubt = sources_prove(x->sources, x->property->formula, r->verdict == VERDICT_TRUE,
                             &c->limit, &choice);
    vec_clear(&choice);
    if (x->doubt != NULL) {
        check_result_clear(r);
        r->verdict = VERDICT_UNKNOWN;
    }
}

/* What is kept of it; the sources go. */
static void tell_result(struct stgcheck *c, const struct checking_call *x)
{
    struct report_entry e = { .property = x->property, .lts = x->sources->plain,
                              .result = &x->result, .limit = &c->limit, .doubt = x->doubt };
    struct stgcheck_result *r = &c->result;
    struct buf reason = BUF_EMPTY;

    report_reason(&reason, &e);
    r->verdict = verdict_of(x->result.verdict);
    r->expected = report_status(&e) == EXIT_EXPECTED;
    r->stopped = r->verdict == STGCHECK_UNKNOWN ? stop_of(c->limit.hit) : STGCHECK_NOT_STOPPED;
    r->reason = reason.n > 0 ? arena_string(c->outcome, buf_text(&reason), reason.n) : NULL;
    r->solver = x->result.solver;
    set_counts(r, &x->result.counts);
    buf_clear(&reason);
    if (x->result.evidence != NULL || x->result.verdict == VERDICT_ERROR)
        c->explanation =
            explanation_of(c->outcome, x->sources->plain, c->o.model, x->property, &x->result);
}

static void check(struct stgcheck *c, void *self)
{
    struct checking_call *x = self;
    struct check_options how = { .solver = c->o.solver, .threads = 1, .witness = c->witness,
                                 .limit = &c->limit, .progress = progress, .progress_self = c,
                                 .decided = decided, .decided_self = c };

    forget_outcome(c);
    mem_set_short(false);
    c->limit = (struct limit){ .seconds = c->o.time, .states = c->o.states, .bytes = c->o.memory,
                               .told = &c->told };
    limit_start(&c->limit);
    x->sources = sources_new(&c->job, x->property->formula, NULL);
    x->sources->users++;
    check_formula(x->sources->checked, x->sources->plain, x->property->formula, &how, &x->result);
    certify_verdict(c, x);
    tell_result(c, x);
    check_result_clear(&x->result);
    sources_drop(x->sources);
    if (c->limit.hit == LIMIT_INTERRUPT)
        c->told = LIMIT_NONE;
}

/* The handle has ended, now or before. */
static void tell_end(struct stgcheck *c, enum stgcheck_verdict expected)
{
    static const enum stgcheck_stop stop[] = {
        [BUG_NO_MEMORY] = STGCHECK_NO_MEMORY, [BUG_MEMORY_LIMIT] = STGCHECK_MEMORY,
        [BUG_NO_NUMBERS] = STGCHECK_NO_NUMBERS,
    };
    struct stgcheck_result *r = &c->result;

    c->explanation = NULL;
    if (!c->decided)
        r->verdict = STGCHECK_UNKNOWN;
    r->stopped = stop[c->why];
    r->reason = bug_end_text(c->why);
    r->expected = r->verdict == expected;
    set_counts(r, &c->now);
}

static const struct stgcheck_result *run(struct stgcheck *c, const struct property *p)
{
    struct checking_call x = { .property = p };

    c->result = (struct stgcheck_result){ .verdict = STGCHECK_UNKNOWN, .solver = "none" };
    c->now = (struct check_counts){ .states = 0 };
    c->decided = false;
    if (!library_work(c, check, &x))
        tell_end(c, library_expected(p));
    return &c->result;
}

const struct stgcheck_result *stgcheck_check(struct stgcheck *c, size_t i)
{
    return i < c->property.n ? run(c, &c->job.property[i]) : NULL;
}

/* ---- formulas ---- */

struct formula_call {
    const char *text;
    struct property property; /* formula: NULL: messages say why */
};

static void elaborate(struct stgcheck *c, void *self)
{
    static const struct span nowhere = { NULL, 0, 0 };
    struct formula_call *x = self;
    struct diag *d = library_diag(c);

    if (c->stage != STGCHECK_LOADED) {
        diag_error(d, nowhere, "a formula is checked before a model is loaded");
    } else {
        x->property.name = arena_string(c->job.model, x->text, strlen(x->text));
        x->property.formula = job_formula(&c->job, "formula", x->property.name);
    }
    library_collect(c, d);
}

const struct stgcheck_result *stgcheck_check_formula(struct stgcheck *c, const char *formula)
{
    struct formula_call x = { .text = formula, .property = { .expect = EXPECT_TRUE } };

    if (library_work(c, elaborate, &x) && x.property.formula == NULL)
        return NULL;
    return run(c, &x.property);
}

/* ---- evidence ---- */

static void write_words(struct stgcheck *c, void *self)
{
    (void)self;
    if (c->text.n == 0)
        write_text_alone(&c->text, c->explanation);
}

static void write_data(struct stgcheck *c, void *self)
{
    (void)self;
    if (c->json.n == 0)
        explanation_json(&c->json, c->explanation);
}

const char *stgcheck_evidence_text(struct stgcheck *c)
{
    return c->explanation != NULL && library_work(c, write_words, NULL) ? buf_text(&c->text) : NULL;
}

const char *stgcheck_evidence_json(struct stgcheck *c)
{
    return c->explanation != NULL && library_work(c, write_data, NULL) ? buf_text(&c->json) : NULL;
}
