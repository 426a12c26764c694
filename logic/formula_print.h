/*
 * Formulas as text: the kernel with levels, for --dump formula and for evidence.
 */
#ifndef LOGIC_FORMULA_PRINT_H
#define LOGIC_FORMULA_PRINT_H

#include "logic/formula.h"
#include "support/buf.h"

/* The whole formula, a fixpoint's body only where it is entered. */
void formula_print(struct buf *b, const struct formula *f);
/* A line for each subformula, in the order of their numbers.  In it, subformulas are given by their
   numbers: "(#1 && #2)", "nu X@1. #1", and a call with the body of its fixpoint: "X@1. #1".  Shared
   subformulas appear once, so this is never much longer than the formula. */
void formula_print_flat(struct buf *b, const struct formula *f);
/* Parts of it, for evidence: without levels, and predicates of the property file as they were
   written.  given: for each slot the term to print in its place, or NULL; NULL: none. */
void formula_print_node(struct buf *b, const struct formula *f, const struct term *const *given,
                        const struct fnode *n);
void formula_print_term(struct buf *b, const struct formula *f, const struct term *const *given,
                        const struct term *t);
/* "can_write(i)", without its negation. */
void formula_print_application(struct buf *b, const struct formula *f,
                               const struct term *const *given, const struct application *w);
void act_print(struct buf *b, const struct formula *f, const struct act *a);

#endif
