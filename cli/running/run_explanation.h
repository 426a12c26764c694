/*
 * A run of a program as an explanation, which the writers of evidence show.
 */
#ifndef CLI_RUNNING_RUN_EXPLANATION_H
#define CLI_RUNNING_RUN_EXPLANATION_H

#include "api/explanation.h"
#include "cli/running/shown_run.h"

/* Threads are the processes, and the node of one is the line of its last operation; where the run
   ends in a deadlock, the operation that it waits for.  sent_by leads from a step to the last one
   before it on the same object, if another thread did that, and from the beginning of a thread to
   its creation.  program: its name.  Lives in a. */
const struct explanation *run_explanation(struct arena *a, const struct shown_run *s,
                                          const char *program);

#endif
