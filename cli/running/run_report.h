/*
 * The report of `stgcheck run`: verdict, the run that fails step by step, who waits for whom.
 */
#ifndef CLI_RUNNING_RUN_REPORT_H
#define CLI_RUNNING_RUN_REPORT_H

#include "cli/running/failure.h"
#include "cli/running/run_groups.h"
#include "cli/running/run_executions.h"
#include "cli/running/run_options.h"
#include "cli/running/run_progress.h"
#include "cli/running/run_trace.h"

enum run_verdict {
    RUN_HOLDS,  /* no run fails, and all orders were looked at */
    RUN_FAILS,  /* some run does */
    RUN_UNKNOWN /* none of those that were looked at */
};

struct run_result {
    enum run_verdict verdict;
    const struct run_options *options;
    struct exploration exploration;
    struct run_executions *executions; /* borrowed; what is shown is run in the first of them */
    struct run_progress progress;
    uint64_t failing;         /* runs */
    struct run_trace trace;   /* of --replay */
    struct run_groups groups; /* with --final of all runs, with --all of those that fail */
    struct failure failure;   /* owned */
    const char *why;          /* RUN_UNKNOWN: the reason; borrowed */
};

void run_result_clear(struct run_result *r);
/* The report as text; s as below.  Groups are in the order that they have. */
void run_report_text(struct buf *b, const struct run_result *r, const struct shown_run *s);
/* s: the failing run, if there is one; its texts are used up by JSON. */
void run_report_print(struct run_result *r, struct shown_run *s);

#endif
