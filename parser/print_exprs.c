/*
 * Canonical text of expressions and formulas.
 *
 * Two questions decide on parentheses: does the construct bind tightly enough for its place, and
 * may it be open to the right there?  if, let, quantifiers and fixpoints extend as far to the right
 * as possible, so they need no parentheses only where nothing follows that would become a part of
 * them (`tail`).
 */
#include "config.h"
#include "parser/print_internal.h"

#include "support/bug.h"

static void put_expr(struct buf *b, const struct ast *x, enum level level, bool tail);

/* Does it extend as far to the right as possible? */
static bool open_right(enum ast_kind kind)
{
    return kind == AST_IF || kind == AST_FORALL || kind == AST_EXISTS || kind == AST_LET ||
           kind == AST_MU || kind == AST_NU;
}

static bool bare(const struct ast *x, enum level level, bool tail)
{
    const struct operator_entry *o = ast_operator(x->kind);

    if (open_right(x->kind))
        return tail && level <= LEVEL_NOT;
    if (o != NULL)
        return level <= o->level;
    if (x->kind == AST_NOT || x->kind == AST_DIAMOND || x->kind == AST_BOX)
        return level <= LEVEL_NOT;
    if (x->kind == AST_IS)
        return level <= LEVEL_REL;
    return x->kind != AST_NEG || level <= LEVEL_UNARY;
}

/* ---- constructs that are open to the right; called only where that is allowed ---- */

static void fix_param(struct buf *b, const struct ast *x)
{
    buf_printf(b, "%s : ", x->name);
    print_type(b, x->kid[0]);
    buf_add(b, " = ");
    print_expr(b, x->kid[1]);
}

static void fixpoint(struct buf *b, const struct ast *x)
{
    buf_printf(b, "%s %s", x->kind == AST_MU ? "mu" : "nu", x->name);
    print_enclosed(b, "(", x->kid[0], ")", fix_param);
    buf_add(b, ". ");
    print_expr(b, x->kid[1]);
}

static void quantified(struct buf *b, const struct ast *x)
{
    print_enclosed(b, x->kind == AST_FORALL ? "forall " : "exists ", x->kid[0], " . ", print_typed);
    print_expr(b, x->kid[1]);
}

static void conditional(struct buf *b, const struct ast *x)
{
    buf_add(b, "if ");
    print_expr(b, x->kid[0]);
    buf_add(b, " then ");
    print_expr(b, x->kid[1]);
    buf_add(b, " else ");
    print_expr(b, x->kid[2]);
}

static void put_let_expr(struct buf *b, const struct ast *x)
{
    buf_printf(b, "let %s = ", x->name);
    print_operand(b, x->kid[0], LEVEL_SUM);
    buf_add(b, " in ");
    print_expr(b, x->kid[1]);
}

/* ---- prefixes and suffixes ---- */

static void prefixed(struct buf *b, const struct ast *x, bool tail)
{
    if (x->kind == AST_NOT || x->kind == AST_NEG) {
        buf_char(b, x->kind == AST_NOT ? '!' : '-');
        put_expr(b, x->kid[0], x->kind == AST_NOT ? LEVEL_NOT : LEVEL_UNARY, tail);
        return;
    }
    buf_char(b, x->kind == AST_DIAMOND ? '<' : '[');
    print_regular(b, x->kid[0]);
    buf_add(b, x->kind == AST_DIAMOND ? "> " : "] ");
    put_expr(b, x->kid[1], LEVEL_NOT, tail);
}

static void suffixed(struct buf *b, const struct ast *x)
{
    print_operand(b, x->kid[0], x->kind == AST_IS ? LEVEL_SUM : LEVEL_POSTFIX);
    if (x->kind == AST_INDEX)
        print_enclosed(b, "[", x->kid[1], "]", print_expr);
    else
        buf_printf(b, "%s%s", x->kind == AST_DOT ? "." : x->kind == AST_AT ? "@" : " is ", x->name);
}

/* ---- constructs that are closed on both sides ---- */

static void field_value(struct buf *b, const struct ast *x)
{
    buf_printf(b, "%s : ", x->name);
    print_expr(b, x->kid[0]);
}

/* word(binders sep body) */
static void put_comprehension(struct buf *b, const char *word, const struct ast *x,
                              const char *separator)
{
    buf_add(b, word);
    print_enclosed(b, "(", x->kid[0], separator, print_typed);
    print_expr(b, x->kid[1]);
    buf_char(b, ')');
}

/* count(binders | cond), sum(binders | cond => value), sum(binders => value) */
static void put_aggregate(struct buf *b, const struct ast *x)
{
    buf_add(b, x->name);
    print_enclosed(b, "(", x->kid[0], x->kid[1] != NULL ? " | " : "", print_typed);
    if (x->kid[1] != NULL && x->kid[2] != NULL)
        print_operand(b, x->kid[1], LEVEL_OR);
    else if (x->kid[1] != NULL)
        print_expr(b, x->kid[1]);
    if (x->kid[2] != NULL) {
        buf_add(b, " => ");
        print_expr(b, x->kid[2]);
    }
    buf_char(b, ')');
}

static void closed(struct buf *b, const struct ast *x)
{
    switch (x->kind) {
    case AST_INT: num_print(b, x->number); break;
    case AST_TRUE: buf_add(b, "true"); break;
    case AST_FALSE: buf_add(b, "false"); break;
    case AST_UNASSIGNED:
    case AST_PAT_ANY: buf_char(b, '_'); break;
    case AST_PAT_BIND: buf_printf(b, "?%s", x->name); break;
    case AST_NAME: buf_add(b, x->name); break;
    case AST_CALL:
        buf_add(b, x->name);
        print_enclosed(b, "(", x->kid[0], ")", print_expr);
        break;
    case AST_ACTION_ARG:
        buf_char(b, '<');
        print_regular(b, x->kid[0]);
        buf_char(b, '>');
        break;
    case AST_SET: print_enclosed(b, "{", x->kid[0], "}", print_expr); break;
    case AST_RECORD: print_enclosed(b, "{", x->kid[0], "}", field_value); break;
    case AST_FIELDVAL: field_value(b, x); break;
    case AST_FIXPARAM: fix_param(b, x); break;
    case AST_SEQ: print_enclosed(b, "seq(", x->kid[0], ")", print_expr); break;
    case AST_ARRAY: put_comprehension(b, "array", x, " => "); break;
    case AST_ARRAY_LITERAL: print_enclosed(b, "array(", x->kid[0], ")", print_expr); break;
    case AST_SET_OF: put_comprehension(b, "set", x, " | "); break;
    case AST_BAG_OF: put_comprehension(b, "bag", x, " | "); break;
    case AST_AGGREGATE: put_aggregate(b, x); break;
    case AST_FIRST: put_comprehension(b, x->name, x, " | "); break;
    default: BUG("node of kind %d is no expression", (int)x->kind);
    }
}

static void binary(struct buf *b, const struct ast *x, const struct operator_entry *o, bool tail)
{
    put_expr(b, x->kid[0], ast_in_row(x, 0) ? operator_left(o->level) : operator_right(o->level),
             false);
    buf_printf(b, " %s ", o->sign);
    put_expr(b, x->kid[1], ast_in_row(x, 1) ? operator_left(o->level) : operator_right(o->level),
             tail);
}

static void put_bare_expr(struct buf *b, const struct ast *x, bool tail)
{
    const struct operator_entry *o = ast_operator(x->kind);

    if (o != NULL)
        binary(b, x, o, tail);
    else if (x->kind == AST_MU || x->kind == AST_NU)
        fixpoint(b, x);
    else if (x->kind == AST_FORALL || x->kind == AST_EXISTS)
        quantified(b, x);
    else if (x->kind == AST_IF)
        conditional(b, x);
    else if (x->kind == AST_LET)
        put_let_expr(b, x);
    else if (x->kind == AST_NOT || x->kind == AST_NEG || x->kind == AST_DIAMOND ||
             x->kind == AST_BOX)
        prefixed(b, x, tail);
    else if (x->kind == AST_IS || x->kind == AST_INDEX || x->kind == AST_DOT || x->kind == AST_AT)
        suffixed(b, x);
    else
        closed(b, x);
}

static void put_expr(struct buf *b, const struct ast *x, enum level level, bool tail)
{
    if (bare(x, level, tail)) {
        put_bare_expr(b, x, tail);
        return;
    }
    buf_char(b, '(');
    put_bare_expr(b, x, true);
    buf_char(b, ')');
}

void print_expr(struct buf *b, const struct ast *x)
{
    put_expr(b, x, LEVEL_ANY, true);
}

void print_operand(struct buf *b, const struct ast *x, enum level level)
{
    put_expr(b, x, level, false);
}

/* An argument of a call that is no expression. */
static bool is_special(const struct ast *x)
{
    return x->kind == AST_ACTION_ARG || x->kind == AST_PAT_ANY || x->kind == AST_PAT_BIND;
}

bool print_is_simple(const struct ast *x)
{
    if (x->kind == AST_INDEX)
        return print_is_simple(x->kid[0]);
    if (x->kind == AST_CALL)
        for (uint32_t i = 0; i < x->kid[0]->n; i++)
            if (is_special(x->kid[0]->kid[i]))
                return false;
    return x->kind == AST_NAME || x->kind == AST_INT || x->kind == AST_TRUE ||
           x->kind == AST_FALSE || x->kind == AST_CALL;
}
