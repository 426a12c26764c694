/*
 * Steps drawn at random, each possible one with the same probability.
 *
 * An open input counts once, whatever values it accepts; its value is drawn then.  The same seed
 * draws the same run on every machine.
 */
#ifndef CLI_SIMULATE_SIM_DRAW_H
#define CLI_SIMULATE_SIM_DRAW_H

#include "cli/simulate/sim_menu.h"
#include "support/rng.h"

/* Where an edge leads that needs no value. */
struct lts_input sim_draw_target(const struct lts_edge *e);
/* Draws a step of the menu, and leaves out of it the inputs for which no value was found.  False:
   there is none. */
bool sim_draw_step(struct sim_menu *m, struct rng *rng, struct lts_edge *e, struct lts_input *to);

#endif
