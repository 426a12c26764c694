/*
 * A formula that distinguishes two states, from the history of their refinement by signatures.
 *
 * Let two classes be split from each other in round k.  Their signatures differ: one has a pair of
 * a label and a class C of round k - 1 that the other one lacks.  So one class has an arc to C,
 * and the arcs of the other one with this label lead to other classes.  The formula is `<label>`
 * and a conjunction of formulas that distinguish C from these classes.  In branching bisimilarity
 * the arc is reached through the parent of both classes, which makes a fixpoint with a conjunction
 * of formulas that distinguish the parent from the classes to which tau leads out of it.
 *
 * R. Cleaveland, On automatically explaining bisimulation inequivalence (1990); H. Korver,
 * Computing distinguishing formulas for branching bisimulation (1991).  Here formulas distinguish
 * classes, not states, so that they can be shared; none is nested deeper than there are rounds.
 */
#ifndef ABSTRACTION_BISIMULATION_DISTINGUISH_H
#define ABSTRACTION_BISIMULATION_DISTINGUISH_H

#include "abstraction/bisimulation/hml.h"
#include "abstraction/bisimulation/signature_refinement.h"

/* Sets h->root to a formula that is true in state 0 of r->x and false in state 1; the two are in
   different classes of r.  h was made with the labels of r->x.  False if the limit was hit. */
bool distinguish(const struct signature_refinement *r, struct hml *h, struct limit *limit);

#endif
