/*
 * The library (see stgcheck.h).
 */
#include "config.h"

#include "api/stgcheck.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "api/check_property.h"
#include "api/explanation_json.h"
#include "api/handle.h"
#include "api/write_text.h"
#include "support/arena.h"
#include "support/text.h"

static const struct span nowhere = { NULL, 0, 0 };

/* ---- loading ---- */

/* A text to be loaded: of a file, or else bytes. */
struct load {
    const char *name, *bytes;
    size_t n;
    int file;  /* opened by the caller, who closes it; negative: error says why */
    int error; /* errno */
    bool good;
};

static const struct text *take_text(struct session *j, const struct load *x)
{
    const struct text *t;
    const char *why;

    errno = x->error;
    t = x->bytes != NULL ? text_take(j->input, x->name, x->bytes, x->n, &why)
                         : text_read(j->input, x->name, x->file, &why);
    if (t == NULL)
        diag_error(j->diag, nowhere, "'%s' %s", x->name, why);
    return t;
}

static bool load_model(struct stgcheck *c, const struct load *x, struct diag *d)
{
    struct session *j = &c->session;

    c->stage = STGCHECK_FAILED;
    session_init(j, &c->settings, d);
    j->model_text = take_text(j, x);
    if (x->bytes != NULL)
        j->includes.refused = "is not included, since this model is no file";
    if (j->model_text == NULL)
        return false;
    if (!session_parse_model(j) || !session_elaborate(j))
        return false;
    c->stage = STGCHECK_LOADED;
    return true;
}

static void model(struct stgcheck *c, void *self)
{
    struct load *x = self;
    struct diag *d = handle_diag(c);

    if (c->stage != STGCHECK_EMPTY)
        diag_error(d, nowhere, "'%s' is one model too many", x->name);
    else
        x->good = load_model(c, x, d);
    handle_collect(c, d);
}

static enum stgcheck_verdict expected_verdict(const struct property *p)
{
    switch (p->expect) {
    case EXPECT_TRUE: return STGCHECK_TRUE;
    case EXPECT_FALSE: return STGCHECK_FALSE;
    case EXPECT_ERROR: return STGCHECK_ERROR;
    case EXPECT_UNKNOWN: return STGCHECK_UNKNOWN;
    }
    return STGCHECK_TRUE;
}

static void list_properties(struct stgcheck *c)
{
    for (uint32_t i = 0; i < c->session.n_properties; i++) {
        const struct property *p = &c->session.property[i];
        struct stgcheck_property x = { p->name, p->text, expected_verdict(p) };
        vec_push(&c->property, x);
    }
}

static bool load_properties(struct stgcheck *c, const struct load *x)
{
    static const struct session_choice all = { .deadlock_free = false };
    struct session *j = &c->session;
    const struct text *t = take_text(j, x);

    c->has_properties = true;
    if (t == NULL)
        return false;
    vec_push(&j->property_text, t);
    return session_parse_properties(j) && session_properties(j, &all);
}

static void properties(struct stgcheck *c, void *self)
{
    struct load *x = self;
    struct session *j = &c->session;
    struct diag *d = handle_diag(c);

    if (c->stage != STGCHECK_LOADED || c->has_properties)
        diag_error(d, nowhere,
                   c->stage == STGCHECK_LOADED ? "'%s' is one file of properties too many"
                                               : "'%s' is loaded before a model",
                   x->name);
    else
        x->good = load_properties(c, x);
    if (x->good)
        list_properties(c);
    else if (c->property.n == 0)
        j->property_tree = NULL; /* formulas do not see what is wrong */
    handle_collect(c, d);
}

/* The file is opened outside of the work, because that may be abandoned. */
static bool load_file(struct stgcheck *c, const char *path,
                      void (*work)(struct stgcheck *c, void *x))
{
    struct load x = { .name = path, .file = open(path, O_RDONLY | O_CLOEXEC) };
    bool good;

    x.error = x.file < 0 ? errno : 0;
    good = handle_work(c, work, &x);
    if (x.file >= 0)
        close(x.file);
    return good && x.good;
}

static bool load_text(struct stgcheck *c, const char *name, const char *bytes, size_t n,
                      void (*work)(struct stgcheck *c, void *x))
{
    struct load x = { .name = name, .bytes = n > 0 ? bytes : "", .n = n, .file = -1 };

    return handle_work(c, work, &x) && x.good;
}

bool stgcheck_model_file(struct stgcheck *c, const char *path)
{
    return load_file(c, path, model);
}

bool stgcheck_model_text(struct stgcheck *c, const char *name, const char *bytes, size_t n)
{
    return load_text(c, name, bytes, n, model);
}

bool stgcheck_properties_file(struct stgcheck *c, const char *path)
{
    return load_file(c, path, properties);
}

bool stgcheck_properties_text(struct stgcheck *c, const char *name, const char *bytes, size_t n)
{
    return load_text(c, name, bytes, n, properties);
}

size_t stgcheck_n_properties(const struct stgcheck *c)
{
    return c->property.n;
}

const struct stgcheck_property *stgcheck_property(const struct stgcheck *c, size_t i)
{
    return i < c->property.n ? &c->property.at[i] : NULL;
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
    case LIMIT_CPU_TIME: return STGCHECK_CPU_TIME;
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

static void progress(void *self, const struct check_counts *n)
{
    struct stgcheck *c = self;
    struct stgcheck_progress p = { n->states,   n->transitions, n->vertices,
                                   n->frontier, n->depth,       clock_wall() - c->limit.started };

    if (!c->decided) {
        c->now = *n;
        c->now.seconds = p.seconds;
    }
    if (c->tell != NULL)
        c->tell(c->tell_self, &p);
}

static void decided(void *self, const struct formula *f, const struct check_result *r)
{
    struct stgcheck *c = self;

    (void)f;
    c->now = r->counts;
    c->now.seconds = clock_wall() - c->limit.started;
    c->decided = !c->settings.certify;
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

static void certify_verdict(struct stgcheck *c, struct property_check *x)
{
    struct vec_u32 choice = VEC_EMPTY;

    if (c->settings.certify &&
        (x->result.verdict == VERDICT_TRUE || x->result.verdict == VERDICT_FALSE))
        check_property_certify(x, &c->limit, &choice);
    vec_clear(&choice);
}

/* What ended the check, its proof, or the search for its evidence. */
static enum limit_kind stopped_by(const struct property_check *x)
{
    bool undecided = x->result.verdict == VERDICT_UNKNOWN && x->doubt == NULL;

    return undecided ? x->limit.hit : x->result.stopped;
}

/* Keeps what the caller may read of the result; the sources are freed. */
static void tell_result(struct stgcheck *c, const struct property_check *x)
{
    struct stgcheck_result *r = &c->result;
    struct buf reason = BUF_EMPTY;

    check_property_reason(&reason, x);
    r->verdict = verdict_of(x->result.verdict);
    r->expected = check_property_as_expected(x);
    r->stopped = stop_of(stopped_by(x));
    r->reason = reason.n > 0 ? arena_string(c->outcome, buf_text(&reason), reason.n) : NULL;
    r->solver = x->result.solver;
    set_counts(r, &x->result.counts);
    buf_clear(&reason);
    if (check_property_has_explanation(x))
        c->explanation = check_property_explain(c->outcome, x, c->session.model_text->name);
}

static void check_on_account(struct stgcheck *c, void *self)
{
    struct property_check *x = self;
    struct check_options how = session_check_options(&c->session, &c->limit);

    how.sets = !c->settings.certify;
    how.progress = progress;
    how.decided = decided;
    how.progress_self = how.decided_self = c;
    forget_outcome(c);
    c->limit = check_settings_limit(&c->settings, &c->told);
    c->limit.one_thread = true;
    limit_start(&c->limit);
    check_property(lts_pair_new(&c->session, x->property->formula, NULL), 1, &x, &how);
    certify_verdict(c, x);
    tell_result(c, x);
    if (stopped_by(x) == LIMIT_INTERRUPT)
        c->told = LIMIT_NONE;
    check_property_clear(x);
}

/* The handle has ended, now or before. */
static void set_ended_result(struct stgcheck *c, enum stgcheck_verdict expected)
{
    static const enum stgcheck_stop stop[] = {
        [BUG_NO_MEMORY] = STGCHECK_NO_MEMORY,
        [BUG_MEMORY_LIMIT] = STGCHECK_MEMORY,
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

static const struct stgcheck_result *check_and_tell(struct stgcheck *c, const struct property *p)
{
    struct property_check x = { .property = p };

    c->result = (struct stgcheck_result){ .verdict = STGCHECK_UNKNOWN, .solver = "none" };
    c->now = (struct check_counts){ .states = 0 };
    c->decided = false;
    if (!handle_work(c, check_on_account, &x))
        set_ended_result(c, expected_verdict(p));
    return &c->result;
}

const struct stgcheck_result *stgcheck_check(struct stgcheck *c, size_t i)
{
    return i < c->property.n ? check_and_tell(c, &c->session.property[i]) : NULL;
}

/* ---- formulas ---- */

struct formula_call {
    const char *text;
    struct property property; /* formula: NULL: messages say why, and the result */
};

/* The formula is none: the result says what is wrong. */
static void tell_refusal(struct stgcheck *c, struct diag *d)
{
    struct buf reason = BUF_EMPTY;

    forget_outcome(c);
    diag_first_error(d, &reason);
    c->result = (struct stgcheck_result){
        .verdict = STGCHECK_UNKNOWN,
        .solver = "none",
        .reason = arena_string(c->outcome, buf_text(&reason), reason.n),
    };
    buf_clear(&reason);
}

static void elaborate(struct stgcheck *c, void *self)
{
    struct formula_call *x = self;
    struct diag *d = handle_diag(c);

    if (c->stage != STGCHECK_LOADED) {
        diag_error(d, nowhere, "a formula is checked before a model is loaded");
    } else {
        x->property.name = arena_string(c->session.model, x->text, strlen(x->text));
        x->property.formula = session_formula(&c->session, "formula", x->property.name);
    }
    if (x->property.formula == NULL)
        tell_refusal(c, d);
    handle_collect(c, d);
}

const struct stgcheck_result *stgcheck_check_formula(struct stgcheck *c, const char *formula)
{
    struct formula_call x = { .text = formula, .property = { .expect = EXPECT_TRUE } };

    if (handle_work(c, elaborate, &x) && x.property.formula == NULL)
        return &c->result;
    return check_and_tell(c, &x.property);
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
    return c->explanation != NULL && handle_work(c, write_words, NULL) ? buf_text(&c->text) : NULL;
}

const char *stgcheck_evidence_json(struct stgcheck *c)
{
    return c->explanation != NULL && handle_work(c, write_data, NULL) ? buf_text(&c->json) : NULL;
}
