/*
 * What applications of predicates mean.
 */
#ifndef LOGIC_FORMULA_UNFOLD_H
#define LOGIC_FORMULA_UNFOLD_H

#include "logic/formula.h"

/* written: "can_write(i)"; means: what it stands for, with its arguments, predicates in it as they
   were written.  Both are valid during the call only. */
typedef void (*formula_unfold_see)(void *self, const char *written, const char *means);

/* Calls see for all predicates that n, or t, was written with, from the outside to the inside; one
   of them is NULL. */
void formula_unfold(const struct formula *f, const struct fnode *n, const struct term *t,
                    formula_unfold_see see, void *self);

#endif
