/*
 * How each state of a breadth-first search was first reached, in a few bits.
 *
 * States are numbered in the order of discovery, and visited in this order, so the parents of
 * states in their order never decrease.  Of each state visited the log has which of its targets
 * were new, as differences in Elias's gamma code (P. Elias, Universal codeword sets and
 * representations of the integers, 1975): a state of ten targets, one of them new, takes 5 to 9
 * bits.
 */
#ifndef CHECKER_SEARCH_PARENT_LOG_H
#define CHECKER_SEARCH_PARENT_LOG_H

#include "support/vec.h"

struct parent_log {
    VEC(uint64_t *) chunk; /* owned, as the chunks */
    uint64_t n;            /* bits written */
    uint32_t next;         /* target of the state being visited, behind the last new one */
};

/* All zero is an empty log. */
void parent_log_clear(struct parent_log *l);
/* Target k of the state being visited is new: the next number is its own. */
void parent_log_new(struct parent_log *l, uint32_t k);
/* The visit of the state is over. */
void parent_log_visited(struct parent_log *l);
/* The state from which `state` was reached, and as which target.  from: the bits that had been
   written before state `first` was visited, when `fresh` was the next number: first is not after
   the one looked for, and fresh not after `state`. */
uint32_t parent_log_find(const struct parent_log *l, uint64_t from, uint32_t first, uint32_t fresh,
                         uint32_t state, uint32_t *target);

#endif
