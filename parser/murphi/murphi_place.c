/*
 * Places that are changed, and what is computed once (see murphi_context.h).
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

static bool murphi_is_place(struct murphi *m, const struct ast *t)
{
    const struct ast *root = t;
    const struct murphi_entry *x;

    while (root->kind == AST_INDEX || root->kind == AST_DOT)
        root = root->kid[0];
    x = root->kind == AST_NAME ? murphi_find(m, root->name) : NULL;
    if (root->kind != AST_NAME || (x != NULL && !x->assignable)) {
        diag_error(m->diag, root->span, "only variables can be changed");
        if (x != NULL)
            diag_note(m->diag, x->at, "'%s' is declared here", x->name);
        return false;
    }
    return true;
}

struct ast *murphi_place(struct murphi *m, const struct ast *t, const struct murphi_type **type)
{
    return murphi_is_place(m, t) ? murphi_expr(m, t, type) : NULL;
}

bool murphi_is_fixed(const struct murphi *m, const struct ast *t)
{
    if (t->kind == AST_INT || t->kind == AST_TRUE || t->kind == AST_FALSE)
        return true;
    if (t->kind == AST_CALL && murphi_is_alternative(m, t->name))
        return murphi_is_fixed(m, t->kid[0]->kid[0]);
    if (t->kind != AST_NAME)
        return false;
    for (size_t i = m->entry.n; i > 0; i--)
        if (m->entry.at[i - 1]->out == t->name && m->entry.at[i - 1]->role != MURPHI_IS_BINDING)
            return m->entry.at[i - 1]->role != MURPHI_IS_VAR;
    return false;
}

struct ast *murphi_freeze(struct murphi *m, struct ast *t, const struct murphi_type *type)
{
    const char *name;

    if (m->before == NULL || murphi_is_fixed(m, t))
        return t;
    name = murphi_fresh(m, "value");
    ast_append(m->arena, m->before, murphi_variable(m, t->span, name, type, t));
    return murphi_name(m, name, t->span);
}

struct ast *murphi_before(struct murphi *m, struct ast *x, const struct murphi_type *type,
                          struct ast **hole, const struct ast *next)
{
    const char *name;

    if (x == NULL || m->before == NULL || !murphi_changes(m, next))
        return x;
    if (hole == NULL || *hole == NULL)
        return murphi_freeze(m, x, type);
    name = murphi_fresh(m, "value");
    ast_append(m->arena, m->before, murphi_variable(m, x->span, name, type, NULL));
    murphi_copy(m, m->before, murphi_name(m, name, x->span), *hole, x);
    x = murphi_name(m, name, x->span);
    *hole = murphi_is_unset(m, x);
    return x;
}

struct ast *murphi_place_before(struct murphi *m, const struct ast *t,
                                const struct murphi_type **type, const struct ast *next)
{
    size_t errors = diag_errors(m->diag);
    struct ast *x;

    if (m->before == NULL || !murphi_changes(m, next))
        return murphi_place(m, t, type);
    x = murphi_is_place(m, t) ? murphi_designator(m, t, true, type) : NULL;
    return diag_errors(m->diag) > errors ? NULL : x;
}

bool murphi_bind(struct murphi *m, const char *name, const struct ast *at, const struct ast *value)
{
    const struct murphi_type *type = NULL;
    const struct murphi_entry *root = NULL;
    struct murphi_entry *x;
    struct ast *v, *hole = NULL,
                   *label = ast_named(m->arena, AST_NAME, at->name_span, name, at->name_span, 0);
    const struct ast *t = value;

    while (t->kind == AST_INDEX || t->kind == AST_DOT)
        t = t->kid[0];
    if (t->kind == AST_NAME) {
        v = murphi_designator(m, value, true, &type);
        root = murphi_find(m, t->name);
    } else {
        v = murphi_expr(m, value, &type);
        hole = v == NULL ? NULL : murphi_hole(m, value, v, type);
        if (v != NULL && hole == NULL)
            v = murphi_freeze(m, v, type);
    }
    x = murphi_declare(m, MURPHI_IS_BINDING, label, v == NULL ? NULL : type);
    if (x == NULL || v == NULL)
        return false;
    x->value = v;
    x->hole = hole;
    x->assignable = root != NULL && root->assignable;
    return true;
}
