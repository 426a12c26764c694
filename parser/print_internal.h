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

/* print_steps: strings, regular expressions, action patterns, and patterns alone. */
void print_string(struct buf *b, const char *text);
void print_regular(struct buf *b, const struct ast *x);
void print_pattern(struct buf *b, const struct ast *x);
/* An input pattern of an edge, where values are simple or in parentheses. */
void print_edge_pattern(struct buf *b, const struct ast *x);

#endif
