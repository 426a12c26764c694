/*
 * Murphi: text to tree.
 */
#ifndef PARSER_MURPHI_MURPHI_PARSE_H
#define PARSER_MURPHI_MURPHI_PARSE_H

#include "parser/ast.h"
#include "parser/murphi/murphi_dialect.h"
#include "support/diag.h"
#include "support/symbol.h"

/* A MURPHI_PROGRAM, or NULL if anything was reported as an error.  The tree lives in a, its names
   in s; it borrows t. */
struct ast *murphi_parse(struct arena *a, struct symbols *s, const struct text *t, struct diag *d,
                         enum murphi_dialect dialect);

/* The i-th word that is no name; NULL: there are not so many. */
const char *murphi_keyword(size_t i);

#endif
