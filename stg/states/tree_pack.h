/*
 * State trees as bytes (support/pack.h): the shape, then the pairs of every node, from the leaves
 * up.  States keep their numbers.
 */
#ifndef STG_STATES_TREE_PACK_H
#define STG_STATES_TREE_PACK_H

#include "stg/states/state_tree.h"
#include "support/pack.h"

/* What has become of a word, which was at this leaf; false: there can be no such word there. */
typedef bool (*tree_word)(void *self, uint32_t leaf, uint32_t *word);

void tree_pack(const struct state_tree *t, struct pack *p);
/* A tree of n words.  False: u is bad, and there is nothing to be cleared. */
bool tree_unpack(struct state_tree *t, uint32_t n, struct unpack *u, tree_word word, void *self);

#endif
