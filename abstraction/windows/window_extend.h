/*
 * All windows with one identity more whose views have been taken from a set of views.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_EXTEND_H
#define ABSTRACTION_WINDOWS_WINDOW_EXTEND_H

#include "abstraction/windows/script.h"
#include "abstraction/windows/view_set.h"

/* window: of n + 1 identities; the last one is new.  Valid during the visit.  False ends it. */
typedef bool (*extended_visit)(void *self, const value *window);

/* Visits each extension of a window of n identities all of whose views have been taken, and one of
   those with the new identity, as number `first` or later, some of them perhaps more than once,
   until the limit (or NULL) is over.  False: something is stored for more identities than a view
   has, so that views say nothing of it. */
bool window_extend(struct view_set *v, uint32_t n, const value *window, uint32_t first,
                   struct script_limit *limit, extended_visit visit, void *self);

#endif
