/*
 * The commands of a session.
 */
#ifndef CLI_SIMULATE_SIM_COMMANDS_H
#define CLI_SIMULATE_SIM_COMMANDS_H

#include "cli/simulate/simulation.h"

/* Executes the command in the line; a blank line does nothing. */
void sim_commands_do(struct simulation *x, const char *line);

#endif
