/*
 * A run as a file: the order of its threads, and what each of them did.
 *
 *     # stgcheck run: deadlock of ./table
 *     t1 lock mutex forks
 *     t2 lock mutex forks+40
 *
 * A line is a step.  What follows the thread is compared when the run is repeated; objects without
 * a name are compared by their type only, and source lines are not in the file, so that a program
 * that was changed elsewhere can still go the same way.
 */
#ifndef CLI_RUNNING_RUN_TRACE_H
#define CLI_RUNNING_RUN_TRACE_H

#include "cli/running/shown_run.h"
#include "running/explore/exploration.h"
#include "support/diag.h"
#include "support/text.h"

/* False: reported. */
bool run_trace_write(const char *path, const struct shown_run *s, const char *program,
                     struct diag *d);

struct traced_step {
    uint32_t thread;
    const char *operation; /* "lock mutex forks+40" */
    size_t n;              /* bytes of it */
    struct span at;
};

struct run_trace {
    struct arena *arena; /* owned */
    VEC(struct traced_step) step;
    struct buf why; /* the run does not follow the file: where */
};

/* False: reported. */
bool run_trace_read(struct run_trace *t, const char *path, struct diag *d);
void run_trace_clear(struct run_trace *t);
/* The run of the file, as an exploration of it alone; it ends early where the program goes another
   way, which is told in t->why. */
struct exploration run_trace_repeat(struct run_trace *t, const struct execution *program,
                                    const struct explore_options *options);

#endif
