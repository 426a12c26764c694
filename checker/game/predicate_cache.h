/*
 * The truth of a predicate in every state, computed once for all states that it does not
 * distinguish.
 *
 * Most predicates read little of a state: whether a few instances are at certain nodes, some
 * variables.  Local states that do not differ there are in one class.  A decision tree follows what
 * the evaluation has read: classes of instances, and values of cells.  A node of it looks at up to
 * four parts of the state, as long as they are read one after the other and have small numbers;
 * where that turns out to be wrong, the tree is begun anew.  Looking up changes nothing.
 */
#ifndef CHECKER_GAME_PREDICATE_CACHE_H
#define CHECKER_GAME_PREDICATE_CACHE_H

#include "checker/game/footprint.h"
#include "stg/step/system.h"
#include "support/memo.h"
#include "support/vec.h"

enum predicate_truth { PREDICATE_UNKNOWN, PREDICATE_HOLDS, PREDICATE_FAILS, PREDICATE_FAULTY };

struct local_classes {
    struct vec_u32 by_local; /* class + 1 of each local state */
    struct memo by_value;    /* by tuple of what is looked at */
    uint32_t n;
};

#define PARTS_MOST 4

struct predicate_node {
    uint32_t n; /* 0: nothing is read */
    uint32_t part[PARTS_MOST];
};

struct predicate_cache {
    const struct system *s;          /* borrowed */
    const struct footprint *what;    /* borrowed */
    struct local_classes *of;        /* by instance; owned */
    VEC(struct predicate_node) node; /* the first one is the start */
    struct memo branch;              /* by (node, what it looks at): a node, or LEAF + truth */
    bool *leads;                     /* of each part as in cell_trace: it is the first of its node;
                                        owned, as what follows */
    bool *alone;                     /* ... and the only one */
    uint32_t restarts;
};

void predicate_cache_init(struct predicate_cache *w, const struct system *s,
                          const struct footprint *what);
void predicate_cache_clear(struct predicate_cache *w);

enum predicate_truth predicate_cache_find(const struct predicate_cache *w, const uint32_t *word);
/* Stores the truth in this state, and so in all states that the predicate does not distinguish from
   it.  What its evaluation has read is in the system's trace. */
void predicate_cache_note(struct predicate_cache *w, const uint32_t *word,
                          enum predicate_truth truth);

#endif
