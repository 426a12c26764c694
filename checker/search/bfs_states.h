/*
 * The states that a search of all states has seen, kept when it is over: only to be read.
 */
#ifndef CHECKER_SEARCH_BFS_STATES_H
#define CHECKER_SEARCH_BFS_STATES_H

#include "checker/search/bfs_packed_system.h"
#include "stg/states/collapsed_states.h"
#include "stg/states/state_tree.h"

struct bfs_states;

/* Both take over what they are given. */
struct bfs_states *bfs_states_of_tree(struct state_tree tree, uint32_t width);
struct bfs_states *bfs_states_of_packed(struct collapsed_states states,
                                        struct packed_layout layout);
/* The words of the states are those of that system, which it takes over; NULL: of the one that is
   asked about. */
void bfs_states_translate(struct bfs_states *s, struct packed_system *system);
void bfs_states_free(struct bfs_states *s); /* NULL is fine */

/* In the system that is asked about: how many words a state has, and those of this number. */
uint32_t bfs_states_width(const struct bfs_states *s);
void bfs_states_read(const struct bfs_states *s, uint32_t number, uint32_t *word);

#endif
