/*
 * What can be said in a session.
 */
#ifndef CLI_SIM_COMMANDS_H
#define CLI_SIM_COMMANDS_H

#include "cli/sim_session.h"

/* Does what the line says; a blank line says nothing. */
void sim_commands_do(struct sim_session *x, const char *line);

#endif
