/*
 * Conditions that perhaps need statements, since functions are called in them (see
 * murphi_context.h).
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

/* What has been declared in the model, and perhaps is taken back. */
struct declared {
    uint32_t n;
    size_t unions, conversions;
};

static void undeclare(struct murphi *m, struct declared before)
{
    m->model->n = before.n;
    m->unions.n = before.unions;
    m->conversions.n = before.conversions;
}

struct ast *murphi_quietly(struct murphi *m, const struct ast *t)
{
    struct declared declared = { m->model->n, m->unions.n, m->conversions.n };
    struct diag *diag = m->diag, *silent = diag_new();
    struct ast *before = m->before, *x;

    m->diag = silent;
    m->before = NULL;
    x = murphi_typed(m, t, &murphi_boolean);
    if (diag_errors(silent) > 0)
        x = NULL;
    m->diag = diag;
    if (x == NULL || diag_warnings(silent) > 0)
        undeclare(m, declared);
    if (x != NULL && diag_warnings(silent) > 0)
        x = murphi_typed(m, t, &murphi_boolean); /* once more, aloud */
    m->before = before;
    diag_free(silent);
    return x;
}

bool murphi_needs_statements(struct murphi *m, const struct ast *t)
{
    struct declared declared = { m->model->n, m->unions.n, m->conversions.n };
    uint32_t fresh = m->fresh;
    bool needs = murphi_quietly(m, t) == NULL;

    undeclare(m, declared);
    m->fresh = fresh;
    return needs;
}

/* Are values of the type interchangeable? */
static bool has_no_order(const struct murphi_type *t)
{
    bool found = t->form == FORM_SCALARSET;

    for (uint32_t i = 0; t->form == FORM_UNION && i < t->n && !found; i++)
        found = has_no_order(t->member[i].type);
    return found;
}

/* if so far { ..; if decided { result := other; } }; unless it stops when it is decided, without
   the outer condition. */
static bool one_round(struct murphi *m, const struct ast *t, const char *result, bool stops,
                      struct ast *block)
{
    bool all = murphi_kind(t) == MURPHI_FORALL;
    struct ast *inner = murphi_list(m, t->span, NULL), *c, *now;

    m->before = inner;
    c = murphi_typed(m, t->kid[1], &murphi_boolean);
    if (c == NULL)
        return false;
    now = murphi_assign(m, t->span, murphi_name(m, result, t->span),
                        ast_make(m->arena, all ? AST_FALSE : AST_TRUE, t->span, 0));
    ast_append(m->arena, inner,
               murphi_if(m, t->span, all ? murphi_make(m, AST_NOT, t->span, c, NULL) : c,
                         murphi_list(m, t->span, now)));
    if (!stops) {
        ast_append(m->arena, block, murphi_block(m, t->span, inner));
        return true;
    }
    c = murphi_name(m, result, t->span);
    ast_append(m->arena, block,
               murphi_if(m, t->span, all ? c : murphi_make(m, AST_NOT, t->span, c, NULL), inner));
    return true;
}

/* From the variable number i on.  Where values have no order, what is an error for one of them must
   not depend on whether another one has decided before: none is left out. */
static bool rounds_from(struct murphi *m, const struct ast *t, uint32_t i, const char *result,
                        bool stops, struct ast *block)
{
    struct ast *inner, *binder;
    bool ok;

    if (i == t->kid[0]->n)
        return one_round(m, t, result, stops, block);
    m->before = block;
    binder = murphi_quant(m, t->kid[0]->kid[i]);
    inner = murphi_list(m, t->span, NULL);
    stops = stops && binder != NULL && !has_no_order(vec_last(&m->entry)->type);
    vec_push(&m->loops, binder == NULL ? NULL : vec_last(&m->entry)->type);
    ok = binder != NULL && rounds_from(m, t, i + 1, result, stops, inner);
    m->loops.n--;
    if (!ok)
        return false;
    ast_append(m->arena, block,
               ast_make(m->arena, AST_EACH, t->span, 2, murphi_list(m, t->span, binder),
                        murphi_block(m, t->span, inner)));
    return true;
}

struct ast *murphi_rounds(struct murphi *m, const struct ast *t)
{
    enum ast_kind first = murphi_kind(t) == MURPHI_FORALL ? AST_TRUE : AST_FALSE;
    const char *result = murphi_fresh(m, "holds");
    struct ast *block = m->before;
    size_t scope = m->entry.n;
    bool pure = m->pure, ok;

    ast_append(m->arena, block,
               murphi_variable(m, t->span, result, &murphi_boolean,
                               ast_make(m->arena, first, t->span, 0)));
    m->pure = true;
    ok = rounds_from(m, t, 0, result, true, block);
    m->pure = pure;
    m->before = block;
    murphi_leave(m, scope);
    return ok ? murphi_name(m, result, t->span) : NULL;
}
