/*
 * Tokens of Murphi as the grammar gets them: behind a syntax error it goes on where a statement, a
 * rule or a declaration begins.  Private to this folder.
 */
#ifndef PARSER_MURPHI_MURPHI_REPAIR_H
#define PARSER_MURPHI_MURPHI_REPAIR_H

#include "parser/murphi/murphi_scan.h"

struct repair_token {
    int code;
    MUR_STYPE value;
    struct span at;
};

enum repair_place { REPAIR_STATEMENT, REPAIR_SECTION, REPAIR_RULES, REPAIR_PROGRAM };

/* Around the parsing of p->text; p->repair is owned. */
void murphi_repair_open(struct parser *p);
void murphi_repair_close(struct parser *p);

/* The next token, as murphi_scan_next gives it. */
int murphi_repair_next(MUR_STYPE *value, struct span *where, struct parser *p);
/* Something is wrong behind broken.from, in the last token or before it.  The next token is one
   with which a list of that kind goes on or ends.  false: that is the end of the text. */
bool murphi_repair_skip(struct parser *p, struct span broken, enum repair_place place);

/* Can the token stand only where a rule, a property or a function begins? */
bool murphi_repair_begins(int code);
/* The last token, or the one before it, or before that. */
const struct repair_token *murphi_repair_token(const struct parser *p, uint32_t back);
/* Where `end` is missing: the word that it would close, as it seems, or an "else if" that makes one
   more necessary; no text: unknown. */
struct span murphi_repair_unclosed(const struct parser *p, bool *else_if);

#endif
