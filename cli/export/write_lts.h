/*
 * --lts: the transition system as a file.
 */
#ifndef CLI_EXPORT_WRITE_LTS_H
#define CLI_EXPORT_WRITE_LTS_H

#include "cli/command/exitcode.h"
#include "cli/command/options.h"
#include "cli/report/progress.h"
#include "support/limit.h"

/* Writes o->lts, by its ending in Aldebaran or DOT format, and reports its size.  The file
   appears when it is complete; errors are reported to d. */
enum exitcode write_lts(const struct options *o, struct session *j, struct limit *limit,
                        struct progress *progress, struct diag *d);

#endif
