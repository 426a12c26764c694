/*
 * Presence predicates that the texts of a model and a property suggest (window_presence.h).
 *
 * Two kinds: those that decide quantifiers over one identity and comparisons of sets, and atoms:
 * what else is asked of one identity.  Which ones are useful is found out by trying.  Views of one
 * identity do not see whom it points to, so atoms that say that it does are tried first.
 */
#ifndef ABSTRACTION_WINDOWS_PRESENCE_PREDICATES_H
#define ABSTRACTION_WINDOWS_PRESENCE_PREDICATES_H

#include "abstraction/windows/window_observe.h"
#include "support/arena.h"
#include "support/vec.h"

struct presence_predicates {
    struct vec_ptr deciding, atom; /* texts, `exists j : ID . p` or `forall v : T . exists j : ID .
                                      p`; none twice */
    struct vec_ptr pointing;       /* the atoms `t is A` where alternative A names an identity */
};

/* The texts live in the arena. */
void presence_predicates_find(struct presence_predicates *x, struct arena *a,
                              const struct window_system *w, const struct window_property *p);
void presence_predicates_clear(struct presence_predicates *x);

#endif
