/*
 * Where run-time errors cannot be, from the text of the model: variables that always have a value,
 * and terms that cannot go wrong for one value of a bound variable and not for another.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_FAULT_H
#define ABSTRACTION_WINDOWS_WINDOW_FAULT_H

#include "abstraction/windows/window_count.h"
#include "stg/graph/stg.h"

/* [i]: does global variable number i have a value with nothing unassigned inside, in every state
   that can be reached?  To be freed by mem_free. */
bool *window_whole(const struct stg *g);
/* Is nothing unassigned inside the value of t, if it has one? */
bool window_is_whole(const struct window_counter *c, const struct term *t);
/* Can the evaluation of a term be a run-time error, apart from variables without a value that are
   always read?  ALIKE: for all values of what is bound around it, or for none; APART: for one value
   and not for another. */
enum window_failing { WINDOW_FAILS_NEVER, WINDOW_FAILS_ALIKE, WINDOW_FAILS_APART };
/* always: the term is evaluated for each of the values. */
enum window_failing window_fails(const struct window_counter *c, const struct term *t, bool always);

#endif
