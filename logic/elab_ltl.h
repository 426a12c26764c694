/*
 * Formulas of linear temporal logic, ltl(G(p => F(q))), as formulas of the mu-calculus.
 *
 * ltl(f) holds in a state if f holds on all runs from there; a run that ends stays where it is for
 * ever, without a step.  The automaton of the negation becomes a formula "some run is accepted":
 * for each of its components, from the last to the first, a fixpoint whose parameter is the
 * automaton's state; nu if each edge of the component accepts, mu if none does, otherwise nu over
 * mu.  What is built is its negation.
 *
 * The idea of fixpoints of the automaton's shape: M. Dam, CTL* and ECTL* as fragments of the modal
 * mu-calculus (1994).
 */
#ifndef LOGIC_ELAB_LTL_H
#define LOGIC_ELAB_LTL_H

#include "logic/formula_build.h"

/* Is it ltl(..), where nothing else has that name? */
bool is_ltl(const struct scope *s, const struct ast *t);
/* A part of it, which is built once. */
const struct fnode *build_ltl_part(struct build *b, struct scope *s, const struct ast *t,
                                   bool negative);
/* The formula, or its negation; NULL: reported. */
const struct fnode *build_ltl(struct build *b, struct scope *s, const struct ast *t, bool negative);

#endif
