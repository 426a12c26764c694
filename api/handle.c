/*
 * Handles of the library (see handle.h).
 */
#include "config.h"

#include "api/handle.h"

#include <stdlib.h>
#include <string.h>

static const struct span nowhere = { NULL, 0, 0 };

const char *stgcheck_version(void)
{
    return PACKAGE_VERSION;
}

/* ---- work ---- */

static void leave_call(void *self, enum bug_end why)
{
    struct stgcheck *c = self;

    c->has_ended = true;
    c->why = why;
    longjmp(c->end, 1);
}

bool handle_work(struct stgcheck *c, void (*work)(struct stgcheck *c, void *x), void *x)
{
    struct account *before = account_select(&c->account);

    if (!c->has_ended && setjmp(c->end) == 0) {
        bug_set_end(leave_call, c);
        work(c, x);
    }
    bug_set_end(NULL, NULL);
    account_select(before);
    return !c->has_ended;
}

const char *stgcheck_ended(const struct stgcheck *c)
{
    return c->has_ended ? bug_end_text(c->why) : NULL;
}

/* ---- handles ---- */

static void make_arenas(struct stgcheck *c, void *x)
{
    (void)x;
    c->arena = arena_new();
    c->outcome = arena_new();
}

/* The handle itself is charged to no account.  Checks use one thread: work that is abandoned
   because memory is exhausted could not stop other threads. */
struct stgcheck *stgcheck_new(void)
{
    struct stgcheck *c = calloc(1, sizeof *c);

    if (c == NULL)
        return NULL;
    account_init(&c->account);
    check_settings_init(&c->settings);
    c->settings.how.threads = 1;
    if (handle_work(c, make_arenas, NULL))
        return c;
    stgcheck_free(c);
    return NULL;
}

void stgcheck_free(struct stgcheck *c)
{
    struct account *before;

    if (c == NULL)
        return;
    before = account_select(&c->account);
    mem_free_all();
    account_select(before);
    account_clear(&c->account);
    free(c);
}

/* ---- messages ---- */

struct diag *handle_diag(struct stgcheck *c)
{
    struct diag *d = diag_new();

    c->session.diag = c->session.elab.diag = d;
    return d;
}

static void add_message(void *self, const struct diag_message *m)
{
    static const enum stgcheck_severity severity[DIAG_KINDS] = {
        [DIAG_ERROR] = STGCHECK_SEVERE,
        [DIAG_WARNING] = STGCHECK_WARNING,
        [DIAG_NOTE] = STGCHECK_NOTE,
    };
    struct stgcheck *c = self;
    struct stgcheck_message x = { .severity = severity[m->kind] };
    struct place from, to;

    if (m->at.text != NULL) {
        from = text_place(m->at.text, m->at.from);
        to = text_place(m->at.text, m->at.to);
        x.file = m->at.text->name;
        x.line = from.line;
        x.column = from.column;
        x.end_line = to.line;
        x.end_column = to.column;
    }
    x.text = arena_string(c->arena, m->text, strlen(m->text));
    vec_push(&c->message, x);
}

void handle_collect(struct stgcheck *c, struct diag *d)
{
    diag_each(d, add_message, c);
    diag_print(d, &c->messages, false);
    diag_free(d);
    c->session.diag = c->session.elab.diag = NULL;
}

size_t stgcheck_n_messages(const struct stgcheck *c)
{
    return c->message.n;
}

const struct stgcheck_message *stgcheck_message(const struct stgcheck *c, size_t i)
{
    return i < c->message.n ? &c->message.at[i] : NULL;
}

const char *stgcheck_messages_text(const struct stgcheck *c)
{
    return buf_text(&c->messages);
}

/* ---- constants and sizes ---- */

/* Of a constant, an expression, or of a type (text: NULL), its size. */
struct setting {
    const char *name, *text;
    uint32_t size, most;
    bool scalarset, good;
};

static bool add_setting(struct stgcheck *c, const struct setting *x, const char *name)
{
    if (x->text == NULL && x->scalarset)
        return check_settings_size(&c->settings, name, x->size);
    if (x->text == NULL)
        return check_settings_data(&c->settings, name, x->size);
    return check_settings_define(&c->settings, name,
                                 arena_string(c->arena, x->text, strlen(x->text)));
}

static void set_constant_or_size(struct stgcheck *c, void *self)
{
    struct setting *x = self;
    struct diag *d = handle_diag(c);
    const char *name = arena_string(c->arena, x->name, strlen(x->name));

    if (c->stage != STGCHECK_EMPTY)
        diag_error(d, nowhere, "'%s' is set, but there is a model already", name);
    else if (!check_settings_is_name(name, strlen(name)))
        diag_error(d, nowhere, "'%s' is no name", name);
    else if (x->text == NULL && (x->size == 0 || x->size > x->most))
        diag_error(d, nowhere, "'%s' cannot have %u values", name, x->size);
    else if (!add_setting(c, x, name))
        diag_error(d, nowhere, "'%s' is set twice", name);
    x->good = diag_errors(d) == 0;
    handle_collect(c, d);
}

bool stgcheck_define(struct stgcheck *c, const char *name, const char *text)
{
    struct setting x = { .name = name, .text = text };

    return handle_work(c, set_constant_or_size, &x) && x.good;
}

bool stgcheck_data(struct stgcheck *c, const char *type, uint32_t values)
{
    struct setting x = { .name = type, .size = values, .most = UINT32_MAX / 2 };

    return handle_work(c, set_constant_or_size, &x) && x.good;
}

bool stgcheck_size(struct stgcheck *c, const char *type, uint32_t values)
{
    struct setting x = { .name = type, .size = values, .most = CHECK_SIZE_MOST, .scalarset = true };

    return handle_work(c, set_constant_or_size, &x) && x.good;
}

static void set_fairness(struct stgcheck *c, void *self)
{
    struct setting *x = self;
    struct diag *d = handle_diag(c);

    x->good = c->stage == STGCHECK_EMPTY;
    if (x->good)
        c->settings.fairness = (enum fairness_use)x->size;
    else
        diag_error(d, nowhere, "fairness is set, but there is a model already");
    handle_collect(c, d);
}

bool stgcheck_set_fairness(struct stgcheck *c, bool on)
{
    struct setting x = { .size = on ? FAIRNESS_DECLARED : FAIRNESS_OFF };

    return handle_work(c, set_fairness, &x) && x.good;
}

/* ---- settings ---- */

bool stgcheck_set_solver(struct stgcheck *c, enum stgcheck_solver solver)
{
    switch (solver) {
    case STGCHECK_AUTO: c->settings.how.solver = SOLVER_AUTO; return true;
    case STGCHECK_SAFETY: c->settings.how.solver = SOLVER_SAFETY; return true;
    case STGCHECK_LMS: c->settings.how.solver = SOLVER_LMS; return true;
    case STGCHECK_SCC: c->settings.how.solver = SOLVER_SCC; return true;
    case STGCHECK_GLOBAL: c->settings.how.solver = SOLVER_GLOBAL; return true;
    case STGCHECK_SYMBOLIC: c->settings.how.solver = SOLVER_SYMBOLIC; return true;
    }
    return false;
}

bool stgcheck_set_symmetry(struct stgcheck *c, enum stgcheck_symmetry symmetry)
{
    switch (symmetry) {
    case STGCHECK_SYMMETRY_OFF: c->settings.reductions.symmetry = SYMMETRY_OFF; return true;
    case STGCHECK_SYMMETRY_SORT: c->settings.reductions.symmetry = SYMMETRY_SORT; return true;
    case STGCHECK_SYMMETRY_FULL: c->settings.reductions.symmetry = SYMMETRY_FULL; return true;
    }
    return false;
}

void stgcheck_set_certify(struct stgcheck *c, bool on)
{
    c->settings.certify = on;
}

void stgcheck_set_keep_dead(struct stgcheck *c, bool on)
{
    c->settings.reductions.keep_dead = on;
}

void stgcheck_set_witness(struct stgcheck *c, bool on)
{
    c->settings.how.witness = on;
}

void stgcheck_set_verdict_only(struct stgcheck *c, bool on)
{
    c->settings.how.verdict_only = on;
}

void stgcheck_limit_seconds(struct stgcheck *c, double seconds)
{
    c->settings.time = seconds;
}

void stgcheck_limit_cpu_seconds(struct stgcheck *c, double seconds)
{
    c->settings.cpu_time = seconds;
}

void stgcheck_limit_states(struct stgcheck *c, uint64_t states)
{
    c->settings.states = states;
}

void stgcheck_limit_memory(struct stgcheck *c, size_t bytes)
{
    c->settings.memory = bytes;
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
