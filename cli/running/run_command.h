/*
 * `stgcheck run`: a program with threads is run in all relevant orders.
 */
#ifndef CLI_RUNNING_RUN_COMMAND_H
#define CLI_RUNNING_RUN_COMMAND_H

#include "cli/command/exitcode.h"

/* argv[0] is "run". */
enum exitcode run_command(char **argv);

#endif
