/*
 * Loops over identities: what their rounds assign.
 *
 * The elaboration accepts such a loop only if its rounds do not depend on each other
 * (doc/algorithms.md, 1.5): each assigns elements of its own, whose index is the variable of the
 * loop, or all assign the same constant to a variable, or add the same number to it.
 */
#ifndef ABSTRACTION_WINDOWS_WINDOW_LOOP_H
#define ABSTRACTION_WINDOWS_WINDOW_LOOP_H

#include "abstraction/windows/window.h"
#include "support/vec.h"

/* A variable to which rounds assign a constant. */
struct window_constant {
    bool global;
    uint32_t slot;
    value v;
};

struct window_loop_changes {
    VEC(struct window_constant) constant; /* each variable once */
    const struct assign *other;           /* neither this nor an element of its own; NULL: none */
};

/* Do the binders name identities? */
bool window_binders_mention(const struct window_system *w, uint32_t n, const struct binder *b);
/* Of a loop over identities.  *c is to be cleared. */
void window_loop_changes(const struct window_system *w, const struct statement *loop,
                         struct window_loop_changes *c);

#endif
