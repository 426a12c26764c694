/*
 * Which options go together.
 */
#ifndef CLI_OPTION_RULES_H
#define CLI_OPTION_RULES_H

#include "cli/options.h"

/* Reports to d what does not. */
void option_rules_check(struct options *o, struct diag *d);

#endif
