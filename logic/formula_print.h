/*
 * Formulas as text: the kernel with levels, for --dump formula and for evidence.
 */
#ifndef LOGIC_FORMULA_PRINT_H
#define LOGIC_FORMULA_PRINT_H

#include "logic/formula.h"
#include "support/buf.h"

/* The whole formula, a fixpoint's body only where it is entered. */
void formula_print(struct buf *b, const struct formula *f);
/* A part of it, for evidence: arguments of predicates that are called as their parameters are
   left out. */
void formula_print_part(struct buf *b, const struct formula *f, const struct fnode *n);
void act_print(struct buf *b, const struct formula *f, const struct act *a);

#endif
