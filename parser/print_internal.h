/*
 * What the printers of ast_print use of each other, one file each.  Private to this folder.
 */
#ifndef PARSER_PRINT_INTERNAL_H
#define PARSER_PRINT_INTERNAL_H

#include <stdbool.h>

#include "parser/ast.h"
#include "support/buf.h"

typedef void (*print_one)(struct buf *b, const struct ast *x);

/* Kids of a list (or of any node) with ", " between them. */
void print_list(struct buf *b, const struct ast *list, print_one one);
/* The same inside brackets, nothing at all for NULL. */
void print_enclosed(struct buf *b, const char *open, const struct ast *list, const char *close,
                    print_one one);
void print_name(struct buf *b, const struct ast *x);

/* print_types: names, bounds, and names with a type (AST_BINDER, AST_FIELD, AST_PARAM). */
void print_type(struct buf *b, const struct ast *x);
void print_typed(struct buf *b, const struct ast *x);

/* print_exprs: a whole expression; one as an operand, in parentheses if it binds less tightly than
   `level`. */
void print_expr(struct buf *b, const struct ast *x);
void print_operand(struct buf *b, const struct ast *x, enum level level);
/* A literal, a name, name[e] or a call: an expression that needs no parentheses as a value or
   bound. */
bool print_is_simple(const struct ast *x);

/* print_steps: regular expressions, action patterns, and patterns alone. */
void print_regular(struct buf *b, const struct ast *x);
void print_pattern(struct buf *b, const struct ast *x);
/* An input pattern of an edge, where values are simple or in parentheses. */
void print_edge_pattern(struct buf *b, const struct ast *x);

/* ast_print: "var x : T = e;" */
void print_variables(struct buf *b, const struct ast *x);

/* print_statements: "x := e"; a statement that begins at the left margin; a block whose last brace
   stands `indent` columns from it. */
void print_assignment(struct buf *b, const struct ast *x);
void print_statement(struct buf *b, const struct ast *x);
void print_block(struct buf *b, const struct ast *x, uint32_t indent);

#endif
