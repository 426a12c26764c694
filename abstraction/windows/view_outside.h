/*
 * What identities outside of a window do to its presence bits, as far as a list of views knows who
 * they can be: for the verifier.
 */
#ifndef ABSTRACTION_WINDOWS_VIEW_OUTSIDE_H
#define ABSTRACTION_WINDOWS_VIEW_OUTSIDE_H

#include "abstraction/windows/view_extend.h"
#include "abstraction/windows/window_memo.h"

/* The bits that the target of move m of the window can have: bit b of *after is set if they can be
   b.  x: from its identities to one more.  Means nothing if the limit is over.  False: something is
   stored for more identities than a view has. */
bool view_outside_after(struct view_extension *x, const value *window, const struct window_move *m,
                        struct window_memo *larger, struct script_limit *limit, uint64_t *after);

/* Does the list know, for each presence bit of the window that is set, an identity that may be
   outside and satisfies the predicate?  False as above. */
bool view_outside_witnessed(struct view_extension *x, const value *window, bool *witnessed);

#endif
