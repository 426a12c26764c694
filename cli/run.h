/*
 * A run of the command: what all its parts work with; private to main.c and the tasks.
 */
#ifndef CLI_RUN_H
#define CLI_RUN_H

#include "cli/job.h"
#include "cli/progress.h"
#include "cli/report.h"
#include "support/limit.h"

struct run {
    const struct options *o;
    struct diag *diag;
    struct job job;
    struct report report;
    struct progress progress;
    struct limit limit;
    uint32_t n_written;       /* files of runs and strategies */
    bool failed;              /* something that was to be written could not be */
};

/* ---- attempt.c ---- */
/* Checks all properties of the job, reports them, and writes what is asked for. */
enum exitcode check_properties(struct run *r);
/* --why: walks through the proof of the one property there is. */
enum exitcode walk_proof(struct run *r);

#endif
