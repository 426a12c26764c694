/*
 * What is said of runs made at random: as text or JSON, never a verdict.
 */
#ifndef CLI_SIMULATE_RANDOM_REPORT_H
#define CLI_SIMULATE_RANDOM_REPORT_H

#include "cli/command/exitcode.h"
#include "cli/command/options.h"
#include "cli/simulate/random_runs.h"

/* --simulate --random: makes the runs, reports them, writes those that are asked for, and returns
   the exit status. */
enum exitcode random_simulate(const struct options *o, const struct session *j, struct limit *limit,
                              struct diag *d);

#endif
