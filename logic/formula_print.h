/*
 * Formulas as text: the kernel with levels, for --dump formula and for evidence.
 */
#ifndef LOGIC_FORMULA_PRINT_H
#define LOGIC_FORMULA_PRINT_H

#include "logic/formula.h"
#include "support/buf.h"

/* The whole formula, a fixpoint's body only where it is entered. */
void formula_print(struct buf *b, const struct formula *f);
/* Parts of it, for evidence: without levels, and predicates of the property file as they were
   written.  given: of each slot the term to write for it, or NULL; NULL: none. */
void formula_print_node(struct buf *b, const struct formula *f, const struct term *const *given,
                        const struct fnode *n);
void formula_print_term(struct buf *b, const struct formula *f, const struct term *const *given,
                        const struct term *t);
/* "can_write(i)", without its negation. */
void formula_print_written(struct buf *b, const struct formula *f, const struct term *const *given,
                           const struct written *w);
void act_print(struct buf *b, const struct formula *f, const struct act *a);

#endif
