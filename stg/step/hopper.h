/*
 * The targets of one state by hops, as states on their way to a tree (state_tree.h).
 */
#ifndef STG_STEP_HOPPER_H
#define STG_STEP_HOPPER_H

#include "stg/step/hops.h"
#include "stg/states/state_tree.h"

#define HOPPER_MOST 2048      /* targets in hand, where others are at work */

enum hop_end {
    HOP_DONE,
    HOP_LATER,                /* something is not known yet, or there is no room */
    HOP_SLOW                  /* hops do not say it */
};

struct hopper {
    struct hops *hops;        /* borrowed, as the tree */
    struct state_tree *tree;
    bool alone;               /* nobody else is at work: what is not known may be found out */
    const uint32_t *number;   /* the tree of the present state; borrowed */
    uint32_t *ready;          /* of each component */
    uint64_t *listens;        /* of each component */
    struct active { uint32_t component, first, end; } *active; /* those with hops, and these */
    uint32_t n_active;
    bool waits;               /* does some component answer by meetings? */
    struct tree_change *change, *work; /* words that the target being made has otherwise */
    uint32_t n_changes;
    struct { struct tree_target *at; size_t n, cap; } target; /* appended to, one a transition */
};

/* Zeroed memory for what one thread writes all the time: in no line of the cache with that of
   another.  For mem_free. */
void *hopper_memory(size_t size);

void hopper_init(struct hopper *x, struct hops *h, struct state_tree *t, bool alone);
void hopper_clear(struct hopper *x);

/* The state whose tree is `number`: its targets are appended, in the order of edges() and inputs()
   (lts.h); unless it is done, those of them that are left are to be dropped. */
enum hop_end hopper_run(struct hopper *x, const uint32_t *number);
/* The vector `word` as a target of that state.  Only if alone. */
void hopper_add(struct hopper *x, const uint32_t *number, const uint32_t *word);
/* The root pair of a target.  There is room, or x is alone. */
uint64_t hopper_close(struct hopper *x, const struct tree_target *target);

#endif
