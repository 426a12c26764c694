/*
 * The model of a job as a raw transition system: all that can be reached, with labels.
 */
#ifndef CLI_EXPLORE_H
#define CLI_EXPLORE_H

#include "cli/exitcode.h"
#include "cli/job.h"
#include "cli/progress.h"
#include "support/limit.h"

/* `who` is the option that asks.  NULL: reported, with *status.  Lives in j->model. */
const struct aut *explore(struct job *j, const char *who, struct limit *limit,
                          struct progress *progress, enum exitcode *status);
/* --reduce: the smallest equivalent system is the job's model from now on. */
enum exitcode reduce_model(struct job *j, struct limit *limit, struct progress *progress);

#endif
