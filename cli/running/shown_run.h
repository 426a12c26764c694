/*
 * A run that fails, run again to be shown: its steps with their source lines, its output.
 */
#ifndef CLI_RUNNING_SHOWN_RUN_H
#define CLI_RUNNING_SHOWN_RUN_H

#include "cli/running/failure.h"
#include "running/control/real_execution.h"

struct shown_run {
    const struct execution *program; /* in the state after the run; borrowed */
    enum failure_kind kind;          /* FAILURE_NONE: there is no run, and nothing else here */
    int code;
    VEC(struct operation) step;
    struct buf message; /* of its last step */
    struct buf output;
    bool repeated; /* it did go as before */
};

/* x: the program itself; e: the same, or what watches it. */
void shown_run_init(struct shown_run *s, struct real_execution *x, const struct execution *e,
                    const struct failure *f);
void shown_run_clear(struct shown_run *s);

#endif
