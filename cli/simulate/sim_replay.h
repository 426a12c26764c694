/*
 * Replaying recorded evidence: each step is looked up among those that the model offers.
 */
#ifndef CLI_SIMULATE_SIM_REPLAY_H
#define CLI_SIMULATE_SIM_REPLAY_H

#include <stdbool.h>

#include "cli/simulate/sim_run.h"
#include "support/limit.h"

/* Starts r anew with the record in that file.  A step fits that has the recorded label and actors
   and leads to what can be the recorded state.  False: *why says what is wrong; the steps before
   it were made, except if *started is false: then r is unchanged. */
bool sim_replay(struct sim_run *r, const char *path, struct limit *limit, bool *started,
                struct buf *why);

#endif
