/*
 * Presence bits: does some identity outside of the window satisfy a predicate?
 *
 * A predicate p(j) is about what belongs to the identity j alone: entries of arrays and elements of
 * sets that have this index, and instances.  It is false where its evaluation is a run-time error.
 * A bit says whether p(j) holds for some j that the window does not contain; the bits of a window
 * are the last value of its row.  They decide quantifiers and comparisons of sets that no identity
 * in the window decides, if they say the same as a predicate does, but for identities in the window
 * that are excepted.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_PRESENCE_H
#define ABSTRACTION_WINDOWS_WINDOW_PRESENCE_H

#include "abstraction/windows/window_eval.h"
#include "abstraction/windows/window_observe.h"

#define WINDOW_MOST_BITS 6

/* A predicate; or the one for this value of a variable around it, as of `a` in
   `forall a : Addr . exists j : Id . p(a, j)`. */
struct window_predicate {
    const struct term *term; /* `exists j : Id . p(j)` */
    uint32_t n_slots;
    uint32_t given_slot; /* of the variable around it, or NO_GIVEN */
    value given;
};
#define NO_GIVEN UINT32_MAX

struct window_presence {
    uint32_t n;                               /* bits, at most WINDOW_MOST_BITS */
    const struct window_predicate *predicate; /* of each */
};

/* The bits of predicates that are true of one of these identities of the window. */
uint32_t window_presence_of(const struct window_system *w, const value *state, uint32_t ids);
/* Is each predicate about one identity?  Else *refused says why not, and *at where. */
bool window_presence_check(const struct window_system *w, const char **refused, struct span *at);
/* The bits of predicates that read this global variable; this variable of an instance of a family
   that has no identity in its index. */
uint32_t window_presence_global(const struct window_system *w, uint32_t global);
uint32_t window_presence_variable(const struct window_system *w, uint32_t family,
                                  const struct variable *variable);

/* Does a bit decide the quantifier t, which no identity in the window does?  *exists: some identity
   outside decides it. */
bool window_outside(struct window_eval *x, const struct term *t, bool *exists);
/* The same for the elements of set a that are not in set b. */
bool window_outside_set(struct window_eval *x, const struct term *a, const struct term *b,
                        bool *exists);

#endif
