/*
 * Canonical text of types.
 */
#include "config.h"
#include "parser/print_internal.h"

#include "support/bug.h"

/* Does this need no parentheses in a bound?  Bounds contain no '.', and no literals except
   numbers. */
static bool bound_prim(const struct ast *x)
{
    if (x->kind == AST_INDEX)
        return bound_prim(x->kid[0]);
    return print_is_simple(x) && x->kind != AST_TRUE && x->kind != AST_FALSE;
}

/* The operator, if bounds can have it without parentheses. */
static const struct operator_entry *bound_operator(const struct ast *x)
{
    const struct operator_entry *o = ast_operator(x->kind);

    return o != NULL && o->level >= LEVEL_SUM && x->kind != AST_CAT ? o : NULL;
}

static void bound(struct buf *b, const struct ast *x, enum level level)
{
    const struct operator_entry *o = bound_operator(x);

    if (bound_prim(x)) {
        print_expr(b, x);
    } else if (x->kind == AST_NEG) {
        buf_char(b, '-');
        bound(b, x->kid[0], LEVEL_UNARY);
    } else if (o != NULL && level <= o->level) {
        bound(b, x->kid[0], operator_left(o->level));
        buf_printf(b, " %s ", o->sign);
        bound(b, x->kid[1], operator_right(o->level));
    } else {
        buf_char(b, '(');
        print_expr(b, x);
        buf_char(b, ')');
    }
}

static void range(struct buf *b, const struct ast *x)
{
    bound(b, x->kid[0], LEVEL_SUM);
    buf_add(b, "..");
    bound(b, x->kid[1], LEVEL_SUM);
}

static void alternative(struct buf *b, const struct ast *x)
{
    buf_add(b, x->name);
    print_enclosed(b, "(", x->kid[0], ")", print_typed);
}

static void composite(struct buf *b, const struct ast *x)
{
    if (x->kind == AST_T_ARRAY) {
        print_enclosed(b, "array [", x->kid[0], "] of ", print_type);
        print_type(b, x->kid[1]);
    } else if (x->kind == AST_T_SEQ || x->kind == AST_T_BAG) {
        buf_add(b, x->kind == AST_T_SEQ ? "seq [" : "bag [");
        print_expr(b, x->kid[0]);
        buf_add(b, "] of ");
        print_type(b, x->kid[1]);
    } else {
        buf_add(b, "set of ");
        print_type(b, x->kid[0]);
    }
}

static void scalarset(struct buf *b, const struct ast *x)
{
    buf_add(b, "scalarset");
    if (x->kid[0] == NULL)
        return;
    buf_char(b, '(');
    print_expr(b, x->kid[0]);
    buf_char(b, ')');
}

void print_type(struct buf *b, const struct ast *x)
{
    if (x->kind == AST_T_BOOL) {
        buf_add(b, "bool");
    } else if (x->kind == AST_T_INT) {
        buf_add(b, "int");
    } else if (x->kind == AST_T_NAME) {
        buf_add(b, x->name);
    } else if (x->kind == AST_T_RANGE) {
        range(b, x);
    } else if (x->kind == AST_T_ENUM) {
        print_enclosed(b, "enum { ", x->kid[0], " }", print_name);
    } else if (x->kind == AST_T_UNION) {
        print_enclosed(b, "union { ", x->kid[0], " }", alternative);
    } else if (x->kind == AST_ALT) {
        alternative(b, x);
    } else if (x->kind == AST_T_DATA) {
        buf_add(b, "data");
        print_enclosed(b, " { ", x->kid[0], " }", print_name);
    } else if (x->kind == AST_T_SCALARSET) {
        scalarset(b, x);
    } else if (x->kind == AST_T_RECORD) {
        print_enclosed(b, "record { ", x->kid[0], " }", print_typed);
    } else if (x->kind == AST_T_ARRAY || x->kind == AST_T_SEQ || x->kind == AST_T_SET ||
               x->kind == AST_T_BAG) {
        composite(b, x);
    } else {
        BUG("node of kind %d is no type", (int)x->kind);
    }
}

void print_typed(struct buf *b, const struct ast *x)
{
    const struct ast *type = x->kid[1];

    print_list(b, x->kid[0], print_name);
    buf_add(b, type->kind == AST_T_ELEMENTS ? " in " : " : ");
    if (type->kind == AST_T_ELEMENTS)
        bound(b, type->kid[0], LEVEL_POSTFIX);
    else
        print_type(b, type);
}
