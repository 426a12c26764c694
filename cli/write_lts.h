/*
 * --lts: the transition system as a file.
 */
#ifndef CLI_WRITE_LTS_H
#define CLI_WRITE_LTS_H

#include "cli/exitcode.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "support/limit.h"

/* Writes o->lts, by its ending in Aldebaran or DOT format, and says how large it is.  The file
   appears when it is complete; what went wrong is reported to d. */
enum exitcode write_lts(const struct options *o, struct session *j, struct limit *limit,
                        struct progress *progress, struct diag *d);

#endif
