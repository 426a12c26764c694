/*
 * The most identities that a move touches, computed from the text of the model
 * (doc/algorithms.md, 5.14), or the reason why windows cannot be used for it.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_BOUND_H
#define ABSTRACTION_WINDOWS_WINDOW_BOUND_H

#include "abstraction/windows/window.h"

struct window_bound {
    uint32_t most;       /* the support of each move of each instance of the model is at most
                            this large */
    uint32_t most_fault; /* ... and that of each run-time error */
    const char *refused; /* NULL: none; else why there is no such number ... */
    struct span at;      /* ... and where */
};

struct window_bound window_bound(const struct window_system *w);

#endif
