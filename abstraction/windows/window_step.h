/*
 * The moves of a window: from a window to those that it can become.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_STEP_H
#define ABSTRACTION_WINDOWS_WINDOW_STEP_H

#include "abstraction/windows/script.h"
#include "abstraction/windows/window.h"
#include "stg/data/eval.h"

struct window_move {
    const struct edge *edge[2]; /* of the one that acts alone or sends, of the receiver or NULL */
    uint32_t actor[2];          /* their instances */
    const value *target;        /* NULL: a run-time error */
    const struct fault *fault;
    uint32_t support; /* each window that contains these identities has the move, too */
    /* Has the state a move of these instances and edges, too, or a run-time error? */
    bool sure;  /* it has; so has each larger window */
    bool asks;  /* it has if each window with one identity more has a move of the same trace: */
    bool exact; /* the target is what the window shows of that state's */
    uint32_t n_trace;
    const uint32_t *trace;
    uint32_t known; /* the presence bits that the target has; the others are those of the state,
                         and may have changed */
};

typedef void (*window_visit)(void *self, const struct window_move *m);

/* Visits all moves of the window, until the limit (or NULL) is over; what the move points to is
   valid during the visit. */
void window_moves(const struct window_system *w, const value *state, struct script_limit *limit,
                  window_visit visit, void *self);
/* Those of these two instances, the first of which sends; the second one, NO_INSTANCE: those of the
   first one alone. */
void window_moves_of(const struct window_system *w, const value *state, const uint32_t actor[2],
                     struct script_limit *limit, window_visit visit, void *self);
/* The initial state of the system, as a window of itself; false: computing it is a run-time
   error. */
bool window_start(const struct window_system *w, value *state, struct fault *fault);

#endif
