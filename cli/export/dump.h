/*
 * The stages of the translation, as text on standard output.
 */
#ifndef CLI_EXPORT_DUMP_H
#define CLI_EXPORT_DUMP_H

#include "cli/command/exitcode.h"
#include "cli/command/options.h"
#include "support/limit.h"

/* Of stages with states, the settings give the number that is shown. */
enum exitcode dump_stage(struct session *j, enum option_dump stage, struct limit *limit);

#endif
