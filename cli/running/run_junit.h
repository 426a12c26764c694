/*
 * The report of `stgcheck run` as JUnit XML.
 *
 * The program is a test suite.  That no run fails is a test case, and so is each property.  What is
 * not known is an error, since other systems take "skipped" for passed: a property that may be
 * violated behind the end of a run that fails otherwise, and runs that a violated property has
 * ended.  So the report is green if and only if the exit status is 0.
 */
#ifndef CLI_RUNNING_RUN_JUNIT_H
#define CLI_RUNNING_RUN_JUNIT_H

#include "cli/command/exitcode.h"
#include "cli/command/junit.h"
#include "cli/running/run_properties.h"
#include "cli/running/run_report.h"

struct run_junit {
    double started;
    struct junit_counts counts;
    struct buf cases, diagnostics; /* owned */
};

void run_junit_init(struct run_junit *j);
void run_junit_clear(struct run_junit *j);
/* Adds the test cases; s: the failing run, if there is one. */
void run_junit_add(struct run_junit *j, struct run_result *r, const struct shown_run *s,
                   const struct run_properties *properties);
/* Prints the report, with what has been added.  program: its path, or NULL. */
void run_junit_print(struct run_junit *j, const char *program, enum exitcode status);

#endif
