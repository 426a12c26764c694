/*
 * The scanner as the rest of this folder sees it.  Private to it.
 */
#ifndef PARSER_SCAN_H
#define PARSER_SCAN_H

#include "parser/grammar.h"
#include "parser/parser.h"

/* Starts p->scanner on p->text; frees it. */
void scan_open(struct parser *p);
void scan_close(struct parser *p);

/* The next token: its code, value and place. */
int scan_next(GRAM_STYPE *value, struct span *where, void *scanner);

/* Is this a reserved word (in either language)? */
bool scan_reserved(const char *word);

#endif
