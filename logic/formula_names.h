/*
 * Names for the variables of a formula: nothing has the name of another that can be meant there.
 *
 * Elaboration gives each binder its own slot, and each fixpoint its own structure; users give
 * different ones the same name, and predicates bring theirs along.  Names are kept where they are
 * clear, and else become i'1, X'1, ...
 */
#ifndef LOGIC_FORMULA_NAMES_H
#define LOGIC_FORMULA_NAMES_H

#include "logic/formula.h"

/* Gives each fixpoint a name other than those of the fixpoints around it. */
void formula_name_fixpoints(struct arena *a, struct formula *f);
/* A name for each slot, which no other free variable of its scope has, once fixpoints have theirs.
   apart: what stands for an argument is not called as a variable in it, either.  Lives in a. */
const char **formula_names(struct arena *a, const struct formula *f, bool apart);

#endif
