/*
 * In which states is an invariant violated?
 *
 * For drawings: each state is judged by itself, whether it is reachable or not.
 */
#ifndef CHECKER_EVIDENCE_VIOLATES_H
#define CHECKER_EVIDENCE_VIOLATES_H

#include "checker/game/verdict.h"

/* MET: the state violates `always(p)`, or witnesses `possibly(p)`; FAULTY: the evaluation is a
   run-time error of the model. */
enum violation { VIOLATION_NONE, VIOLATION_MET, VIOLATION_FAULTY };

struct violations;

/* Is it of the form nu X. p && [-] X, where p speaks of the present state only, or its dual
   mu X. p || <-> X, with nothing before it?  *dual says which, if not NULL. */
bool violations_possible(const struct formula *f, bool *dual);
/* NULL: it is not.  Borrows all three; l keeps what f observes, and its initial state exists. */
struct violations *violations_new(struct lts *l, const struct formula *f,
                                  const struct check_options *o);
void violations_free(struct violations *v); /* NULL is fine */

enum violation violations_at(struct violations *v, state_id s);

#endif
