/*
 * Interned vectors of 32-bit words, all of one width: the global states.
 *
 * A vector is stored in a state_tree, where it takes the pair at its root, 8 bytes, and 5 to 7.5
 * bytes in the index, however wide it is; vectors that differ in few words share the rest.  No word
 * may be PAIR_NEVER.
 */
#ifndef STG_STATES_STORE_H
#define STG_STATES_STORE_H

#include "stg/states/state_tree.h"

/* One vector, unpacked. */
struct store_tree {
    uint32_t *number; /* as state_tree.h says; owned */
    uint32_t id;      /* of the vector; STORE_NONE: no vector */
    uint32_t shape;   /* that of the tree when it was unpacked */
};

#define STORE_NONE UINT32_MAX

struct store {
    uint32_t width;
    struct state_tree tree;
    struct word_change *change; /* words that differ; owned */
    struct tree_change *work;   /* owned */
    struct store_tree seen;     /* the vector unpacked by store_get */
};

/* range: of each word, copied; NULL: they may be anything. */
void store_init(struct store *s, uint32_t width, const struct word_range *range);
void store_clear(struct store *s);
uint32_t store_count(const struct store *s);
/* The number of this vector, a new one if it is not there yet: numbers are given in order. */
uint32_t store_put(struct store *s, const uint32_t *word);
/* Valid until the next store_get or store_put. */
const uint32_t *store_get(struct store *s, uint32_t id);

/* Replaces all vectors by those of t, which the store takes over; vectors keep their numbers. */
void store_replace(struct store *s, const struct state_tree *t);
/* Keeps only these n vectors, each once; they get the numbers 0 .. n - 1. */
void store_keep(struct store *s, uint32_t n, const uint32_t *id);

void store_tree_init(struct store_tree *t, const struct store *s);
void store_tree_clear(struct store_tree *t);
/* Unpacks a vector into t, over the previous one.  The words are valid until the next call. */
const uint32_t *store_load(struct store *s, struct store_tree *t, uint32_t id);
/* The same; appends the words that differ from those of the previous one, or all. */
const uint32_t *store_load_over(struct store *s, struct store_tree *t, uint32_t id,
                                struct vec_u32 *differ);

/* To put many vectors at once, between two loads, in four steps: compute where they are in the
   tree, which is fast for vectors that differ little from the one in t; close each, to get its key;
   fetch each; get the numbers.  Each step prefetches for the next one. */
struct tree_target store_target(struct store *s, const struct store_tree *t, const uint32_t *word);
/* The same of the one in t after these changes of different words. */
struct tree_target store_target_changed(struct store *s, const struct store_tree *t,
                                        const struct word_change *change, uint32_t n);
uint64_t store_close(struct store *s, const struct tree_target *target);
void store_fetch(const struct store *s, uint64_t key);
uint32_t store_put_key(struct store *s, uint64_t key);

#endif
