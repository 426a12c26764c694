/*
 * The rules of a model: the edges of its graphs, and how often each is taken.
 */
#ifndef CLI_RULES_H
#define CLI_RULES_H

#include "cli/run.h"

/* Warns, once, of rules of a Murphi model that were never possible.  l: a source all of whose
   states have been visited, without a run-time error. */
void rules_note(struct run *r, const struct lts *l);
/* --rules: visits all states once more, and gives the report how often each rule is taken. */
void rules_count(struct run *r);

#endif
