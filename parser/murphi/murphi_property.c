/*
 * Properties and assumptions of the text (see murphi_context.h).
 *
 * A property is a formula.  One that needs statements, since functions are called in it, is a
 * variable of the model that each step computes at its end: the value depends on nothing but the
 * other variables, so there are no more states.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

#include <string.h>

/* ---- formulas ---- */

/* What no word stands for in the text has a place without length. */
static struct span start_of(struct span at)
{
    return (struct span){ at.text, at.from, at.from };
}

static struct ast *model_apply(struct murphi *m, const char *predicate, struct span at,
                               struct ast *arg)
{
    return ast_named(m->arena, AST_CALL, arg->span, symbol_of(m->symbols, predicate), start_of(at),
                     1, murphi_list(m, arg->span, arg));
}

static void model_add_property(struct murphi *m, const char *name, const char *text, struct span at,
                               struct ast *formula)
{
    struct ast *string = NULL;

    if (text != NULL)
        string = ast_named(m->arena, AST_STRING, at, symbol_of(m->symbols, text), at, 0);
    ast_append(m->arena, m->properties,
               ast_named(m->arena, AST_PROPERTY, at, symbol_of(m->symbols, name), start_of(at), 3,
                         string, NULL, formula));
}

/* For each value of the rulesets around it. */
static struct ast *for_each_value(struct murphi *m, const struct ast *t, struct ast *binders,
                                  struct ast *e)
{
    enum ast_kind kind = murphi_kind(t) == MURPHI_COVERED ? AST_EXISTS : AST_FORALL;

    return binders->n == 0 ? e : ast_make(m->arena, kind, t->span, 2, binders, e);
}

/* One start state from which there is a way suffices.  Formulas speak of all start states: where
   there are several, "never" is expected to be false. */
static struct ast *covered(struct murphi *m, struct span at, struct ast *e)
{
    if (m->n_starts == 1)
        return model_apply(m, "possibly", at, e);
    return model_apply(m, "always", at, murphi_make(m, AST_NOT, e->span, e, NULL));
}

/* What is expected of the last property, which is made by `covered`. */
static void expect_cover(struct murphi *m, struct span at)
{
    if (m->n_starts != 1)
        m->properties->kid[m->properties->n - 1]->kid[1] =
            ast_named(m->arena, AST_EXPECT, at, symbol_of(m->symbols, "false"), at, 0);
}

/* The condition as an expression, with its rulesets, which those of `liveness` stand outside of;
   NULL: reported. */
static struct ast *condition_expression(struct murphi *m, const struct murphi_around *a,
                                        const struct ast *t, struct ast *binders)
{
    struct ast *values = murphi_list(m, t->span, NULL), *before = m->before, *e = NULL;
    size_t scope = m->entry.n;

    m->before = NULL;
    if (murphi_open_rulesets(m, a, binders, values))
        e = murphi_typed(m, t->kid[0], &murphi_boolean);
    murphi_leave(m, scope);
    m->before = before;
    return e == NULL || murphi_kind(t) == MURPHI_LIVENESS ? e : for_each_value(m, t, binders, e);
}

/* ---- properties ---- */

static const struct murphi_condition *condition_of(const struct murphi *m, const struct ast *t)
{
    for (size_t i = 0; i < m->condition.n; i++)
        if (m->condition.at[i].t == t)
            return &m->condition.at[i];
    return NULL;
}

bool murphi_property(struct murphi *m, const struct murphi_around *a, const struct ast *t)
{
    const struct murphi_condition *c = condition_of(m, t);
    struct ast *binders = murphi_list(m, t->span, NULL), *e;

    if (murphi_kind(t) == MURPHI_ASSUMED)
        return true;
    if (murphi_is_chosen_from(m, a, t))
        return false;
    e = c != NULL ? murphi_name(m, c->variable, t->kid[0]->span)
                  : condition_expression(m, a, t, binders);
    if (e == NULL)
        return false;
    if (murphi_kind(t) == MURPHI_INVARIANT)
        e = model_apply(m, "always", t->span, e);
    else if (murphi_kind(t) == MURPHI_COVERED)
        e = covered(m, t->span, e);
    else
        e = for_each_value(m, t, binders,
                           model_apply(m, "always", t->span,
                                       model_apply(m, "possibly", t->span, e)));
    model_add_property(m, murphi_step_name(m, t->name, "property"), t->name, t->span, e);
    if (murphi_kind(t) == MURPHI_COVERED)
        expect_cover(m, t->span);
    return true;
}

void murphi_cover_properties(struct murphi *m)
{
    for (size_t i = 0; i < m->cover.n; i++) {
        const struct ast *t = m->cover.at[i].t;
        struct ast *e = murphi_covering_steps(m, &m->cover.at[i]);
        model_add_property(m, murphi_step_name(m, t->name, "property"), t->name, t->span,
                           covered(m, t->span, e));
        expect_cover(m, t->span);
    }
}

/* <pattern>true */
static struct ast *some_step(struct murphi *m, struct ast *pattern)
{
    return ast_make(m->arena, AST_DIAMOND, pattern->span, 2, pattern,
                    ast_make(m->arena, AST_TRUE, pattern->span, 0));
}

/* always(<!=>true || <tau left_out'>true): what is left out is another state. */
static struct ast *never_stuck(struct murphi *m, struct span at)
{
    const char *name = murphi_left_out_name(m);
    struct ast *left_out = ast_named(m->arena, AST_A_TAU, at, name, at, 1, NULL);

    return model_apply(m, "always", at,
                       murphi_make(m, AST_OR, at,
                                   some_step(m, ast_make(m->arena, AST_A_MOVES, at, 0)),
                                   some_step(m, left_out)));
}

void murphi_safety(struct murphi *m, struct span at, const char *deadlock)
{
    struct ast *e;

    at.to = at.from;
    if (deadlock == NULL) {
        e = model_apply(m, "always", at, ast_make(m->arena, AST_TRUE, at, 0));
        model_add_property(m, "no_error", "no run-time error", at, e);
        return;
    }
    e = murphi_has_left_out(m) && strcmp(deadlock, "never_stuck") == 0
            ? never_stuck(m, at)
            : murphi_name(m, symbol_of(m->symbols, deadlock), at);
    model_add_property(m, "no_deadlock", "no deadlock, no run-time error", at, e);
}

/* ---- what each step computes ---- */

static bool calls_functions(const struct ast *t)
{
    if (t->kind == AST_CALL)
        return true;
    for (uint32_t i = 0; i < t->n; i++)
        if (t->kid[i] != NULL && calls_functions(t->kid[i]))
            return true;
    return false;
}

static bool needs_statements(struct murphi *m, const struct murphi_around *a, const struct ast *t)
{
    struct ast *binders = murphi_list(m, t->span, NULL), *values = murphi_list(m, t->span, NULL);
    struct ast *before = m->before;
    size_t scope = m->entry.n;
    bool needs;

    m->before = NULL;
    needs = calls_functions(t->kid[0]) && murphi_open_rulesets(m, a, binders, values) &&
            murphi_needs_statements(m, t->kid[0]);
    murphi_leave(m, scope);
    m->before = before;
    return needs;
}

static const char *condition_variable(struct murphi *m, const struct ast *t)
{
    const char *name = murphi_fresh(m, murphi_plain_name(m, t->name == NULL ? "" : t->name));

    ast_append(m->arena, m->model, murphi_variable(m, t->span, name, &murphi_boolean, NULL));
    return name;
}

static bool find_condition(struct murphi *m, const struct murphi_around *a, const struct ast *t)
{
    bool assumed = murphi_kind(t) == MURPHI_ASSUMED;
    struct murphi_condition c = { .t = t, .around = a };

    if (murphi_is_chosen_from(m, a, t))
        return !assumed; /* else it is reported with the property */
    m->n_assumed += assumed;
    if (!assumed) {
        if (!needs_statements(m, a, t))
            return true;
        c.variable = condition_variable(m, t);
    }
    vec_push(&m->condition, c);
    return true;
}

bool murphi_find_conditions(struct murphi *m, const struct murphi_around *a, const struct ast *list)
{
    bool ok = true;

    for (uint32_t i = 0; i < list->n; i++) {
        const struct ast *t = list->kid[i];
        struct murphi_around inner = { a, t };
        switch (murphi_kind(t)) {
        case MURPHI_RULE:
        case MURPHI_START: break;
        case MURPHI_RULESET:
        case MURPHI_ALIASES:
        case MURPHI_CHOOSE:
            ok = murphi_find_conditions(m, arena_copy(m->arena, &inner, sizeof inner), t->kid[1]) &&
                 ok;
            break;
        default: ok = find_condition(m, a, t) && ok;
        }
    }
    return ok;
}

/* Loops for the rulesets, from the outside in; the list of statements inside of all. */
static struct ast *ruleset_loops(struct murphi *m, const struct murphi_around *a, struct ast *list)
{
    struct ast *inner, *binder;

    if (a == NULL)
        return list;
    list = ruleset_loops(m, a->up, list);
    for (uint32_t i = 0; list != NULL && i < a->t->kid[0]->n; i++) {
        m->before = list;
        binder = murphi_quant(m, a->t->kid[0]->kid[i]);
        inner = murphi_list(m, a->t->span, NULL);
        if (binder != NULL)
            ast_append(m->arena, list,
                       ast_make(m->arena, AST_EACH, binder->span, 2,
                                murphi_list(m, binder->span, binder),
                                murphi_block(m, a->t->span, inner)));
        list = binder == NULL ? NULL : inner;
    }
    return list;
}

/* A property is evaluated for all values of its rulesets, whatever it is for the first ones. */
static struct ast *value_of_all(struct murphi *m, const struct murphi_condition *c,
                                struct ast *list)
{
    bool all = murphi_kind(c->t) != MURPHI_COVERED;
    const char *result = murphi_fresh(m, "holds");
    struct span at = c->t->span;
    struct ast *inner, *e, *now;

    ast_append(m->arena, list,
               murphi_variable(m, at, result, &murphi_boolean,
                               ast_make(m->arena, all ? AST_TRUE : AST_FALSE, at, 0)));
    inner = ruleset_loops(m, c->around, list);
    m->before = inner;
    e = inner == NULL ? NULL : murphi_typed(m, c->t->kid[0], &murphi_boolean);
    if (e == NULL)
        return NULL;
    now = murphi_assign(m, at, murphi_name(m, result, at),
                        ast_make(m->arena, all ? AST_FALSE : AST_TRUE, at, 0));
    ast_append(m->arena, inner,
               murphi_if(m, at, all ? murphi_make(m, AST_NOT, at, e, NULL) : e,
                         murphi_list(m, at, now)));
    return murphi_name(m, result, at);
}

static bool stands_in_rulesets(struct murphi *m, const struct murphi_condition *c)
{
    for (const struct murphi_around *a = c->around; a != NULL; a = a->up)
        if (murphi_kind(a->t) == MURPHI_ALIASES || murphi_kind(c->t) == MURPHI_LIVENESS) {
            diag_error(m->diag, c->t->span,
                       "a function with statements cannot be called here, as an alias or the "
                       "ruleset of a liveness stands around it");
            return false;
        }
    return true;
}

static struct ast *value_by_statements(struct murphi *m, const struct murphi_condition *c,
                                       struct ast *list)
{
    struct ast *before = m->before, *e = NULL;
    size_t scope = m->entry.n;
    bool pure = m->pure;

    m->before = list;
    m->pure = true;
    if (c->around == NULL)
        e = murphi_typed(m, c->t->kid[0], &murphi_boolean);
    else if (stands_in_rulesets(m, c))
        e = value_of_all(m, c, list);
    m->pure = pure;
    m->before = before;
    murphi_leave(m, scope);
    return e;
}

struct ast *murphi_condition_value(struct murphi *m, struct murphi_condition *c, struct ast *list)
{
    struct ast *e = NULL;

    if (c->refused)
        return NULL;
    e = c->variable == NULL && !needs_statements(m, c->around, c->t)
            ? condition_expression(m, c->around, c->t, murphi_list(m, c->t->span, NULL))
            : value_by_statements(m, c, list);
    c->refused = e == NULL;
    return e;
}
