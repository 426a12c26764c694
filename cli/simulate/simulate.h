/*
 * --simulate: the model, walked step by step.
 */
#ifndef CLI_SIMULATE_SIMULATE_H
#define CLI_SIMULATE_SIMULATE_H

#include "api/session.h"
#include "cli/command/exitcode.h"
#include "support/limit.h"

/* Runs a session on standard input and output; returns the exit status. */
enum exitcode simulate(struct session *j, struct limit *limit, struct diag *d);

#endif
