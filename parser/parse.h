/*
 * Text to tree.
 *
 * Both languages share one scanner and one grammar; an artificial first token selects the language.
 * After a syntax error the parser continues after the next ';' or '}' that ends the construct, so
 * one run reports many errors.
 */
#ifndef PARSER_PARSE_H
#define PARSER_PARSE_H

#include "parser/ast.h"
#include "support/diag.h"
#include "support/symbol.h"

/* An AST_MODEL / AST_PROPERTIES / one formula as an expression (for -f); NULL if anything
   was reported as an error.  The tree lives in a, its names in s; it borrows t. */
struct ast *parse_model(struct arena *a, struct symbols *s, const struct text *t, struct diag *d);
struct ast *parse_properties(struct arena *a, struct symbols *s, const struct text *t,
                             struct diag *d);
struct ast *parse_formula(struct arena *a, struct symbols *s, const struct text *t, struct diag *d);

/* Word number i of the language of models or of properties; NULL: there are no more. */
const char *parse_word(size_t i, bool properties);

#endif
