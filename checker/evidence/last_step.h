/*
 * The transition that a modality speaks of at the end of a run.
 *
 * [a]false is refuted, and <a>true shown, by a transition; the search decides that in the state
 * alone, but the evidence should show the transition.
 */
#ifndef CHECKER_EVIDENCE_LAST_STEP_H
#define CHECKER_EVIDENCE_LAST_STEP_H

#include "checker/evidence/concretize.h"

/* Where e->last is such a modality and e ends in `at`: adds that transition.  e->step and e->place
   have room for it. */
void last_step_add(const struct concretizer *x, struct concrete_state at, struct evidence *e);

#endif
