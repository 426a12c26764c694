/*
 * The variables of quantifiers, loops and rulesets (see murphi_context.h).
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

/* x := lo to hi by s: the variable is lo + s * k, k from 0 on. */
static struct ast *strided(struct murphi *m, const struct ast *t, struct ast *lo, struct ast *hi,
                           struct ast *by)
{
    const char *count = murphi_fresh(m, t->name);
    struct murphi_entry *x = murphi_declare(m, MURPHI_IS_BINDING, t, &murphi_number);
    struct ast *from = ast_make(m->arena, AST_INT, t->span, 0), *to;

    if (x == NULL)
        return NULL;
    from->number = num_text(m->arena, "0", 1);
    to = murphi_make(m, AST_DIV, t->span, murphi_make(m, AST_SUB, t->span, hi, lo), by);
    x->value =
        murphi_make(m, AST_ADD, t->span, lo,
                    murphi_make(m, AST_MUL, t->span, by, murphi_name(m, count, t->name_span)));
    return murphi_binder(m, t->name_span, count,
                         ast_make(m->arena, AST_T_RANGE, t->span, 2, from, to));
}

/* x := lo to hi, if the greater of both may come first: the variable is lo + k, or lo - k. */
static struct ast *count_either_way(struct murphi *m, const struct ast *t, struct ast *lo,
                                    struct ast *hi)
{
    const char *count = murphi_fresh(m, t->name);
    struct murphi_entry *x = murphi_declare(m, MURPHI_IS_BINDING, t, &murphi_number);
    struct ast *k = murphi_name(m, count, t->name_span), *up, *from;

    if (x == NULL)
        return NULL;
    from = ast_make(m->arena, AST_INT, t->span, 0);
    from->number = num_text(m->arena, "0", 1);
    up = murphi_make(m, AST_LE, t->span, lo, hi);
    x->value = ast_make(m->arena, AST_IF, t->span, 3, up, murphi_make(m, AST_ADD, t->span, lo, k),
                        murphi_make(m, AST_SUB, t->span, lo, k));
    hi = ast_make(m->arena, AST_IF, t->span, 3, up, murphi_make(m, AST_SUB, t->span, hi, lo),
                  murphi_make(m, AST_SUB, t->span, lo, hi));
    return murphi_binder(m, t->name_span, count,
                         ast_make(m->arena, AST_T_RANGE, t->span, 2, from, hi));
}

/* rumur's rule: a step leads towards the other bound.  In quantifiers nothing can be asserted. */
static void need_direction(struct murphi *m, const struct ast *t, struct ast *lo, struct ast *hi,
                           struct ast *by)
{
    struct ast *zero = ast_make(m->arena, AST_INT, t->span, 0), *right, *text;

    if (m->before == NULL)
        return;
    zero->number = num_text(m->arena, "0", 1);
    right = ast_make(m->arena, AST_IF, t->span, 3, murphi_make(m, AST_LE, t->span, lo, hi),
                     murphi_make(m, AST_GT, t->span, by, zero),
                     murphi_make(m, AST_LT, t->span, by, zero));
    right = murphi_make(m, AST_OR, t->span, murphi_make(m, AST_EQ, t->span, lo, hi), right);
    text = ast_named(m->arena, AST_STRING, t->span,
                     symbol_of(m->symbols, "the step leads away from the other bound"), t->span, 0);
    ast_append(m->arena, m->before, ast_make(m->arena, AST_ASSERT, t->span, 2, right, text));
}

static struct ast *counted(struct murphi *m, const struct ast *t)
{
    struct ast *lo = murphi_typed(m, t->kid[1], &murphi_number);
    struct ast *hi = murphi_typed(m, t->kid[2], &murphi_number);
    struct ast *by = t->kid[3] == NULL ? NULL : murphi_typed(m, t->kid[3], &murphi_number);
    bool either = m->counts_down && by == NULL &&
                  !(murphi_is_constant(m, t->kid[1]) && murphi_is_constant(m, t->kid[2]));
    struct murphi_entry *x;

    if (lo == NULL || hi == NULL || (by == NULL && t->kid[3] != NULL))
        return NULL;
    if (by != NULL || either) {
        lo = murphi_freeze(m, lo, &murphi_number);
        hi = m->counts_down ? murphi_freeze(m, hi, &murphi_number) : hi;
        by = by == NULL ? NULL : murphi_freeze(m, by, &murphi_number);
    }
    if (either)
        return count_either_way(m, t, lo, hi);
    if (by != NULL && m->counts_down)
        need_direction(m, t, lo, hi, by);
    if (by != NULL)
        return strided(m, t, lo, hi, by);
    x = murphi_declare(m, MURPHI_IS_FIXED, t, &murphi_number);
    return x == NULL ? NULL
                     : murphi_binder(m, t->name_span, x->out,
                                     ast_make(m->arena, AST_T_RANGE, t->span, 2, lo, hi));
}

struct ast *murphi_quant(struct murphi *m, const struct ast *t)
{
    const struct murphi_type *type;
    struct murphi_entry *x;

    if (t->kid[0] == NULL)
        return counted(m, t);
    type = murphi_type(m, t->kid[0]);
    if (type != NULL && !murphi_is_simple(type)) {
        diag_error(m->diag, t->kid[0]->span, "a variable here has a simple type");
        type = NULL;
    }
    x = murphi_declare(m, MURPHI_IS_FIXED, t, type);
    if (x == NULL || type == NULL)
        return NULL;
    return murphi_binder(m, t->name_span, x->out,
                         murphi_type_tree(m->arena, type, t->kid[0]->span));
}

struct ast *murphi_quantify(struct murphi *m, const struct ast *t)
{
    struct ast *binders = murphi_list(m, t->span, NULL), *before = m->before, *body;
    size_t scope = m->entry.n;
    bool ok = true;

    m->before = NULL;
    for (uint32_t i = 0; i < t->kid[0]->n; i++) {
        struct ast *b = murphi_quant(m, t->kid[0]->kid[i]);
        ok = ok && b != NULL;
        if (b != NULL)
            ast_append(m->arena, binders, b);
    }
    body = ok ? murphi_typed(m, t->kid[1], &murphi_boolean) : NULL;
    m->before = before;
    murphi_leave(m, scope);
    return body == NULL
               ? NULL
               : ast_make(m->arena, murphi_kind(t) == MURPHI_FORALL ? AST_FORALL : AST_EXISTS,
                          t->span, 2, binders, body);
}
