/*
 * What can be said in a session.
 */
#ifndef CLI_SIMULATE_SIM_COMMANDS_H
#define CLI_SIMULATE_SIM_COMMANDS_H

#include "cli/simulate/simulation.h"

/* Does what the line says; a blank line says nothing. */
void sim_commands_do(struct simulation *x, const char *line);

#endif
