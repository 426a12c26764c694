/*
 * Which words of state vectors are to be neighbours in a state_tree.
 *
 * The tables of the tree are small where a node's words take few values together, so the subtrees
 * with the fewest values together are joined first.  How many there are is counted in a sample of
 * states.
 */
#ifndef STG_STATES_TREE_SHAPE_H
#define STG_STATES_TREE_SHAPE_H

#include <stdint.h>

/* Node n + k of the tree joins the nodes join[k]: n - 1 of them. */
typedef uint32_t tree_join[2];

/* In the order of the words. */
void tree_shape_plain(uint32_t n, tree_join *join);

/* So many rows of a sample are worth their time; 0: there are too many words. */
uint32_t tree_shape_rows(uint32_t n);
/* row[r * n + i]: word i of the r-th state. */
void tree_shape_by_sample(uint32_t n, uint32_t n_rows, const uint32_t *row, tree_join *join);

#endif
