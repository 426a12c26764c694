/*
 * Steps chosen at random, each possible one with the same probability.
 *
 * An open input counts once, whatever values it accepts; its value is chosen then.  The same seed
 * chooses the same run on every machine.
 */
#ifndef CLI_SIMULATE_SIM_RANDOM_H
#define CLI_SIMULATE_SIM_RANDOM_H

#include "cli/simulate/sim_menu.h"
#include "support/rng.h"

/* Chooses a step of the menu, and leaves out of it the inputs for which no value was found.  False:
   there is none. */
bool sim_random_step(struct sim_menu *m, struct rng *rng, struct lts_edge *e, struct lts_input *to);

#endif
