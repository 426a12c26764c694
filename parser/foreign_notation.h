/*
 * Notation of other languages (temporal logics, TLA+, Promela, C), and what stands for it here.
 */
#ifndef PARSER_FOREIGN_NOTATION_H
#define PARSER_FOREIGN_NOTATION_H

#include "support/text.h"

/* A sentence for a note, where the syntax is wrong at this span and these tokens were expected, or
   where nothing declares this name.  NULL: nothing is known. */
const char *foreign_notation_at(struct span at, const char *const *expected, size_t n);
const char *foreign_notation_of_name(const char *name);

#endif
