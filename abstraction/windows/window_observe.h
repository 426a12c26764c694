/*
 * Data formulas in windows.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_OBSERVE_H
#define ABSTRACTION_WINDOWS_WINDOW_OBSERVE_H

#include "abstraction/windows/script.h"
#include "abstraction/windows/window.h"
#include "stg/data/term.h"

/* A term of a formula, for one size. */
struct window_property {
    const struct term *term;
    uint32_t n_slots; /* of the formula's frame */
    bool live;        /* it also says that each state has a transition (window_deadlock.h), */
    bool moves;       /* ... to another state */
};

/* False: the term may be false, or a run-time error, in a state that looks so through the window.
   Where identities outside decide, a larger window does.  Where the limit (or NULL) is over, true
   means nothing. */
bool window_holds(const struct window_system *w, const value *state, struct script_limit *limit,
                  const struct window_property *p);
/* The most identities that decide that the term is false. */
uint32_t window_property_support(const struct window_system *w, const struct window_property *p,
                                 const char **refused, struct span *at);

#endif
