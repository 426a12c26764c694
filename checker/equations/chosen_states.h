/*
 * States that the winner of a game chooses, told apart by their words.
 */
#ifndef CHECKER_EQUATIONS_CHOSEN_STATES_H
#define CHECKER_EQUATIONS_CHOSEN_STATES_H

#include "checker/search/bfs_states.h"
#include "stg/lts/lts.h"
#include "support/map.h"
#include "support/vec.h"

struct chosen_states {
    struct lts *l; /* borrowed: where they are asked for; not of schematic data */
    uint32_t width;
    struct vec_u32 word; /* owned, as what follows */
    struct map map;
};

void chosen_states_init(struct chosen_states *x, struct lts *l);
void chosen_states_clear(struct chosen_states *x);
/* Adds states of a search on the same system, by their numbers there. */
void chosen_states_add(struct chosen_states *x, const struct bfs_states *states,
                       const struct vec_u32 *numbers);
/* Is this state of x->l one of them?  For product_confine. */
bool chosen_states_has(void *self, state_id s);

#endif
