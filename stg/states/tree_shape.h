/*
 * Choosing which words of state vectors are neighbours in a state_tree.
 *
 * The table of a node is small if its words have few joint values, so the subtrees with the fewest
 * joint values are joined first.  These are counted in a sample of states.
 */
#ifndef STG_STATES_TREE_SHAPE_H
#define STG_STATES_TREE_SHAPE_H

#include <stdint.h>

/* Node n + k of the tree joins the nodes join[k]: n - 1 of them. */
typedef uint32_t tree_join[2];

/* Joins the words in their order. */
void tree_shape_plain(uint32_t n, tree_join *join);

/* The number of rows of a sample that is worth the time; 0: there are too many words. */
uint32_t tree_shape_rows(uint32_t n);
/* row[r * n + i]: word i of the r-th state. */
void tree_shape_by_sample(uint32_t n, uint32_t n_rows, const uint32_t *row, tree_join *join);

#endif
