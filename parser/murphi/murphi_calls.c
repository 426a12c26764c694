/*
 * Functions and procedures, expanded where they are applied (see murphi_context.h).
 *
 * Value parameters are variables of a block, others stand for the places that are given.  Where
 * nothing can be executed (in guards, properties, and what may be skipped in an expression) a
 * function is one expression, if its body has that form.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

#include <string.h>

static struct murphi_entry *find_function(struct murphi *m, const struct ast *t, bool value)
{
    struct murphi_entry *x = murphi_find(m, t->name);
    uint32_t n = 0;

    if (x == NULL)
        return murphi_unknown(m, t->name_span, t->name, value ? "function" : "procedure");
    if (x->role != MURPHI_IS_FUNCTION || (value && x->function->kid[1] == NULL)) {
        diag_error(m->diag, t->name_span, "'%s' is not a %s", t->name,
                   value ? "function" : "procedure");
        diag_note(m->diag, x->at, "it is declared here");
        return NULL;
    }
    for (uint32_t i = 0; i < x->function->kid[0]->n; i++)
        n += x->function->kid[0]->kid[i]->kid[0]->n;
    if (n != t->kid[0]->n) {
        diag_error(m->diag, t->span, "'%s' takes %u argument%s, %u given", t->name, n,
                   n == 1 ? "" : "s", t->kid[0]->n);
        diag_note(m->diag, x->at, "it is declared here");
        return NULL;
    }
    return x;
}

/* ---- as statements ---- */

/* The name of a variable of `block` that has the value. */
static bool pass_value(struct murphi *m, const struct ast *name, const struct ast *type,
                       const struct ast *arg, struct ast *block, struct murphi_entry **out)
{
    const struct murphi_type *want = murphi_type(m, type), *found;
    struct ast *value = murphi_expr(m, arg, &found), *hole;

    *out = ARENA_NEW(m->arena, struct murphi_entry);
    **out = (struct murphi_entry){ .name = name->name, .role = MURPHI_IS_FIXED, .at = name->span };
    (*out)->out = murphi_fresh(m, name->name);
    (*out)->type = want;
    if (want == NULL || value == NULL || !murphi_converts(found, want)) {
        if (want != NULL && value != NULL)
            diag_error(m->diag, arg->span, "the argument has not the type of parameter '%s'",
                       name->name);
        return false;
    }
    hole = murphi_hole(m, arg, value, found);
    value = murphi_convert(m, value, found, want);
    ast_append(m->arena, block,
               murphi_variable(m, arg->span, (*out)->out, want, hole == NULL ? value : NULL));
    if (hole != NULL) {
        murphi_copy(m, block, murphi_name(m, (*out)->out, arg->span), hole, value);
        (*out)->hole = murphi_is_unset(m, murphi_name(m, (*out)->out, arg->span));
    }
    return true;
}

static bool pass_place(struct murphi *m, const struct ast *name, const struct ast *type,
                       const struct ast *arg, struct murphi_entry **out)
{
    const struct murphi_type *want = murphi_type(m, type), *found;
    struct ast *place = murphi_place(m, arg, &found);
    bool ok = place != NULL && murphi_bind(m, name->name, name, arg);

    if (!ok || want == NULL)
        return false;
    if (!murphi_agree(want, found)) {
        diag_error(m->diag, arg->span, "the argument has not the type of parameter '%s'",
                   name->name);
        return false;
    }
    *out = vec_last(&m->entry);
    m->entry.n--;
    return true;
}

/* Evaluates the arguments in the present scope; from then on only what is global and the parameters
   are visible. */
static bool pass_arguments(struct murphi *m, const struct ast *t, const struct ast *f,
                           struct ast *block)
{
    struct murphi_entry **entry = ARENA_ARRAY(m->arena, struct murphi_entry *, t->kid[0]->n + 1);
    uint32_t n = 0;
    bool ok = true;

    for (uint32_t i = 0; i < f->kid[0]->n; i++) {
        const struct ast *p = f->kid[0]->kid[i];
        for (uint32_t k = 0; k < p->kid[0]->n; k++, n++) {
            const struct ast *arg = t->kid[0]->kid[n], *name = p->kid[0]->kid[k];
            if (murphi_kind(p) == MURPHI_VAR_PARAM)
                ok = pass_place(m, name, p->kid[1], arg, &entry[n]) && ok;
            else
                ok = pass_value(m, name, p->kid[1], arg, block, &entry[n]) && ok;
        }
    }
    m->floor = m->entry.n;
    for (uint32_t i = 0; ok && i < n; i++)
        vec_push(&m->entry, entry[i]);
    return ok;
}

/* Is the last statement the only one that returns? */
static bool returns_last(const struct ast *f)
{
    const struct ast *list = f->kid[3];

    for (uint32_t i = 0; i + 1 < list->n; i++)
        if (murphi_may_return(list->kid[i]))
            return false;
    return list->n > 0 && murphi_kind(list->kid[list->n - 1]) == MURPHI_RETURN;
}

static void must_return(struct murphi *m, const struct ast *f, const char *done, struct ast *block)
{
    struct buf b = BUF_EMPTY;
    struct ast *text;

    buf_printf(&b, "function '%s' ends without a value", f->name);
    text = ast_named(m->arena, AST_STRING, f->name_span, symbol_of(m->symbols, buf_text(&b)),
                     f->name_span, 0);
    ast_append(m->arena, block,
               ast_make(m->arena, AST_ASSERT, f->name_span, 2, murphi_name(m, done, f->name_span),
                        text));
    buf_clear(&b);
}

/* The body of x for the call t as a block of m->before; *value: the variable with the result. */
static bool expand(struct murphi *m, const struct ast *t, struct murphi_entry *x,
                   const struct murphi_type *result, const char **value)
{
    const struct ast *f = x->function;
    const struct murphi_call *outer = m->call;
    struct murphi_call call = { .function = f, .result = result };
    struct ast *before = m->before, *block = murphi_list(m, t->span, NULL), *body, *done;
    size_t scope = m->entry.n, floor = m->floor;
    bool pure = m->pure, ok;

    if (result != NULL) {
        *value = call.value = murphi_fresh(m, f->name);
        ast_append(m->arena, before,
                   murphi_variable(m, t->span, call.value, result,
                                   murphi_is_simple(result)
                                       ? NULL
                                       : murphi_unassigned(m->arena, m->symbols, result, t->span)));
    }
    if ((murphi_any_returns(f->kid[3]) || result != NULL) && !returns_last(f))
        call.done = murphi_fresh(m, "done");
    m->before = block;
    ok = pass_arguments(m, t, f, block);
    if (call.done != NULL) {
        done = ast_make(m->arena, AST_FALSE, t->span, 0);
        ast_append(m->arena, block, murphi_variable(m, t->span, call.done, &murphi_boolean, done));
    }
    m->call = &call;
    m->pure = false; /* what it changes is its own, or it has been refused */
    body = ok ? murphi_body(m, t->span, f->kid[2], f->kid[3]) : NULL;
    m->call = outer;
    m->pure = pure;
    m->before = before;
    m->floor = floor;
    murphi_leave(m, scope);
    if (body == NULL)
        return false;
    for (uint32_t i = 0; i < body->kid[0]->n; i++)
        ast_append(m->arena, block, body->kid[0]->kid[i]);
    if (call.done != NULL && result != NULL)
        must_return(m, f, call.done, block);
    ast_append(m->arena, before, murphi_block(m, t->span, block));
    return true;
}

const struct murphi_type *murphi_result_type(struct murphi *m, const struct ast *f)
{
    const struct murphi_type *type = murphi_type(m, f->kid[1]);

    return type != NULL && type->form == FORM_NUMBER ? &murphi_number : type;
}

bool murphi_call_procedure(struct murphi *m, const struct ast *t, struct ast *block)
{
    struct murphi_entry *x = find_function(m, t, false);
    const struct murphi_type *result;
    const char *value;
    struct ast *run;

    m->before = block;
    if (x == NULL)
        return false;
    result = x->function->kid[1] == NULL ? NULL : murphi_result_type(m, x->function);
    if (x->function->kid[1] != NULL && result == NULL)
        return false;
    if (!murphi_is_recursive(m, x))
        return expand(m, t, x, result, &value);
    run = murphi_run(m, t, x);
    if (run != NULL)
        ast_append(m->arena, block, ast_make(m->arena, AST_RUN, t->span, 1, run));
    return run != NULL;
}

/* ---- as expressions ---- */

/* A function of the model that checks the type of its argument. */
static struct ast *inline_checked(struct murphi *m, struct ast *value,
                                  const struct murphi_type *type)
{
    struct span at = value->span;
    struct ast *args;
    const char *name;

    if (type->form != FORM_NUMBER || type->lo == NULL)
        return value;
    name = murphi_fresh(m, "checked");
    args = murphi_list(m, at,
                       murphi_binder(m, at, symbol_of(m->symbols, "x'"),
                                     murphi_type_tree(m->arena, type, at)));
    ast_append(m->arena, m->model,
               ast_named(m->arena, AST_FUN, at, name, at, 3, args,
                         murphi_type_tree(m->arena, type, at),
                         murphi_name(m, symbol_of(m->symbols, "x'"), at)));
    return ast_named(m->arena, AST_CALL, at, name, at, 1, murphi_list(m, at, value));
}

static struct ast *inline_list_value(struct murphi *m, const struct ast *list, uint32_t from,
                                     const struct murphi_type *type);

/* if c then a else b, where b has just been translated. */
static struct ast *either_value(struct murphi *m, struct span at, struct ast *c, struct ast *a,
                                struct ast *hole_a, struct ast *b)
{
    struct ast *x = ast_make(m->arena, AST_IF, at, 3, c, a, b);

    murphi_note_hole(m, x, murphi_hole_of_either(m, c, hole_a, murphi_noted_hole(m, b)));
    return x;
}

/* if c then return a [else return b] end [; rest] */
static struct ast *if_value(struct murphi *m, const struct ast *arms, uint32_t i,
                            const struct ast *list, uint32_t next, const struct murphi_type *type)
{
    const struct ast *arm = i < arms->n ? arms->kid[i] : NULL;
    struct ast *c, *a, *b, *hole;

    if (arm == NULL)
        return inline_list_value(m, list, next, type);
    if (arm->kid[0] == NULL)
        return inline_list_value(m, arm->kid[1], 0, type);
    c = murphi_typed(m, arm->kid[0], &murphi_boolean);
    a = inline_list_value(m, arm->kid[1], 0, type);
    hole = murphi_noted_hole(m, a);
    b = if_value(m, arms, i + 1, list, next, type);
    return c == NULL || a == NULL || b == NULL ? NULL : either_value(m, arm->span, c, a, hole, b);
}

/* The value of a loop that has found an i: true, false, or i itself. */
static struct ast *found_value(struct murphi *m, const struct ast *quant, const struct ast *value,
                               struct ast *binder, struct ast *c, const struct murphi_type *type)
{
    struct span at = value->span;

    if (value->kind == AST_TRUE || value->kind == AST_FALSE)
        return murphi_typed(m, value, type);
    if (value->kind != AST_NAME || value->name != quant->name || quant->kid[3] != NULL ||
        !murphi_is_simple(type))
        return NULL;
    return inline_checked(m,
                          ast_named(m->arena, AST_FIRST, at, symbol_of(m->symbols, "first"), at, 2,
                                    murphi_list(m, at, binder), c),
                          type);
}

/* So does one that returns true or false in another form. */
static struct ast *leaving_value(struct murphi *m, const struct ast *t, const struct ast *list,
                                 uint32_t next, const struct murphi_type *type)
{
    const struct ast *leave;
    struct ast *exists = murphi_leaving_loop(m, t, &leave), *a, *b;
    struct ast *c = exists == NULL || leave->kid[0] == NULL ? NULL : murphi_quantify(m, exists);

    if (c == NULL)
        return NULL;
    a = murphi_typed(m, leave->kid[0], type);
    b = a == NULL ? NULL : inline_list_value(m, list, next, type);
    return b == NULL ? NULL : either_value(m, t->span, c, a, NULL, b);
}

/* for i : T do if c then return .. end end; rest */
static struct ast *search_value(struct murphi *m, const struct ast *t, const struct ast *list,
                                uint32_t next, const struct murphi_type *type)
{
    const struct ast *body = t->kid[1]->n == 1 ? t->kid[1]->kid[0] : NULL, *found;
    size_t scope = m->entry.n;
    struct ast *binder, *c = NULL, *a, *b;

    if (body == NULL || murphi_kind(body) != MURPHI_IF || body->kid[0]->n != 1 ||
        body->kid[0]->kid[0]->kid[1]->n != 1)
        return leaving_value(m, t, list, next, type);
    found = body->kid[0]->kid[0]->kid[1]->kid[0];
    if (murphi_kind(found) != MURPHI_RETURN)
        return leaving_value(m, t, list, next, type);
    if (found->kid[0] == NULL)
        return NULL;
    binder = murphi_quant(m, t->kid[0]);
    if (binder != NULL)
        c = murphi_typed(m, body->kid[0]->kid[0]->kid[0], &murphi_boolean);
    murphi_leave(m, scope);
    if (c == NULL)
        return NULL;
    a = found_value(m, t->kid[0], found->kid[0], binder, c, type);
    b = a == NULL ? NULL : inline_list_value(m, list, next, type);
    if (b == NULL)
        return NULL;
    c = ast_make(m->arena, AST_EXISTS, t->span, 2, murphi_list(m, t->span, binder), c);
    return either_value(m, t->span, c, a, NULL, b);
}

/* The value that statements return, or NULL: they have another form, or errors. */
static struct ast *inline_list_value(struct murphi *m, const struct ast *list, uint32_t from,
                                     const struct murphi_type *type)
{
    const struct ast *t = from < list->n ? list->kid[from] : NULL;
    struct ast *value, *hole;

    if (t == NULL)
        return NULL;
    switch (murphi_kind(t)) {
    case MURPHI_RETURN:
        value = t->kid[0] == NULL ? NULL : murphi_typed_hole(m, t->kid[0], type, &hole);
        if (value == NULL)
            return NULL;
        value = inline_checked(m, value, type);
        murphi_note_hole(m, value, hole);
        return value;
    case MURPHI_IF: return if_value(m, t->kid[0], 0, list, from + 1, type);
    case MURPHI_FOR: return search_value(m, t, list, from + 1, type);
    default: return NULL;
    }
}

/* A parameter with the value that is given for it.  One that may be undefined stands for that, as
   an error is met only where it is read. */
static struct murphi_entry *inline_parameter(struct murphi *m, const struct ast *name,
                                             const struct murphi_type *want, const struct ast *arg)
{
    struct murphi_entry *x = ARENA_NEW(m->arena, struct murphi_entry);
    struct ast *value = want == NULL ? NULL : murphi_typed_hole(m, arg, want, &x->hole);

    x->name = name->name;
    x->role = x->hole != NULL ? MURPHI_IS_BINDING : MURPHI_IS_FIXED;
    x->at = name->span;
    x->out = murphi_fresh(m, x->name);
    x->type = want;
    x->value = value == NULL ? NULL : inline_checked(m, value, want);
    return x;
}

/* let p = a in ..., for each parameter. */
static struct ast *let_arguments(struct murphi *m, const struct ast *t, const struct ast *f,
                                 const struct murphi_type *result)
{
    struct murphi_entry **entry = ARENA_ARRAY(m->arena, struct murphi_entry *, t->kid[0]->n + 1);
    struct ast *body, *hole;
    uint32_t n = 0;
    bool ok = true;

    for (uint32_t i = 0; i < f->kid[0]->n; i++) {
        const struct ast *p = f->kid[0]->kid[i];
        for (uint32_t k = 0; k < p->kid[0]->n; k++, n++) {
            const struct murphi_type *want = murphi_type(m, p->kid[1]);
            entry[n] = inline_parameter(m, p->kid[0]->kid[k], want, t->kid[0]->kid[n]);
            ok = ok && entry[n]->value != NULL;
        }
    }
    if (!ok)
        return NULL;
    m->floor = m->entry.n;
    for (uint32_t i = 0; i < n; i++)
        vec_push(&m->entry, entry[i]);
    body = inline_list_value(m, f->kid[3], 0, result);
    hole = murphi_noted_hole(m, body);
    for (uint32_t i = n; i > 0 && body != NULL; i--) {
        const struct murphi_entry *p = entry[i - 1];
        if (p->role == MURPHI_IS_FIXED)
            body = ast_named(m->arena, AST_LET, t->span, p->out, t->span, 2, p->value, body);
        if (p->role == MURPHI_IS_FIXED && hole != NULL)
            hole = ast_named(m->arena, AST_LET, t->span, p->out, t->span, 2, p->value, hole);
    }
    murphi_note_hole(m, body, hole);
    return body;
}

static struct ast *as_expression(struct murphi *m, const struct ast *t, struct murphi_entry *x,
                                 const struct murphi_type *result)
{
    size_t scope = m->entry.n, floor = m->floor, errors = diag_errors(m->diag);
    struct ast *value = NULL;

    if (x->function->kid[2]->n == 0 && !murphi_is_recursive(m, x))
        value = let_arguments(m, t, x->function, result);
    m->floor = floor;
    murphi_leave(m, scope);
    if (value == NULL && diag_errors(m->diag) == errors) {
        diag_error(m->diag, t->span,
                   "here '%s' would have to be one expression: statements are executed in rules "
                   "only",
                   t->name);
        diag_note(m->diag, x->at,
                  "possible are 'return', 'if', and a loop that returns true or false");
    }
    return value;
}

/* The result of a procedure of the model, as a variable. */
static struct ast *run_value(struct murphi *m, const struct ast *t, struct murphi_entry *x,
                             const struct murphi_type *type)
{
    struct ast *run = murphi_run(m, t, x);
    const char *value;

    if (run == NULL)
        return NULL;
    value = murphi_fresh(m, x->name);
    ast_append(m->arena, m->before, murphi_variable(m, t->span, value, type, run));
    return murphi_name(m, value, t->span);
}

struct ast *murphi_apply(struct murphi *m, const struct ast *t, const struct murphi_type **type)
{
    struct murphi_entry *x = find_function(m, t, true);
    const char *value;

    *type = x == NULL ? NULL : murphi_result_type(m, x->function);
    if (*type == NULL)
        return NULL;
    if ((m->before == NULL || m->pure) && murphi_changes(m, t)) {
        diag_error(m->diag, t->span,
                   "'%s' changes variables, which guards, properties and quantifiers cannot",
                   t->name);
        return NULL;
    }
    if (m->before == NULL)
        return as_expression(m, t, x, *type);
    if (murphi_is_recursive(m, x))
        return run_value(m, t, x, *type);
    return expand(m, t, x, *type, &value) ? murphi_name(m, value, t->span) : NULL;
}
