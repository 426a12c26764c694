/*
 * The operators on sets and bags, from rules 1.2.10 and 1.2.20 of doc/language.md.
 */
#ifndef INTERPRETER_PLAIN_SET_H
#define INTERPRETER_PLAIN_SET_H

#include "stg/data/term.h"

bool plain_is_in(const struct values *vs, value elem, value set);
bool plain_is_subset(const struct values *vs, value a, value b);
/* TERM_JOIN, TERM_MINUS; of sets also TERM_MEET. */
value plain_combine_sets(struct values *vs, enum term_kind kind, value a, value b);
value plain_combine_bags(struct values *vs, enum term_kind kind, value a, value b);

#endif
