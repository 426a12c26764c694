/*
 * Calls of procedures (see model_build.h).
 *
 * A call is replaced by the statements of the procedure.  Its parameters, and its result, are
 * variables of the block that they make; a `var` parameter is no variable but the place that it
 * stands for, a variable with its path, whose indices are computed at the call.  So all that works
 * on statements sees one more block, and the places that it really reads and writes.
 */
#include "config.h"

#include <stdarg.h>

#include "stg/elab/elab_util.h"
#include "stg/elab/procedure.h"
#include "support/vec.h"

#define MAX_EXPANDED 200000
#define MAX_DIMENSIONS 16

/* ---- parameters ---- */

/* A variable of the block that a call becomes. */
static uint32_t add_hidden(struct elab *e, struct vec_statement *out, const char *name,
                           struct span at, const struct sort *sort, const struct term *v)
{
    struct assign *a = ARENA_NEW(e->arena, struct assign);

    *a = (struct assign){ .slot = e->n_slots++, .name = name, .at = at, .value = v };
    vec_push(out, ((struct statement){
                      .kind = STATEMENT_VAR, .at = at, .n = 1, .sort = sort, .assign = a }));
    return a->slot;
}

/* Has the term the same value throughout the block around it? */
static bool keeps_value(const struct scope *s, const struct term *t)
{
    if (t->kind != TERM_LOCAL)
        return t->kind == TERM_CONST;
    for (; s != NULL && !s->global; s = s->up)
        for (uint32_t i = 0; i < s->n; i++)
            if (s->entry[i]->kind == ENTRY_LOCAL && s->entry[i]->number == t->slot)
                return !entry_is_variable(s->entry[i]);
    return false;
}

/* The indices of a place are computed once. */
static bool fix_indices(struct elab *e, struct scope *s, const struct formal *f,
                        struct designator *d, struct vec_statement *out)
{
    for (uint32_t i = d->n_fixed; i < d->place.n_steps; i++) {
        const struct path_step *step = &d->place.step[i];
        for (uint32_t k = 0; step->index != NULL && k < step->sort->n; k++) {
            const struct sort *sort = step->sort->index[k];
            const struct term *t = step->index[k];
            uint32_t slot;
            if (keeps_value(s, t) && sort_within(t->sort, sort))
                continue;
            t = elab_fit(e, t, sort);
            if (t == NULL)
                return false;
            slot = add_hidden(e, out, f->name->name, t->span, sort, t);
            step->index[k] = term_local(e, sort, t->span, f->name->name, slot);
        }
    }
    return true;
}

static bool bind_reference(struct elab *e, struct scope *s, const struct ast *t,
                           const struct formal *f, struct vec_statement *out, struct entry *x)
{
    struct designator *d = ARENA_NEW(e->arena, struct designator);

    if (!elab_designator(e, s, t, d))
        return false;
    if (!sort_agrees(d->sort, f->sort)) {
        elab_mismatch(e, t->span, f->sort, d->sort);
        return false;
    }
    if (!sort_within(d->sort, f->sort) || !sort_within(f->sort, d->sort)) {
        struct buf want = BUF_EMPTY, found = BUF_EMPTY;
        elab_describe(&want, f->sort);
        elab_describe(&found, d->sort);
        diag_error(e->diag, t->span,
                   "'%s' is a 'var' parameter of type %s, and this place has "
                   "type %s: the types have to be the same",
                   f->name->name, buf_text(&want), buf_text(&found));
        buf_clear(&want);
        buf_clear(&found);
        return false;
    }
    x->object = d;
    return fix_indices(e, s, f, d, out);
}

/* A value that does not change in the meantime is not copied, so that it is seen to be the same. */
static bool bind_value(struct elab *e, struct scope *s, const struct ast *t, const struct formal *f,
                       struct vec_statement *out, struct entry *x)
{
    const struct term *v = elab_place(e, s, t, f->sort);

    if (v == NULL)
        return false;
    if (v->kind == TERM_LOCAL && keeps_value(s, v)) {
        x->number = v->slot;
        x->given = v->name;
    } else {
        x->number = add_hidden(e, out, f->name->name, t->span, f->sort, v);
    }
    return true;
}

/* Arguments are elaborated where the call is, from first to last. */
static bool bind_formals(struct elab *e, struct scope *s, const struct ast *t,
                         const struct procedure *p, struct scope *params, struct vec_statement *out)
{
    struct elab quiet = *e;
    bool ok = true;

    if (t->kid[0]->n != p->n) {
        diag_error(e->diag, t->span, "'%s' takes %u argument%s, %u given", t->name, p->n,
                   p->n == 1 ? "" : "s", t->kid[0]->n);
        diag_note(e->diag, p->decl->name_span, "'%s' is declared here", t->name);
        return false;
    }
    quiet.diag = diag_new();
    quiet.uses = NULL;
    for (uint32_t i = 0; i < p->n; i++) {
        const struct formal *f = &p->formal[i];
        struct entry *x = procedure_declare(&quiet, params, f);
        if (x == NULL)
            ok = false; /* two of one name: reported where they are declared */
        else if (f->by_reference)
            ok = bind_reference(e, s, t->kid[0]->kid[i], f, out, x) && ok;
        else
            ok = bind_value(e, s, t->kid[0]->kid[i], f, out, x) && ok;
    }
    diag_free(quiet.diag);
    return ok;
}

static const struct term *step_term(struct elab *e, const struct term *from,
                                    const struct path_step *step, struct span at)
{
    const struct term *kid[1 + MAX_DIMENSIONS] = { from };
    struct term *r;

    if (step->index == NULL) {
        const struct sort_field *f = &step->sort->field[step->field];
        r = term_make(e, TERM_FIELD, f->sort, at, 1, kid);
        r->slot = step->field;
        r->name = f->name;
        return r;
    }
    for (uint32_t i = 0; i < step->sort->n; i++)
        kid[1 + i] = step->index[i];
    r = term_make(e, TERM_INDEX, step->sort->elem, at, 1 + step->sort->n, kid);
    r->name = from->name != NULL ? from->name : "element";
    return r;
}

const struct term *elab_reference(struct elab *e, const struct ast *t, const struct entry *x)
{
    const struct designator *d = x->object;
    const struct assign *a = &d->place;
    const struct sort *sort = a->n_steps > 0 ? a->step[0].sort : d->sort;
    struct term *root = term_make(e, a->global ? TERM_GLOBAL : TERM_LOCAL, sort, t->span, 0, NULL);
    const struct term *r = root;

    root->name = a->name;
    root->slot = a->slot;
    for (uint32_t i = 0; i < a->n_steps; i++)
        r = step_term(e, r, &a->step[i], t->span);
    return r;
}

/* ---- statements of a procedure ---- */

static struct statement failing(struct elab *e, struct span at, const char *format, ...)
{
    struct buf b = BUF_EMPTY;
    struct statement s = { .kind = STATEMENT_FAIL, .at = at };
    va_list args;

    va_start(args, format);
    buf_vprintf(&b, format, args);
    va_end(args);
    s.text = arena_string(e->arena, buf_text(&b), b.n);
    buf_clear(&b);
    return s;
}

/* The statements in place of a call; what can go wrong here has been reported, but for limits. */
static bool expand_statements(struct elab *e, struct procedure *p, struct scope *params,
                              const struct activation *a, struct vec_statement *out)
{
    struct elab inner = *e;
    bool ok;

    inner.diag = diag_new();
    inner.reports = e->expands ? e->reports : e->diag;
    inner.uses = NULL;
    inner.activation = a;
    inner.expands = true;
    ok = elab_statements(&inner, params, p->decl->kid[3], out);
    diag_free(inner.diag);
    if (p->result != NULL)
        vec_push(out, failing(e, p->decl->name_span, "'%s' ends without 'return'", p->decl->name));
    e->n_slots = inner.n_slots;
    e->n_expanded = inner.n_expanded;
    e->height = inner.height;
    return ok;
}

static uint32_t count_active(const struct elab *e, const struct procedure *p)
{
    uint32_t n = 0;

    for (const struct activation *a = e->activation; a != NULL; a = a->outer)
        n += a->procedure == p;
    return n;
}

static bool expand_call(struct elab *e, const struct ast *t, struct procedure *p,
                        struct scope *params, struct vec_statement *out, uint32_t result)
{
    struct activation a = { .outer = e->activation, .procedure = p };
    size_t n_errors = diag_errors(e->diag);

    a.levels = (a.outer != NULL ? a.outer->levels : 0) + p->decl->depth + 1;
    a.result = result;
    if (p->most > 0 && count_active(e, p) == p->most) {
        vec_push(out, failing(e, t->span, "more than %u call%s of '%s' within each other", p->most,
                              p->most == 1 ? "" : "s", p->decl->name));
        return true;
    }
    if (e->n_expanded <= MAX_EXPANDED && a.levels <= AST_MAX_DEPTH &&
        expand_statements(e, p, params, &a, out) && e->n_expanded <= MAX_EXPANDED)
        return true;
    p->correct = false;
    if (a.outer == NULL && diag_errors(e->diag) == n_errors)
        diag_error(e->diag, t->span,
                   "calls of procedures stand for too many statements (more than %d), or are "
                   "nested too deeply (more than %d levels)",
                   MAX_EXPANDED, AST_MAX_DEPTH);
    return false;
}

/* ---- calls ---- */

static void note_call(struct elab *e, struct procedure *p, struct span at)
{
    struct procedure *caller = e->activation->procedure;
    struct inner_call *c = ARENA_NEW(e->arena, struct inner_call);

    *c = (struct inner_call){ caller->calls, p, at };
    caller->calls = c;
}

static struct procedure *called_procedure(struct elab *e, struct scope *s, const struct ast *t)
{
    struct entry *x = uses_find(e->uses, s, t);

    if (x == NULL) {
        elab_unknown(e, s, t->name_span, t->name, "procedure");
        return NULL;
    }
    if (x->kind == ENTRY_PROCEDURE)
        return elab_demand(e, x) ? x->object : NULL;
    diag_error(e->diag, t->name_span, "'%s' is %s, not a procedure", t->name, entry_noun(x));
    if (x->at.text != NULL)
        diag_note(e->diag, x->at, "'%s' is declared here", t->name);
    return NULL;
}

bool elab_is_run(const struct scope *s, const struct ast *t)
{
    const struct entry *x = t->kind == AST_CALL ? scope_find(s, t->name) : NULL;

    return x != NULL && x->kind == ENTRY_PROCEDURE;
}

bool elab_run(struct elab *e, struct scope *s, const struct ast *t, struct vec_statement *out,
              const struct term **result)
{
    struct procedure *p = called_procedure(e, s, t);
    struct branch *body = ARENA_NEW(e->arena, struct branch);
    struct vec_statement all = VEC_EMPTY;
    struct scope params;
    uint32_t slot = e->n_slots++;
    bool ok;

    if (p == NULL)
        return false;
    if (result != NULL && p->result == NULL) {
        diag_error(e->diag, t->span, "'%s' has no result", t->name);
        diag_note(e->diag, p->decl->name_span, "'%s' is declared here", t->name);
        return false;
    }
    if (result != NULL)
        *result = term_local(e, p->result, t->span, p->decl->name, slot);
    scope_init(&params, e->globals);
    ok = bind_formals(e, s, t, p, &params, &all);
    if (e->activation != NULL && !e->expands)
        note_call(e, p, t->span);
    else
        ok = ok && p->correct && expand_call(e, t, p, &params, &all, slot);
    scope_clear(&params);
    body->body = (struct statement_block){ .sequential = true, .n = vec_number(all.n) };
    body->body.at = arena_copy(e->arena, all.at, all.n * sizeof *all.at);
    vec_clear(&all);
    vec_push(out, ((struct statement){ .kind = STATEMENT_CALL,
                                       .at = t->span,
                                       .n = 1,
                                       .branch = body,
                                       .text = p->decl->name }));
    return ok;
}

bool elab_return(struct elab *e, struct scope *s, const struct ast *t, struct vec_statement *out)
{
    const struct activation *a = e->activation;
    const struct sort *sort = a != NULL ? a->procedure->result : NULL;
    const struct ast *given = t->kid[0];
    const struct term *v = NULL;

    if (a == NULL || (sort != NULL) != (given != NULL)) {
        diag_error(e->diag, t->span,
                   a == NULL      ? "'return' belongs to the statements of a procedure"
                   : sort == NULL ? "'%s' has no result"
                                  : "'%s' has a result: 'return' needs a value",
                   a == NULL ? "" : a->procedure->decl->name);
        return false;
    }
    if (given != NULL)
        v = elab_value(e, s, given, sort, out);
    if (v != NULL) {
        add_hidden(e, out, a->procedure->decl->name, t->span, sort, v);
        ((struct assign *)vec_last(out).assign)->slot = a->result;
    }
    vec_push(out, ((struct statement){ .kind = STATEMENT_RETURN, .at = t->span }));
    return (v != NULL) == (given != NULL);
}
