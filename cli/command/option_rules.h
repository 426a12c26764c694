/*
 * Which options go together.
 */
#ifndef CLI_COMMAND_OPTION_RULES_H
#define CLI_COMMAND_OPTION_RULES_H

#include "cli/command/options.h"

/* Reports to d the options that do not. */
void option_rules_check(struct options *o, struct diag *d);

#endif
