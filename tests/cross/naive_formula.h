/*
 * The referee for verdicts: the meaning of a formula, computed from the definition.
 *
 * All states are enumerated first.  Every subformula is then a function of the state and of the
 * data bound around it; fixpoints are found by iteration over all states and all values of their
 * parameters.  A run-time error is a third value between false and true, so an answer of true or
 * false does not depend on the order of evaluation.  Slow and simple on purpose; shares no code
 * with checker/ nor with the matching of actions in logic/.
 */
#ifndef TESTS_CROSS_NAIVE_FORMULA_H
#define TESTS_CROSS_NAIVE_FORMULA_H

#include "logic/formula.h"
#include "stg/lts/lts.h"

enum naive { NAIVE_FALSE, NAIVE_ERROR, NAIVE_TRUE, NAIVE_TOO_LARGE };

/* The states of a transition source with their transitions. */
struct naive_space;

/* NULL: there are more than `most` states, or no initial one.  Borrows l. */
struct naive_space *naive_space_new(struct lts *l, uint32_t most);
void naive_space_free(struct naive_space *x); /* NULL is fine */
uint32_t naive_space_size(const struct naive_space *x);
/* Each value that an input accepts counts as one. */
uint64_t naive_space_transitions(const struct naive_space *x);
/* Does some transition end in a run-time error? */
bool naive_space_faulty(const struct naive_space *x);
/* The most transitions of a state. */
uint32_t naive_space_degree(const struct naive_space *x);

/* Is f true of that state?  NAIVE_TOO_LARGE: not within `budget` steps.  *faulty: some
   run-time error was met, whether it affects the value or not; if not, no other method may meet
   one. */
enum naive naive_check_at(const struct naive_space *x, const struct formula *f, state_id s,
                          uint64_t budget, bool *faulty);
/* The same of all initial states: the least of their values. */
enum naive naive_check(const struct naive_space *x, const struct formula *f, uint64_t budget,
                       bool *faulty);

#endif
