/*
 * The views that a certificate lists, in all orders of their identities.
 */
#ifndef ABSTRACTION_WINDOWS_VIEW_LIST_H
#define ABSTRACTION_WINDOWS_VIEW_LIST_H

#include "abstraction/windows/row_table.h"
#include "abstraction/windows/window.h"

struct view_list {
    const struct window_system *system; /* [n]: for n identities; borrowed */
    uint32_t k;
    struct row_table row;          /* of each view, in each order */
    struct vec_u32 view;           /* of each row: the number of the view */
    struct vec_u32 rest, last;     /* of each row: what it says of its first k - 1 identities, */
    struct row_table rests, lasts; /* and of the last one, as numbers of rows of these tables */
    VEC(struct vec_u32) with_rest; /* for each row of `rests`, the rows */
};

/* views: windows of system[k]. */
void view_list_init(struct view_list *l, const struct window_system *system, uint32_t k,
                    const struct row_table *views);
void view_list_clear(struct view_list *l);
/* Is this window of k identities a view of the list? */
bool view_list_has(const struct view_list *l, const value *window);
/* The rows that say of their first k - 1 identities what a window of system `from` says of these;
   NULL: there are none. */
const struct vec_u32 *view_list_like(const struct view_list *l, const struct window_system *from,
                                     const value *window, const uint32_t *ids);

#endif
