/*
 * The end of a run that cannot continue: memory is exhausted, or time is up or a signal came
 * while the work did not poll its limits.  The results so far are reported all the same.
 */
#ifndef CLI_EMERGENCY_EXIT_H
#define CLI_EMERGENCY_EXIT_H

#include "cli/run.h"

/* Installs this end of the run, and enforces its limits on all of its work. */
void emergency_exit_begin(struct run *r);
/* The run becomes interactive, without a limit of time. */
void emergency_exit_session(struct run *r);
/* The run ends regularly. */
void emergency_exit_end(void);

#endif
