/*
 * Choosing which words of state vectors are neighbours in a state_tree.
 *
 * Words that together have at most LEAF_BITS bits become one leaf, which needs no table.  The table
 * of a node is small if its words have few joint values, so the subtrees with the fewest joint
 * values are joined first: those that fit in a leaf, then the others.  Joint values are counted in
 * a sample of states.
 */
#ifndef STG_STATES_TREE_SHAPE_H
#define STG_STATES_TREE_SHAPE_H

#include <stdint.h>

#include "stg/states/bit_field.h"

/* Node n + k of the tree joins the nodes join[k]: n - 1 of them. */
typedef uint32_t tree_join[2];

/* Joins words in their order, first to leaves; bits: of each. */
void tree_shape_plain(uint32_t n, const uint32_t *bits, tree_join *join);

/* Joins n words in groups, each of words[first[g]] up to words[first[g + 1]], then the groups as
   `groups` says. */
void tree_shape_of_groups(uint32_t n_groups, const uint32_t *first, const uint32_t *words,
                          const tree_join *groups, tree_join *join);

/* The number of rows of a sample that is worth the time; 0: there are too many columns. */
uint32_t tree_shape_rows(uint32_t n);
/* row[r * n + i]: column i, a word or a leaf of so many bits, of the r-th state. */
void tree_shape_by_sample(uint32_t n, uint32_t n_rows, const uint32_t *row, const uint32_t *bits,
                          tree_join *join);

#endif
