/*
 * Interned vectors of 32-bit words, all of one width: the global states.
 *
 * A vector is kept as a tree: its words are the leaves, an inner node is the number of the pair of
 * its children among the pairs seen at that place.  A vector costs the pair at its root, 8 bytes,
 * and 5 to 6 in the index, however wide it is; vectors that differ in few words share the rest.
 */
#ifndef STG_STORE_H
#define STG_STORE_H

#include <stdint.h>

struct store_table;           /* the pairs of one place in the tree, with their numbers */

/* The tree of one vector, unpacked. */
struct store_tree {
    uint32_t *node;           /* from the root 1 on, then the leaves; owned */
    uint32_t id;              /* of the vector; STORE_NONE: it is not in the store */
    uint32_t shape;           /* store.shape when it was unpacked */
};

#define STORE_NONE UINT32_MAX

struct store {
    uint32_t width;
    uint32_t leaves;          /* width, but at least 2 */
    struct store_table *table; /* of the inner nodes 1 .. leaves - 1; owned.  1: the vectors */
    uint32_t (*kid)[2], *parent; /* of the inner nodes; of all but the root; owned */
    struct store_change *change; /* nodes that are others than before; owned */
    uint64_t *dirty;          /* inner nodes that are to become others: a bit each; owned */
    uint32_t *together;       /* [width * i + j]: how often words i and j have changed together;
                                 owned; NULL once the tree has its final shape, ... */
    uint32_t shape;           /* ... which is told by this */
    struct store_tree zero, seen; /* where store_put begins; where store_get unpacks */
};

void store_init(struct store *s, uint32_t width);
void store_clear(struct store *s);
uint32_t store_count(const struct store *s);
/* The number of this vector, a new one if it is not there yet: numbers are given in order. */
uint32_t store_put(struct store *s, const uint32_t *word);
/* Valid until the next store_get. */
const uint32_t *store_get(struct store *s, uint32_t id);

/* The vector that is all zero, whether or not it is in the store. */
void store_tree_init(struct store_tree *t, const struct store *s);
void store_tree_clear(struct store_tree *t);
/* Unpacks a vector in place of the one before; what they share is left as it is.  The words are
   valid until the next call. */
const uint32_t *store_load(struct store *s, struct store_tree *t, uint32_t id);

/* To put many vectors at once: their keys, soonest found for those that differ little from the one
   in t; then word of what will be looked for, twice; then the numbers. */
uint64_t store_key(struct store *s, struct store_tree *t, const uint32_t *word);
void store_expect(const struct store *s, uint64_t key);
void store_fetch(const struct store *s, uint64_t key);
uint32_t store_put_key(struct store *s, uint64_t key);

#endif
