/*
 * The scanner of Murphi as its grammar sees it, and the text of syntax errors.  Private to this
 * folder.
 */
#ifndef PARSER_MURPHI_MURPHI_SCAN_H
#define PARSER_MURPHI_MURPHI_SCAN_H

#include "parser/murphi/murphi_grammar.h"
#include "parser/parser.h"

/* Starts p->scanner on p->text; frees it. */
void murphi_scan_open(struct parser *p);
void murphi_scan_close(struct parser *p);

/* The next token: its code, value and place. */
int murphi_scan_next(MUR_STYPE *value, struct span *where, void *scanner);

/* Is this a word that is no name, in any case of its letters? */
bool murphi_reserved(const char *word);

/* Notes on the last token, which is unexpected: what those who know other languages write.  true:
   there was something to say. */
bool murphi_hint(struct parser *p, const char *const *expected, size_t n);

/* Reports a syntax error, as expected_report does for the other languages. */
void murphi_expected(struct parser *p, struct span at, const char *unexpected,
                     const char *const *expected, size_t n);

#endif
