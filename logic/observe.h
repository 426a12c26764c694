/*
 * The terms of a formula, and which parts of a state they read.
 */
#ifndef LOGIC_OBSERVE_H
#define LOGIC_OBSERVE_H

#include "logic/formula.h"

/* observed[i][v]: may the formula read variable v of instance i?  For all instances of the model;
   sets flags, clears none.  Index i has n_variables flags of the instance's process.  Whether a
   transition leads to another state depends on all of them. */
void formula_observes(const struct formula *f, bool *const *observed);
/* The same of global variables. */
void formula_observes_globals(const struct formula *f, bool *observed);

/* Does it ask whether a transition leads to another state? */
bool formula_observes_moves(const struct formula *f);

/* Visits all terms of the formula, and the terms inside them. */
void formula_walk_terms(const struct formula *f, term_visit visit, void *self);

#endif
