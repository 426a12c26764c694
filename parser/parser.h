/*
 * Shared by the scanner, the grammar and the error reports of this folder; private to it.
 */
#ifndef PARSER_PARSER_H
#define PARSER_PARSER_H

#include <stdbool.h>
#include <stddef.h>

#include "parser/ast.h"
#include "support/diag.h"
#include "support/symbol.h"

/* One run of the parser over one text.  Everything is borrowed. */
struct parser {
    struct arena *arena;
    struct symbols *symbols;
    const struct text *text;
    struct diag *diag;
    void *scanner;      /* flex's state */
    struct ast *result; /* the whole tree, set by the grammar */
    int start;          /* the artificial first token; 0 once it was delivered */
    bool properties;    /* the words and tokens of .mu, not of .stg */
    bool too_deep;      /* nested too deeply, reported; the grammar sees the end of the text */
    uint32_t at;        /* scanner: offset after the last token */
    bool hides;         /* scanner: a comment with deceptive characters was reported */
    uint32_t stray_end; /* scanner: offset after the last stray character */

    /* The scanner distinguishes the braces of processes and nodes (blocks) from those of types and
       literals, so that error recovery stops at the right ones. */
    bool header;     /* after "process" or "node", before its block */
    uint32_t parens; /* open parentheses in that header */
    uint32_t inner;  /* open braces that are not of blocks; reset at a ';', but not in statements */
    bool statements; /* in a sequence of statements, whose braces are of this kind, too */
    uint32_t ifs;    /* without their 'then' so far */
    bool process;    /* that header is of a process */
    bool first;      /* after the brace that opens a process: `begin` would be such a header, too */
    bool opens;      /* after `do` or `then` of an edge: a brace would begin such a sequence */
    bool procedure;  /* in a procedure: so would one that is in no other */
    int last;        /* the token before */

    uint32_t zero_base; /* Murphi: of numbers that begin with 0; 0: they are refused */
    void *repair;       /* ... what follows a syntax error, owned (murphi_repair.h) */
};

/* Returns x; reports, once, a tree deeper than AST_MAX_DEPTH. */
struct ast *parser_deep(struct parser *p, struct ast *x);
/* The same for a construct in parentheses, which are a level without a node. */
struct ast *parser_nested(struct parser *p, struct ast *x);
void parser_too_deep(struct parser *p, struct span at);
/* Reports a construct of formulas ("a modality") in a model. */
void parser_formula_only(struct parser *p, struct span at, const char *what);

/* build: an operator between two operands; adds a kid to a list; a list of `first` and all of
   `rest`; a number. */
struct ast *build_binary(struct parser *p, struct span at, struct ast *left, enum ast_kind op,
                         struct ast *right);
struct ast *build_add(struct parser *p, struct ast *list, struct ast *kid);
struct ast *build_prepend(struct parser *p, struct span at, struct ast *first,
                          const struct ast *rest);
/* bag(x in m | cond): `from` has to be "x in m" */
struct ast *build_bag_of(struct parser *p, struct span at, const struct ast *from,
                         struct ast *cond);
/* Binders that were read as arguments: "x in m, i, j" before ": type", or each as "x in m". */
struct ast *build_binders(struct parser *p, struct span at, const struct ast *args,
                          struct ast *type);
struct ast *build_elements(struct parser *p, struct span at, const struct ast *args);
/* name(binders | cond) or name(binders => value); the other one is NULL.  An AST_AGGREGATE, or an
   AST_FIRST for any name that is none of them. */
struct ast *build_aggregate(struct parser *p, struct span at, const char *name, struct span name_at,
                            struct ast *binders, struct ast *cond, struct ast *value);
/* name(args) */
struct ast *build_call(struct parser *p, struct span at, const char *name, struct span name_at,
                       struct ast *args);
struct ast *build_number(struct parser *p, struct span at, struct num value);
/* An AST_A_CHANNEL, AST_A_COMM, AST_A_OUT or AST_A_IN on the channel of `port`: a node with that
   name and LIST pattern? as its first kid.  patterns NULL: an empty list. */
struct ast *build_step(struct parser *p, enum ast_kind kind, struct span at, const struct ast *port,
                       struct ast *patterns, struct ast *where);

/* scan: for each scanner of this room and of those in it: a comment; a string; a character that
   begins no token, which is an error (the result is the grammar's token for it). */
void scan_comment(struct parser *p, struct span at);
void scan_refuse_control(struct parser *p, struct span at);
int scan_stray(struct parser *p, struct span at);

/*
 * Reports a syntax error: the token at `at`, called `unexpected` in the grammar, was found where
 * one of the n tokens `expected` would have been allowed.
 */
void expected_report(struct parser *p, struct span at, const char *unexpected,
                     const char *const *expected, size_t n);

#endif
