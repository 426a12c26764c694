/*
 * Presence bits after a move that may change what identities outside of the window satisfy.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_SAMPLE_H
#define ABSTRACTION_WINDOWS_WINDOW_SAMPLE_H

#include "abstraction/windows/window_extend.h"
#include "abstraction/windows/window_memo.h"

/* The bits that the target of move m, of a window of n identities, can have: bit b of the result is
   set if they can be b.  As far as the views that have been taken know; if the limit (or NULL) is
   over, the result means nothing.  larger: the moves of windows of n + 1. */
uint64_t window_sample(struct view_set *v, uint32_t n, const value *window,
                       const struct window_move *m, struct window_memo *larger,
                       struct script_limit *limit);

#endif
