/*
 * The progress of an exploration, on standard error.
 *
 *     1200 runs of about 5000, 3 of them fail, 2 s
 *
 * The number of all runs is an estimate (running/explore/exploration_tree.h): as long as races are
 * found, there may be more.
 */
#ifndef CLI_RUNNING_RUN_PROGRESS_H
#define CLI_RUNNING_RUN_PROGRESS_H

#include "cli/report/progress_line.h"
#include "running/explore/exploration.h"

struct run_progress {
    struct progress_line line;
    uint64_t runs; /* without those that count as none */
};

void run_progress_start(struct run_progress *p, enum option_progress mode);
/* At the end of a run; failing: the number of those that have failed. */
void run_progress_show(struct run_progress *p, const struct explored_run *run, uint64_t failing);
void run_progress_stop(struct run_progress *p);

#endif
