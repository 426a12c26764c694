/*
 * --simulate: the model, walked step by step.
 */
#ifndef CLI_SIMULATE_H
#define CLI_SIMULATE_H

#include "cli/exitcode.h"
#include "cli/job.h"
#include "support/limit.h"

/* Runs a session on standard input and output; returns the exit status. */
enum exitcode simulate(struct job *j, struct limit *limit, struct diag *d);

#endif
