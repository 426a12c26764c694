/*
 * The syntax tree of Murphi: kinds of nodes beside those that both languages have.
 *
 * It is made of the nodes of parser/ast.h.  Names, numbers, operators, calls, designators, types
 * and declarations have the kinds that they have there; what the language of models does not have
 * is listed here.  An AST_AND or AST_OR with a name is && or ||, which numbers do not have.  As in
 * ast.h, "LIST x" is an AST_LIST of x's, and "?" marks a kid that may be
 * NULL.
 */
#ifndef PARSER_MURPHI_MURPHI_TREE_H
#define PARSER_MURPHI_MURPHI_TREE_H

#include "parser/ast.h"

/* clang-format off */
enum murphi_kind {
    MURPHI_PROGRAM = AST_FOREIGN, /* LIST (AST_CONST | AST_TYPE | AST_VAR), LIST MURPHI_FUNCTION,
                           LIST (rules and properties) */

    /* ---- declarations ---- */
    MURPHI_FUNCTION,    /* name; LIST MURPHI_PARAM, type? (NULL: a procedure), LIST declaration,
                           LIST statement */
    MURPHI_PARAM,       /* LIST AST_NAME, type              by value */
    MURPHI_VAR_PARAM,   /* LIST AST_NAME, type              by reference */

    /* ---- types ---- */
    MURPHI_UNION,       /* LIST type                        union { T, U } */
    MURPHI_MULTISET,    /* expr, type                       multiset [n] of T */
    MURPHI_REAL,        /* refused */

    /* ---- rules and properties ---- */
    MURPHI_RULE,        /* name?; expr? (guard), LIST declaration, LIST statement */
    MURPHI_START,       /* name?; LIST declaration, LIST statement */
    MURPHI_RULESET,     /* LIST MURPHI_QUANT, LIST rule */
    MURPHI_ALIASES,     /* LIST MURPHI_BINDING, LIST rule   (around rules, and as a statement) */
    MURPHI_CHOOSE,      /* name; designator, LIST rule */
    MURPHI_INVARIANT,   /* name?; expr                      (of the whole model) */
    MURPHI_ASSUMED,     /* name?; expr */
    MURPHI_COVERED,     /* name?; expr */
    MURPHI_LIVENESS,    /* name?; expr */
    MURPHI_BINDING,     /* name; expr                       x : e */
    MURPHI_QUANT,       /* name; type?, expr?, expr?, expr?     x : T, x := lo to hi by s */

    /* ---- statements (AST_ASSIGN with an expression, AST_CALL, MURPHI_ALIASES) ---- */
    MURPHI_IF,          /* LIST MURPHI_ARM */
    MURPHI_SWITCH,      /* expr, LIST MURPHI_CASE */
    MURPHI_ARM,         /* expr? (NULL: else), LIST statement */
    MURPHI_CASE,        /* LIST expr? (NULL: else), LIST statement */
    MURPHI_FOR,         /* MURPHI_QUANT, LIST statement */
    MURPHI_WHILE,       /* expr, LIST statement */
    MURPHI_CLEAR,       /* designator */
    MURPHI_UNDEFINE,    /* designator */
    MURPHI_ASSERT,      /* name?; expr */
    MURPHI_ASSUME,      /* name?; expr */
    MURPHI_COVER,       /* name?; expr */
    MURPHI_ERROR,       /* name (the text) */
    MURPHI_PUT,         /* expr, or AST_STRING */
    MURPHI_RETURN,      /* expr? */
    MURPHI_ADD,         /* expr, designator                 multisetadd(v, m) */
    MURPHI_REMOVE,      /* name (the word); expr, designator    multisetremove(i, m) */
    MURPHI_REMOVE_PRED, /* name; designator, expr           multisetremovepred(i : m, p) */

    /* ---- expressions ---- */
    MURPHI_FORALL,      /* LIST MURPHI_QUANT, expr */
    MURPHI_EXISTS,      /* LIST MURPHI_QUANT, expr */
    MURPHI_UNDEFINED,   /* designator                       isundefined(d) */
    MURPHI_MEMBER,      /* expr, type                       ismember(e, T) */
    MURPHI_COUNT,       /* name; designator, expr           multisetcount(i : m, p) */
    MURPHI_BITS         /* name (the sign); expr, expr?     <<, >>, ^, ~ */
};
/* clang-format on */

static inline enum murphi_kind murphi_kind(const struct ast *t)
{
    return (enum murphi_kind)t->kind;
}

#endif
