/*
 * --to-stg: the model as a text in its own language, and what it says of itself as properties.
 */
#ifndef CLI_EXPORT_WRITE_STG_H
#define CLI_EXPORT_WRITE_STG_H

#include "api/session.h"
#include "cli/command/exitcode.h"
#include "cli/command/options.h"

enum exitcode write_stg(const struct options *o, const struct session *j, struct diag *d);

#endif
