/*
 * Has each state a transition, as far as its windows tell?
 *
 * A move of a window that needs no guess about identities outside is one of the state, too.
 * Where a window has none, a larger one may: of `far` that is stored somewhere, of a presence bit
 * that is set, and of a guess that is wrong it is known that an identity outside is meant, and all
 * windows that also have this one are looked at (doc/algorithms.md, 5.14).
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_DEADLOCK_H
#define ABSTRACTION_WINDOWS_WINDOW_DEADLOCK_H

#include "abstraction/windows/row_table.h"
#include "abstraction/windows/script.h"
#include "abstraction/windows/window.h"

struct window_deadlock {
    const struct window_system *system; /* [n]: for n identities */
    uint32_t k, most;                   /* identities of the smallest and of the largest windows */
    const struct row_table *views;      /* a closed set, windows of k */
    bool moves;                         /* a transition to the same state is none */
    struct script_limit *limit;
    /* The number of this view, with its identities in any order. */
    uint32_t (*number)(void *self, const value *view);
    /* Visits all windows with one identity more, the last one, whose views are in the set; false
       from visit ends it.  False: some may be missing. */
    bool (*extend)(void *self, uint32_t n, const value *window,
                   bool (*visit)(void *visitor, const value *window), void *visitor);
    void *self;
};

/* The number of a view through which a state may look that has no transition; views->n: if no
   run-time error can happen, there is none.  Means nothing where the limit is over. */
uint32_t window_deadlock(const struct window_deadlock *d);

#endif
