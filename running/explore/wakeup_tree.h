/*
 * Wakeup trees: which ways on from a state are still to be explored.
 *
 * A tree is a list of branches in the order in which they are to be explored; a branch is an
 * operation, and the tree of the state after it, which is empty where exploration is free to go on
 * as it likes.  Sequences are inserted so that no two lead to equivalent runs, and no branch to a
 * run that the sleep set cuts.
 *
 * Source: P. Abdulla, S. Aronis, B. Jonsson, K. Sagonas, Source sets: a foundation for optimal
 * dynamic partial order reduction, 2017, definition 6.1 and what follows.
 */
#ifndef RUNNING_EXPLORE_WAKEUP_TREE_H
#define RUNNING_EXPLORE_WAKEUP_TREE_H

#include "running/execution.h"

struct wakeup {
    struct operation operation; /* what it returns is foreseen where `executed` is set */
    struct wakeup *child;       /* owned: the first branch after it */
    struct wakeup *next;        /* owned: explored after this one */
};

/* Some operations one after the other. */
struct operations {
    struct operation *at;
    size_t n, cap;
};

/* A branch without children, behind the others. */
void wakeup_add(struct wakeup **tree, const struct operation *o);
/* Takes the first branch out of a tree; owned by the caller. */
struct wakeup *wakeup_take(struct wakeup **tree);
void wakeup_free(struct wakeup *tree); /* with what follows it; NULL is fine */

/* Is p a weak initial of v: is there a run equivalent to v and what may follow it that begins with
   p?  p is pending in the state in which v begins. */
bool is_weak_initial(const struct execution *program, const struct operation *p,
                     const struct operations *v);
/* Is the k-th operation of v an initial: is there a sequence equivalent to v that begins with it?
   */
bool is_initial(const struct execution *program, const struct operations *v, size_t k);
/* Takes the first operation of this thread out of v, if there is one. */
void without_thread(struct operations *v, uint32_t thread);
/* Inserts v, if no branch covers it.  v is used up: its contents are undefined afterwards. */
void wakeup_insert(const struct execution *program, struct wakeup **tree, struct operations *v);

#endif
