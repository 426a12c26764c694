/*
 * The syntax tree of both languages.
 *
 * One node type serves all kinds: a kind, the source span, at most one name (with the
 * span of that name), and kids whose number and meaning the table below fixes.
 * "LIST x" is a node of kind AST_LIST whose kids are x's; "?" marks a kid that is NULL
 * when absent.  The tree holds no meaning: no look-ups, no types, no constant folding,
 * and no node for parentheses.  Nodes live in the arena they were made in.
 */
#ifndef PARSER_AST_H
#define PARSER_AST_H

#include <stdbool.h>

#include "parser/operator.h"
#include "support/arena.h"
#include "support/num.h"
#include "support/text.h"

/* clang-format off */
#define AST_OPERATOR_KIND(kind, ...) AST_##kind,
#define AST_OPERATOR_CASE(kind, ...) case AST_##kind:

enum ast_kind {
    AST_LIST,         /* any number of kids */
    AST_NAME,         /* name: an identifier, as an expression or in a list of names */

    /* ---- files ---- */
    AST_MODEL,        /* declarations */
    AST_PROPERTIES,   /* AST_PROPERTY and AST_PRED */

    /* ---- declarations of a model ---- */
    AST_INCLUDE,      /* name: of a file, as AST_STRING       include "a.stg"; */
    AST_CONST,        /* name; type?, expr */
    AST_TYPE,         /* name; type */
    AST_CHANNELS,     /* LIST AST_CHANNEL, LIST type (the payload, empty: no value),
                         (AST_BUFFER | AST_BROADCAST)? */
    AST_CHANNEL,      /* name; LIST type? (indices of a family) */
    AST_BUFFER,       /* expr (places), LIST AST_NAME (words)        buffer 4 lossy */
    AST_BROADCAST,
    AST_INDEPENDENT,  /* LIST AST_NAME (channels)                    independent(a, b); */
    AST_VAR,          /* LIST AST_NAME, type, expr?   (global, of a process or a block) */
    AST_FUN,          /* name; LIST AST_BINDER, type, expr */
    AST_PROCEDURE,    /* name; LIST (AST_BINDER | AST_REFERENCE), type? (of the result),
                         expr? (the most calls within each other), AST_BLOCK */
    AST_REFERENCE,    /* LIST AST_NAME, type                         var x : T */
    AST_PROCESS,      /* name; LIST (AST_PARAM | AST_CHANPARAM), (AST_BEGIN | AST_STARTS)?,
                         LIST (AST_VAR | AST_NODE), AST_FAIR? */
    AST_FAIR,         /* name: "fair" or "strong" */
    AST_PARAM,        /* LIST AST_NAME, type */
    AST_CHANPARAM,    /* LIST AST_NAME, LIST type? (family indices), LIST type (payload) */
    AST_BEGIN,        /* name (of a node); LIST expr */
    AST_STARTS,       /* LIST AST_EDGE        begin { .. } */
    AST_NODE,         /* name; LIST AST_BINDER, LIST AST_EDGE */
    AST_EDGE,         /* LIST AST_BINDER? (for), (expr | AST_ELSE)? (when), changes? (do), action?,
                         expr? (where), changes? (then), AST_TARGET, AST_FAIR?;
                         changes: LIST AST_ASSIGN, or AST_BLOCK */
    AST_ELSE,         /*                         else  (in place of a guard) */
    AST_TARGET,       /* name; LIST expr? */
    AST_ASSIGN,       /* expr (AST_NAME, AST_INDEX, AST_DOT), expr or AST_UNASSIGNED */
    AST_UNASSIGNED,   /* _ */

    /* ---- statements ---- */
    AST_BLOCK,        /* LIST statement (AST_VAR, or one of these)   { .. } */
    AST_ASSIGNS,      /* LIST AST_ASSIGN                             x := e, y := f; */
    AST_CHOICE,       /* expr?, LIST AST_CASE          if ..; with the expression: switch */
    AST_CASE,         /* LIST expr? (NULL: else), AST_BLOCK */
    AST_EACH,         /* LIST AST_BINDER, AST_BLOCK    for i : T { .. } */
    AST_WHILE,        /* expr, expr (the most rounds), AST_BLOCK */
    AST_ASSERT,       /* expr, AST_STRING? */
    AST_ASSUME,       /* expr                          assume e; */
    AST_SAY,          /* expr, or AST_STRING           say e; */
    AST_FAIL,         /* name: the text                error ".."; */
    AST_RUN,          /* AST_CALL                      p(e, f); */
    AST_RETURN,       /* expr? */

    /* ---- actions of edges ---- */
    AST_TAU,          /* name? ; LIST expr? */
    AST_SEND,         /* AST_CHANREF, LIST expr (empty for c!) */
    AST_RECEIVE,      /* AST_CHANREF, LIST pattern (empty for c?) */
    AST_CHANREF,      /* name; LIST expr? */

    /* ---- patterns (of inputs, outputs, communications) ---- */
    AST_PAT_NAME,     /* name        x      (inputs: binds or assigns) */
    AST_PAT_ANY,      /*             _ */
    AST_PAT_EQ,       /* expr        =v     (inputs) */
    AST_PAT_ALT,      /* name; LIST pattern   A(p, ...) */
    AST_PAT_BIND,     /* name        ?x     (outputs, communications, indices, names) */
    AST_PAT_EXPR,     /* expr        v      (the same places) */

    /* ---- systems ---- */
    AST_SYSTEM,       /* system */
    AST_PARALLEL,     /* system, system      P || Q */
    AST_RESTRICT,     /* system, LIST AST_NAME?    \ {..}; NULL for \ * */
    AST_FAMILY,       /* LIST AST_BINDER, system   par i : T . S */
    AST_INSTANCE,     /* name (of the process); LIST expr?, AST_NAME? (its own name) */

    /* ---- types ---- */
    AST_T_BOOL, AST_T_INT,
    AST_T_NAME,       /* name */
    AST_T_RANGE,      /* expr, expr */
    AST_T_ENUM,       /* LIST AST_NAME */
    AST_T_UNION,      /* LIST AST_ALT */
    AST_ALT,          /* name; LIST AST_FIELD? */
    AST_T_DATA,       /* LIST AST_NAME? */
    AST_T_SCALARSET,  /* expr? */
    AST_T_ARRAY,      /* LIST type, type */
    AST_T_RECORD,     /* LIST AST_FIELD */
    AST_FIELD,        /* LIST AST_NAME, type */
    AST_T_SET,        /* type */
    AST_T_SEQ,        /* expr, type */
    AST_T_BAG,        /* expr, type */
    AST_T_ELEMENTS,   /* expr        of a binder only: x in m */
    AST_BINDER,       /* LIST AST_NAME, type */

    /* ---- expressions and formulas ---- */
    AST_INT,          /* number */
    AST_TRUE, AST_FALSE,
    AST_CALL,         /* name; LIST (expr | AST_ACTION_ARG | AST_PAT_ANY | AST_PAT_BIND)
                         f(..), f(); the last two in patterns of properties: c!A(_, ?x) */
    AST_INDEX,        /* expr, LIST expr */
    AST_DOT,          /* name (the field); expr */
    AST_AT,           /* name (the node); expr       P[i]@node */
    AST_NOT, AST_NEG, /* expr */
    OPERATORS(AST_OPERATOR_KIND) /* expr, expr */
    AST_IS,           /* name (the alternative); expr */
    AST_IF,           /* expr, expr, expr */
    AST_FORALL, AST_EXISTS, /* LIST AST_BINDER, expr */
    AST_LET,          /* name; expr, expr */
    AST_SET,          /* LIST expr              {a, b}, {} */
    AST_RECORD,       /* LIST AST_FIELDVAL      {f : e} */
    AST_FIELDVAL,     /* name; expr or AST_UNASSIGNED */
    AST_ARRAY,        /* LIST AST_BINDER, expr or AST_UNASSIGNED   array(i : I => e) */
    AST_ARRAY_LITERAL, /* LIST (expr or AST_UNASSIGNED)   array(a, b) */
    AST_SET_OF,       /* LIST AST_BINDER, expr  set(i : T | cond) */
    AST_SEQ,          /* LIST expr              seq(a, b) */
    AST_BAG_OF,       /* LIST AST_BINDER, expr  bag(x in m | cond) */
    AST_FIRST,        /* name ("first", or what was written there); LIST AST_BINDER, expr */
    AST_AGGREGATE,    /* name ("count", "sum", "min" or "max"); LIST AST_BINDER, expr? (the
                         condition), expr? (the value)   sum(i : T | cond => e) */

    /* ---- formulas only ---- */
    AST_MU, AST_NU,   /* name; LIST AST_FIXPARAM?, expr */
    AST_FIXPARAM,     /* name; type, expr */
    AST_DIAMOND, AST_BOX, /* regular, expr */
    AST_ACTION_ARG,   /* regular                <a> as an argument of a pred */
    AST_PROPERTY,     /* name; AST_STRING?, AST_EXPECT?, expr */
    AST_COVER,        /* expr or AST_ACTION_ARG: of a property that says it is reachable */
    AST_STRING,       /* name: the text without its quotes, escapes resolved */
    AST_EXPECT,       /* name: "true", "false" or "error" */
    AST_PRED,         /* name; LIST AST_PREDPARAM? (NULL: no parentheses), expr */
    AST_PREDPARAM,    /* name; type? (a value; without: a formula) */
    AST_ACTIONPARAM,  /* name        action a */

    /* ---- regular modalities and action patterns ---- */
    AST_R_SEQ, AST_R_ALT,           /* regular, regular   R . R, R | R */
    AST_R_STAR, AST_R_PLUS, AST_R_OPT, /* regular */
    AST_A_ANY,        /*                        - */
    AST_A_MOVES,      /*                        != */
    AST_A_NOT,        /* LIST action            -A, -{A, B} */
    AST_A_SET,        /* LIST action            {A, B} */
    AST_A_TAU,        /* name? ; LIST pattern?  tau, tau n, tau n(..) */
    AST_A_AT,         /* name (of the instance); LIST pattern?   @P, @P[..] */
    AST_A_NAME,       /* name                   an action parameter of a pred, or a channel */
    AST_A_LABEL,      /* name                   "c!1": the text of a label */
    AST_A_CHANNEL,    /* name; LIST pattern (family), LIST (empty), none   c[1] alone */
    AST_A_COMM,       /* name; LIST pattern? (family), LIST pattern (empty: c()), expr? (where) */
    AST_A_OUT,        /* name; LIST pattern? (family), LIST pattern (empty: c!), expr? (where) */
    AST_A_IN          /* name; LIST pattern? (family), LIST pattern (empty: c?), expr? (where);
                         quantifier in `quantifier` */
};
/* clang-format on */

/* Kinds from here on are those of another language that is translated to this one. */
#define AST_FOREIGN 1000

enum ast_quantifier { QUANT_NONE, QUANT_FORALL, QUANT_EXISTS };

struct ast {
    enum ast_kind kind;
    enum ast_quantifier quantifier; /* AST_A_IN only */
    uint32_t n;                     /* number of kids, absent ones counted */
    uint32_t depth;                 /* levels of nesting in it */
    uint32_t chain;                 /* see AST_CHAIN; else 0 */
    struct span span;               /* the whole construct */
    struct span name_span;          /* the name alone; equals span when there is none */
    const char *name;               /* interned, or NULL */
    struct num number;              /* AST_INT */
    struct ast **kid;
};

/* A construct that can contain others of its kind (an operator, a call, a type of types, ...) is a
   level, and so are parentheses; names, numbers, lists and declarations are not.  The parser
   refuses deeper trees, so walks over a tree may recurse: a level consists of at most five nodes
   (as a field in an alternative of a union). */
#define AST_MAX_DEPTH 2000

/* Operators of which a long row of operands, without parentheses, is no deep tree, as their meaning
   does not depend on how operands are grouped.  A row of fewer than AST_CHAIN operands is grouped
   to the left.  Each AST_CHAIN operands become a balanced tree, and equal ones of these are joined.
   The uppermost node of a row has the number of its operands in `chain`; a node inside such a
   tree has AST_CHAIN_PART. */
#define AST_CHAIN 512
#define AST_CHAIN_PART UINT32_MAX

/* Kid k (0 or 1) of an operator: does it belong to the same row, so that it is written without
   parentheses, if it is of the same kind?  (Operands on the left do, too, but in a tree.) */
static inline bool ast_in_row(const struct ast *x, uint32_t k)
{
    return x->kid[k]->chain == AST_CHAIN_PART || (k == 0 && x->chain != AST_CHAIN_PART);
}

/* A node with n kids given after n (struct ast *, each may be NULL). */
struct ast *ast_make(struct arena *a, enum ast_kind kind, struct span span, uint32_t n, ...);
/* The same with a name and its span. */
struct ast *ast_named(struct arena *a, enum ast_kind kind, struct span span, const char *name,
                      struct span name_span, uint32_t n, ...);
/* The operator of which nodes of this kind are applications, or NULL. */
const struct operator_entry *ast_operator(enum ast_kind kind);
/* Appends to an AST_LIST (amortised constant time; the span grows). */
void ast_append(struct arena *a, struct ast *list, struct ast *kid);

#endif
