/*
 * A set of views: windows of k identities, each in one form for all names of its identities, in the
 * order in which they were added.  Views are taken in this order; those that have been taken can be
 * looked up by what they say of k - 1 identities, to build larger windows from them.
 */
#ifndef ABSTRACTION_WINDOWS_VIEW_SET_H
#define ABSTRACTION_WINDOWS_VIEW_SET_H

#include "abstraction/windows/row_table.h"
#include "abstraction/windows/window.h"

#define VIEW_MOST_IDS 3

/* A view with its identities in some order; the last one is the one that extends a window. */
struct candidate {
    uint32_t view;
    uint32_t order[VIEW_MOST_IDS]; /* identity number i of the merged window is order[i] of the
                                      view */
    uint32_t tail;                 /* what is left of it if only the last one is looked at */
};

struct view_set {
    const struct window_system *system; /* [n]: for n identities */
    uint32_t k;
    struct row_table table; /* of views; those before `taken` have been taken */
    uint32_t taken;
    struct row_table rest;         /* what is left of candidates without their last identity, */
    struct row_table tail;         /* with this one alone */
    VEC(struct vec_u32) with_rest; /* for each of these, the numbers of the candidates */
    VEC(struct candidate) candidate;
    value *form; /* scratch */
};

/* Borrows the systems of sizes up to k. */
void view_set_init(struct view_set *v, const struct window_system *system, uint32_t k);
void view_set_clear(struct view_set *v);
/* The number of this window of k identities; MAP_NONE: it is no view. */
uint32_t view_set_find(struct view_set *v, const value *window);
void view_set_add(struct view_set *v, const value *window);
/* Valid until the next view is added. */
const value *view_set_at(const struct view_set *v, uint32_t number);
/* Takes the next view; false: there is none. */
bool view_set_take(struct view_set *v);
/* What is left of a window of n identities if only these k - 1 are looked at, in this order: the
   position in with_rest of the candidates that agree with it there. */
uint32_t view_set_rest(struct view_set *v, uint32_t n, const value *window, const uint32_t *order);
/* The views of a window of n identities that contain all of `needed`, a set; false from visit ends
   it.  The result is that of the last visit. */
typedef bool (*view_visit)(void *self, const value *view);
bool view_set_parts(struct view_set *v, uint32_t n, const value *window, uint32_t needed,
                    view_visit visit, void *self);

#endif
