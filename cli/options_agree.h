/*
 * Which options go together; private to options.c.
 */
#ifndef CLI_OPTIONS_AGREE_H
#define CLI_OPTIONS_AGREE_H

#include "cli/options.h"

/* What does not go together is reported; finds the relation of --compare. */
void options_agree(struct options *o, struct diag *d);

#endif
