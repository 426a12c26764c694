/*
 * Comparing records and arrays (see murphi_context.h).
 *
 * All their parts are compared; what has no value is equal to what has none, as in rumur.
 */
#include "config.h"
#include "parser/murphi/murphi_context.h"

static struct ast *without_value(struct murphi *m, struct ast *place)
{
    return ast_named(m->arena, AST_IS, place->span, symbol_of(m->symbols, "_"), place->span, 1,
                     place);
}

/* if a or b has none then both have none else a = b */
static struct ast *equal_simple(struct murphi *m, struct span at, struct ast *a, struct ast *b)
{
    struct ast *either = murphi_make(m, AST_OR, at, without_value(m, a), without_value(m, b));
    struct ast *both = murphi_make(m, AST_AND, at, without_value(m, a), without_value(m, b));

    return ast_make(m->arena, AST_IF, at, 3, either, both, murphi_make(m, AST_EQ, at, a, b));
}

static struct ast *equal_element(struct murphi *m, struct span at, struct ast *of,
                                 const char *index)
{
    return ast_make(m->arena, AST_INDEX, at, 2, of, murphi_list(m, at, murphi_name(m, index, at)));
}

static struct ast *equal_parts(struct murphi *m, struct span at, const struct murphi_type *type,
                               struct ast *a, struct ast *b)
{
    struct ast *all = NULL, *part, *binder;
    const char *index;

    if (murphi_is_simple(type))
        return equal_simple(m, at, a, b);
    if (type->form == FORM_ARRAY) {
        index = murphi_fresh(m, "i");
        binder = murphi_binder(m, at, index, murphi_type_tree(m->arena, type->index, at));
        part = equal_parts(m, at, type->elem, equal_element(m, at, a, index),
                           equal_element(m, at, b, index));
        return ast_make(m->arena, AST_FORALL, at, 2, murphi_list(m, at, binder), part);
    }
    for (uint32_t i = 0; i < type->n; i++) {
        const char *field = type->field[i].name;
        part = equal_parts(m, at, type->field[i].type,
                           ast_named(m->arena, AST_DOT, at, field, at, 1, a),
                           ast_named(m->arena, AST_DOT, at, field, at, 1, b));
        all = all == NULL ? part : murphi_make(m, AST_AND, at, all, part);
    }
    return all;
}

static bool has_parts(const struct ast *x)
{
    return x->kind == AST_NAME || x->kind == AST_INDEX || x->kind == AST_DOT;
}

struct ast *murphi_equal_parts(struct murphi *m, const struct ast *t,
                               const struct murphi_type *type, struct ast *a, struct ast *b)
{
    struct ast *x;

    if ((t->kind != AST_EQ && t->kind != AST_NE) || !has_parts(a) || !has_parts(b)) {
        diag_error(m->diag, t->span,
                   t->kind == AST_EQ || t->kind == AST_NE
                       ? "only variables can be compared part by part: assign the value to one"
                       : "records and arrays are equal or not: they have no order");
        return NULL;
    }
    x = equal_parts(m, t->span, type, a, b);
    return t->kind == AST_EQ ? x : murphi_make(m, AST_NOT, t->span, x, NULL);
}
