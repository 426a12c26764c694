/*
 * What can be done now: the transitions of a state, numbered from 1.
 *
 *     step 2
 *       Client[1]@think
 *         1  ask[1]()  -> hungry, Server: free -> busy, asked = 1  mutex.stg:12, mutex.stg:20
 */
#ifndef CLI_SIMULATE_SIM_MENU_H
#define CLI_SIMULATE_SIM_MENU_H

#include "checker/evidence/evidence.h"
#include "support/vec.h"

struct sim_menu {
    struct lts *lts; /* borrowed */
    state_id state;
    value held;
    VEC(struct lts_edge) edge; /* owned */
};

void sim_menu_init(struct sim_menu *m, struct lts *l);
void sim_menu_clear(struct sim_menu *m);
/* Of this state; LTS_NO_STATE: none. */
void sim_menu_load(struct sim_menu *m, state_id s, value held);
/* The list, by the moving instance (in a communication the sender); no more than `most`
   transitions. */
void sim_menu_print(struct buf *b, const struct sim_menu *m, size_t most, bool colour);
/* Where an edge leads that needs no value. */
struct lts_input sim_menu_target(const struct lts_edge *e);

#endif
