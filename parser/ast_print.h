/*
 * Canonical text of a tree: least parentheses, one declaration, node or edge a line.
 * Parsing it gives the same tree again (spans apart).  A node of kind AST_FOREIGN among
 * declarations, edges or statements is a comment, whose text is its name.
 */
#ifndef PARSER_AST_PRINT_H
#define PARSER_AST_PRINT_H

#include "parser/ast.h"
#include "support/buf.h"

void ast_print(struct buf *out, const struct ast *tree);

#endif
