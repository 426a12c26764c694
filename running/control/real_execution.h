/*
 * A program under control as an execution (running/execution.h).
 */
#ifndef RUNNING_CONTROL_REAL_EXECUTION_H
#define RUNNING_CONTROL_REAL_EXECUTION_H

#include "running/execution.h"
#include "running/control/program.h"
#include "support/vec.h"

struct real_execution; /* owns the program */

struct real_execution *real_execution_new(struct program *p);
void real_execution_free(struct real_execution *x); /* may be NULL */
/* The interface; it borrows x, and its free does nothing. */
struct execution real_execution_interface(struct real_execution *x);
struct program *real_execution_program(struct real_execution *x);

/* Keep the callers of each operation from now on, so that the lines shown are those of the program
   and not of a library that it calls. */
void real_execution_keep_callers(struct real_execution *x);
/* For whom does the thread wait, that is not enabled?  Threads are added; none: for nobody in
   particular. */
void real_execution_waits_for(struct real_execution *x, uint32_t thread, struct vec_u32 *whom);

#endif
