/*
 * Windows as lines of text:
 *
 *     Home@serve p=0 Client[0]@idle Client[1]@wait q=far shr={0,1} owner=far
 *
 * for each instance its node, its variables and the parameters of the node, then the global
 * variables; values as value_print writes them, `_` for what is unassigned or does not belong to
 * the state.  If there are presence bits, they come last: `bits=01`, a digit for each predicate.
 */
#ifndef ABSTRACTION_WINDOWS_VIEW_TEXT_H
#define ABSTRACTION_WINDOWS_VIEW_TEXT_H

#include "abstraction/windows/window.h"
#include "support/buf.h"
#include "support/diag.h"

/* The least text of all windows that are equal to this one up to the names of identities. */
void view_print_least(struct buf *b, const struct window_system *w, const value *state);
/* As states are shown: a line for each instance, and one for the global variables. */
void view_print_lines(struct buf *b, const struct window_system *w, const value *state,
                      unsigned indent);
/* A line that view_print_least has written, into `state`.  False: it is not one, which is
   reported. */
bool view_read(const struct window_system *w, struct span line, struct diag *d, value *state);

/* Goes to the next permutation of 0 .. n-1; false: that was the last one. */
bool view_next_order(uint32_t n, uint32_t *order);

#endif
