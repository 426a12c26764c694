/*
 * A formula that tells two states apart, from the rounds in which they were found to differ.
 *
 * Two classes that were split from each other have signatures of which one has a label and a class
 * C that the other one lacks: so there is a step to C, or to none of the classes that the other one
 * has behind this label.  That is `<a>` and a conjunction of formulas that tell C from these.  In
 * branching bisimilarity it is "through the class of both, then a": as a fixpoint, with a
 * conjunction of formulas that tell that class from those to which tau leads out of it.
 *
 * R. Cleaveland, On automatically explaining bisimulation inequivalence (1990); H. Korver,
 * Computing distinguishing formulas for branching bisimulation (1991).  Here classes, not states,
 * are told apart, so that formulas are shared; nothing is deeper than there are rounds.
 */
#ifndef ABSTRACTION_DISTINGUISH_H
#define ABSTRACTION_DISTINGUISH_H

#include "abstraction/hml.h"
#include "abstraction/rounds.h"

/* Sets h->root: true in state 0 of what the rounds were run on, false in state 1.  h has its
   labels.  false: the limit. */
bool distinguish(const struct rounds *r, struct hml *h, struct limit *limit);

#endif
