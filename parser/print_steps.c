/*
 * Canonical text of regular modalities, action patterns and patterns.
 */
#include "config.h"
#include "parser/print_internal.h"

#include "support/bug.h"

/* ---- patterns ---- */

/* A value that is not a parenthesized tuple. */
static void simple_value(struct buf *b, const struct ast *x)
{
    bool negative = x->kind == AST_NEG && x->kid[0]->kind == AST_INT;

    if (negative || print_is_simple(x)) {
        print_expr(b, x);
        return;
    }
    buf_char(b, '(');
    print_expr(b, x);
    buf_char(b, ')');
}

static void pattern(struct buf *b, const struct ast *x, print_one value, print_one inner)
{
    switch (x->kind) {
    case AST_PAT_NAME: buf_add(b, x->name); break;
    case AST_PAT_ANY: buf_char(b, '_'); break;
    case AST_PAT_BIND: buf_printf(b, "?%s", x->name); break;
    case AST_PAT_EXPR: value(b, x->kid[0]); break;
    case AST_PAT_EQ:
        buf_char(b, '=');
        value(b, x->kid[0]);
        break;
    case AST_PAT_ALT:
        buf_add(b, x->name);
        print_enclosed(b, "(", x->kid[0], ")", inner);
        break;
    default: BUG("node of kind %d is no pattern", (int)x->kind);
    }
}

void print_pattern(struct buf *b, const struct ast *x)
{
    pattern(b, x, print_expr, print_pattern);
}

void print_edge_pattern(struct buf *b, const struct ast *x)
{
    pattern(b, x, simple_value, print_edge_pattern);
}

static void single_pattern(struct buf *b, const struct ast *x)
{
    pattern(b, x, simple_value, print_pattern);
}

/* Can this pattern alone follow the sign of its channel? */
static bool stands_alone(const struct ast *x)
{
    const struct ast *v = x->kind == AST_PAT_EXPR ? x->kid[0] : NULL;

    return v == NULL || print_is_simple(v) || (v->kind == AST_NEG && v->kid[0]->kind == AST_INT);
}

/* ---- actions ---- */

static const char *quantifier_word(const struct ast *x)
{
    return x->quantifier == QUANT_FORALL   ? " forall "
           : x->quantifier == QUANT_EXISTS ? " exists "
                                           : "";
}

/* The patterns after the channel, and the condition. */
static void print_act_payload(struct buf *b, const struct ast *x)
{
    const struct ast *list = x->kid[1], *where = x->kid[2];

    if (x->kind != AST_A_COMM && list->n == 0)
        return;
    if (x->kind != AST_A_COMM && list->n == 1 && where == NULL && stands_alone(list->kid[0])) {
        single_pattern(b, list->kid[0]);
        return;
    }
    print_enclosed(b, "(", list, where == NULL ? ")" : " where ", print_pattern);
    if (where != NULL) {
        print_expr(b, where);
        buf_char(b, ')');
    }
}

static void print_on_channel(struct buf *b, const struct ast *x)
{
    buf_add(b, x->name);
    print_enclosed(b, "[", x->kid[0], "]", print_pattern);
    if (x->kind == AST_A_OUT || x->kind == AST_A_IN)
        buf_char(b, x->kind == AST_A_OUT ? '!' : '?');
    buf_add(b, quantifier_word(x));
    print_act_payload(b, x);
}

/* Is it a single action that needs no braces after '-'? */
static bool single(enum ast_kind kind)
{
    return kind == AST_A_TAU || kind == AST_A_AT || kind == AST_A_NAME || kind == AST_A_CHANNEL ||
           kind == AST_A_COMM || kind == AST_A_OUT || kind == AST_A_IN || kind == AST_A_LABEL;
}

static void complement(struct buf *b, const struct ast *x)
{
    const struct ast *list = x->kid[0];

    buf_char(b, '-');
    if (list->n == 1 && single(list->kid[0]->kind))
        print_regular(b, list->kid[0]);
    else
        print_enclosed(b, "{", list, "}", print_regular);
}

/* ---- regular expressions ---- */

enum { ALTERNATIVES, SEQUENCE, REPEATED };

static int regular_level(enum ast_kind kind)
{
    return kind == AST_R_ALT ? ALTERNATIVES : kind == AST_R_SEQ ? SEQUENCE : REPEATED;
}

static void operand(struct buf *b, const struct ast *x, bool bare)
{
    if (!bare)
        buf_char(b, '(');
    print_regular(b, x);
    if (!bare)
        buf_char(b, ')');
}

/* Would a '?' after it be read as the sign of an input or a binder? */
static bool takes_question(const struct ast *x)
{
    if (x->kind == AST_A_NOT && x->kid[0]->n == 1)
        return single(x->kid[0]->kid[0]->kind) && takes_question(x->kid[0]->kid[0]);
    return x->kind == AST_A_NAME || x->kind == AST_A_CHANNEL ||
           ((x->kind == AST_A_OUT || x->kind == AST_A_IN) && x->kid[1]->n == 0);
}

static void repeated(struct buf *b, const struct ast *x)
{
    const struct ast *kid = x->kid[0];

    operand(b, kid,
            regular_level(kid->kind) == REPEATED && !(x->kind == AST_R_OPT && takes_question(kid)));
    buf_char(b, x->kind == AST_R_STAR ? '*' : x->kind == AST_R_PLUS ? '+' : '?');
}

static void joined(struct buf *b, const struct ast *x)
{
    operand(b, x->kid[0], regular_level(x->kid[0]->kind) >= regular_level(x->kind));
    buf_add(b, x->kind == AST_R_ALT ? " | " : " . ");
    operand(b, x->kid[1], regular_level(x->kid[1]->kind) > regular_level(x->kind));
}

void print_regular(struct buf *b, const struct ast *x)
{
    switch (x->kind) {
    case AST_R_ALT:
    case AST_R_SEQ: joined(b, x); break;
    case AST_R_STAR:
    case AST_R_PLUS:
    case AST_R_OPT: repeated(b, x); break;
    case AST_A_ANY: buf_char(b, '-'); break;
    case AST_A_MOVES: buf_add(b, "!="); break;
    case AST_A_NOT: complement(b, x); break;
    case AST_A_SET: print_enclosed(b, "{", x->kid[0], "}", print_regular); break;
    case AST_A_TAU:
        buf_printf(b, "tau%s%s", x->name != NULL ? " " : "", x->name != NULL ? x->name : "");
        print_enclosed(b, "(", x->kid[0], ")", print_pattern);
        break;
    case AST_A_AT:
        buf_printf(b, "@%s", x->name);
        print_enclosed(b, "[", x->kid[0], "]", print_pattern);
        break;
    case AST_A_NAME: buf_add(b, x->name); break;
    case AST_A_LABEL: buf_quoted(b, x->name); break;
    case AST_A_CHANNEL:
    case AST_A_COMM:
    case AST_A_OUT:
    case AST_A_IN: print_on_channel(b, x); break;
    default: BUG("node of kind %d is no regular expression", (int)x->kind);
    }
}
