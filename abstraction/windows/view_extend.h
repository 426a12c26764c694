/*
 * Windows of one identity more, all of whose views are listed: for the verifier.
 *
 * A window of n + 1 identities says of the first n of them what a window of n says; and of each k -
 * 1 of these and the last one what a listed view says.  All views are tried for these, and all
 * values of a place of which the projections are those that the smaller windows have there; and all
 * presence bits from which theirs follow.
 */
#ifndef ABSTRACTION_WINDOWS_VIEW_EXTEND_H
#define ABSTRACTION_WINDOWS_VIEW_EXTEND_H

#include "abstraction/windows/view_list.h"

struct view_extension;

/* From n to n + 1 identities; borrows l. */
struct view_extension *view_extension_new(const struct view_list *l, uint32_t n);
void view_extension_free(struct view_extension *x); /* NULL is fine */
/* The system of the windows that are extended, of those that they become. */
const struct window_system *view_extension_from(const struct view_extension *x);
const struct window_system *view_extension_to(const struct view_extension *x);

/* False: no more windows are needed. */
typedef bool (*view_extended)(void *self, const value *window);

/* Visits at least all such windows of which no view has a number below `first`.  False: something
   is stored for more identities than a view has. */
bool view_extend(struct view_extension *x, const value *window, uint32_t first, view_extended visit,
                 void *self);

#endif
