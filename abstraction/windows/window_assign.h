/*
 * Assignments in windows: all at once, each in the state before.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_ASSIGN_H
#define ABSTRACTION_WINDOWS_WINDOW_ASSIGN_H

#include "abstraction/windows/window_eval.h"

/* Makes the assignments of s (NULL: none); the terms are evaluated in the same state, into arg.
   False: it ended beyond, or with a run-time error. */
bool window_assign(struct window_eval *x, const struct statement *s, uint32_t n_args,
                   const struct term *const *term, value *arg);
/* The assignment may be made for identities outside: presence bits whose predicates read the
   variable say nothing any more. */
void window_assign_forget(struct window_eval *x, const struct assign *a);

#endif
