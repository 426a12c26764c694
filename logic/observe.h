/*
 * Which parts of a state a formula reads.
 */
#ifndef LOGIC_OBSERVE_H
#define LOGIC_OBSERVE_H

#include "logic/formula.h"

/* observed[i][v]: may the formula read variable v of instance i?  For all instances of the model;
   sets flags, clears none.  Index i has n_variables flags of the instance's process. */
void formula_observes(const struct formula *f, bool *const *observed);
/* The same of global variables. */
void formula_observes_globals(const struct formula *f, bool *observed);

#endif
