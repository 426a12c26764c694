/*
 * State trees as bytes (support/serialize.h): the shape, then the pairs of every node, from the
 * leaves up.  States keep their numbers.
 */
#ifndef STG_STATES_TREE_SERIALIZE_H
#define STG_STATES_TREE_SERIALIZE_H

#include "stg/states/state_tree.h"
#include "support/serialize.h"

/* Replaces a word at this place by its number in the file, or back; false: there is none. */
typedef bool (*tree_word)(void *self, uint32_t place, uint32_t *word);

void tree_serialize(const struct state_tree *t, struct serializer *p, tree_word word, void *self);
/* A tree of n words in these ranges.  False: u is bad, and t need not be cleared. */
bool tree_deserialize(struct state_tree *t, uint32_t n, const struct word_range *range,
                      struct deserializer *u, tree_word word, void *self);

#endif
