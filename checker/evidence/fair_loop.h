/*
 * Why the loop of a run is fair, by the definition alone: the steps of the run, and what the plain
 * source offers in the states of the loop.  Nothing is shared with what has found it.
 */
#ifndef CHECKER_EVIDENCE_FAIR_LOOP_H
#define CHECKER_EVIDENCE_FAIR_LOOP_H

#include "checker/evidence/evidence.h"
#include "stg/graph/fairness.h"

enum fair_reason {
    FAIR_MET,      /* a step of the loop meets the demand */
    FAIR_HINDERED, /* it is weak, and not possible in some state of the loop */
    FAIR_NEVER,    /* it is possible in none */
    FAIR_NOT       /* the loop is not fair to it */
};

/* e: a trace with a loop.  *after: of HINDERED, the steps of the run before the first such
   state. */
enum fair_reason fair_loop_reason(const struct evidence *e, struct lts *plain,
                                  const struct demand *d, uint32_t *after);
/* To all that the model demands? */
bool fair_loop_is_fair(const struct evidence *e, struct lts *plain);

#endif
