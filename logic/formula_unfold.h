/*
 * Unfolding applications of predicates.
 */
#ifndef LOGIC_FORMULA_UNFOLD_H
#define LOGIC_FORMULA_UNFOLD_H

#include "logic/formula.h"

/* written: "can_write(i)"; means: its definition with the arguments, where predicates stay as they
   were written.  Both are valid during the call only. */
typedef void (*formula_unfold_see)(void *self, const char *written, const char *means);

/* Calls see for all predicates as which n, or t, was written, from the outside to the inside;
   either n or t is NULL. */
void formula_unfold(const struct formula *f, const struct fnode *n, const struct term *t,
                    formula_unfold_see see, void *self);

#endif
