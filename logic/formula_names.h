/*
 * Names for the variables of a formula: no two that are visible at one place have the same name.
 *
 * Elaboration gives each binder its own slot, and each fixpoint its own structure; users give
 * different ones the same name, and predicates add their own.  Names are kept where they are
 * unambiguous, and become i'1, X'1, ... elsewhere.
 */
#ifndef LOGIC_FORMULA_NAMES_H
#define LOGIC_FORMULA_NAMES_H

#include "logic/formula.h"

/* Gives each fixpoint a name other than those of the fixpoints around it. */
void formula_name_fixpoints(struct arena *a, struct formula *f);
/* A name for each slot, different from those of the other free variables of its scope; fixpoints
   must have their names.  apart: a parameter also has another name than the variables in its
   argument.  Lives in a. */
const char **formula_names(struct arena *a, const struct formula *f, bool apart);

#endif
