/*
 * The states of an exploration that matter still, for explorers that work on it side by side.
 *
 * A level is a state, reached by the path from the root to it; its branches are operations, which
 * are taken one after the other by some explorer, and lead to the next levels.  Always the branch
 * is taken that one explorer alone would take next, of those that are known: of the first branch
 * that is not closed, the first such branch, and so on, as deep as possible.
 *
 * A branch sleeps in its level from the moment in which it is taken.  It is closed when nothing is
 * to be explored behind it, and nobody does.  If one is closed while earlier ones are not, these
 * may still find that there is more behind it (exploration_tree_insert); so its levels are kept
 * until all that comes before it is closed.  Hence the branches are those that one explorer finds,
 * and those that sleep are the earlier ones, whoever takes them and however long that takes.
 *
 * Source of the estimate: P. Kilby, J. Slaney, S. Thiébaux, T. Walsh, Estimating search tree size,
 * 2006: each branch of a level is taken to be as large as the others.
 */
#ifndef RUNNING_EXPLORE_EXPLORATION_TREE_H
#define RUNNING_EXPLORE_EXPLORATION_TREE_H

#include <pthread.h>

#include "running/explore/wakeup_tree.h"
#include "support/vec.h"

/* A branch that was taken, or the operation of one that was taken in a level before, and is
   independent of all since. */
struct sleeper {
    struct operation operation;
    uint32_t order;      /* in which the branches of its level were taken, from 1; 0: before */
    bool executed;       /* since it was taken: so it is known whether it ends the run */
    bool free;           /* what is behind it was for its explorer to choose */
    bool closed;         /* of the branches of this level, as the next one */
    struct level *level; /* owned: behind it; NULL: not yet, or no more */
};

struct level {
    struct level *parent;       /* NULL: the root */
    uint32_t order;             /* of the branch that leads here */
    struct operation arrived;   /* executed by it */
    struct wakeup *open;        /* owned: branches that were not taken, in their order */
    VEC(struct sleeper) asleep; /* in the order of taking; those from before first */
    uint32_t orders;            /* the last one that was given */
    uint32_t taken, unclosed;   /* branches */
    uint32_t preemptions;       /* before it */
    uint32_t explorers;         /* on whose path it is */
};

/* Where an explorer is: the root first.  Nowhere: it waits. */
struct tree_path {
    struct level **at;
    size_t n, cap;
};

/* A branch that an explorer has taken from the last level of its path. */
struct branch {
    bool is;
    struct operation operation;
    struct wakeup *child; /* owned: of the level after it */
    uint32_t order;
};

struct exploration_tree {
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool sleeping; /* branches that were taken sleep: if not, none are inserted */
    struct level *root;
    struct tree_path *path; /* owned: of each explorer */
    uint32_t n;
    uint32_t exploring; /* explorers that are not done with their branch */
    bool over;          /* no more branches are taken */
};

/* For n explorers, of which the first explores from the root, without a branch. */
void exploration_tree_init(struct exploration_tree *t, uint32_t n, bool sleeping);
void exploration_tree_clear(struct exploration_tree *t);

/* All functions below, but those marked U, want it locked; they may unlock it while they wait. */
void exploration_tree_lock(struct exploration_tree *t);   /* U */
void exploration_tree_unlock(struct exploration_tree *t); /* U */

/* U: an explorer is done with its last branch, if it had one, and takes the next; its path ends
   where this begins, and has the same first *kept levels as before.  Waits while others may find
   one. False: there is none left, or the exploration is over. */
bool exploration_tree_next(struct exploration_tree *t, uint32_t explorer, struct branch *b,
                           size_t *kept);
/* U: no more branches are taken. */
void exploration_tree_stop(struct exploration_tree *t);
/* Takes the first open branch of a level, if there is one. */
struct branch exploration_tree_take(struct level *l);
/* A branch of the level is given up.  b is none then. */
void exploration_tree_drop(struct exploration_tree *t, struct level *l, struct branch *b);
/* The operation of a branch, of the last level of the path, was executed; the path goes on behind
   it.  What slept when the branch was taken is executed, too, and sleeps on if it is independent.
 */
struct level *exploration_tree_push(struct exploration_tree *t, const struct execution *program,
                                    uint32_t explorer, struct branch *b,
                                    const struct operation *executed);
/* Waits until the branches that were taken from a level are executed, or the exploration is
   over. */
void exploration_tree_await(struct exploration_tree *t, const struct level *l);
/* A sequence that begins at a level of an explorer's path is to be explored; nothing happens if it
   is explored anyway.  v is used up. */
void exploration_tree_insert(struct exploration_tree *t, const struct execution *program,
                             uint32_t explorer, size_t level, struct operations *v);
/* Does this thread sleep there? */
bool level_sleeps(const struct level *l, uint32_t thread);
/* The part of the whole that is done, as far as it is known: from 0 to 1. */
double exploration_tree_done(const struct exploration_tree *t);

#endif
