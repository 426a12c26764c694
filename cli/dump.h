/*
 * The stages of the translation, as text on standard output.
 */
#ifndef CLI_DUMP_H
#define CLI_DUMP_H

#include "cli/job.h"

void dump_stage(const struct job *j, enum option_dump stage);

#endif
