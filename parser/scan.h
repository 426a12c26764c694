/*
 * The scanner as the rest of this folder sees it.  Private to it.
 */
#ifndef PARSER_SCAN_H
#define PARSER_SCAN_H

#include "parser/grammar.h"
#include "parser/parser.h"

/* Sets p->scanner upon p->text, and frees it again. */
void scan_open(struct parser *p);
void scan_close(struct parser *p);

/* The next token: its code, value and place. */
int scan_next(GRAM_STYPE *value, struct span *where, void *scanner);

/* Is this a reserved word (in some of the two languages)? */
bool scan_reserved(const char *word);

#endif
