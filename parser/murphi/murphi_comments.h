/*
 * Comments of a Murphi text, for the model that it becomes.
 *
 * A comment is a node of kind AST_FOREIGN among declarations, edges or statements, whose name is
 * its text in the language of models.  It stands before what follows it in the Murphi text, or what
 * begins in its line.
 */
#ifndef PARSER_MURPHI_MURPHI_COMMENTS_H
#define PARSER_MURPHI_MURPHI_COMMENTS_H

#include "parser/ast.h"
#include "support/symbol.h"

/* Puts those of t into the tree of the model, which is for printing from then on. */
void murphi_comments(struct arena *a, struct symbols *s, const struct text *t, struct ast *model);

#endif
