/*
 * The executions of a program that are explored side by side: each is a process of its own, and is
 * watched by properties of its own.
 */
#ifndef CLI_RUNNING_RUN_EXECUTIONS_H
#define CLI_RUNNING_RUN_EXECUTIONS_H

#include "cli/running/run_properties.h"

struct run_executions {
    struct primitive_files *primitives; /* owned, as all below */
    struct models *models;
    struct names *names;
    uint32_t n;
    struct run_properties *properties; /* n of each */
    struct real_execution **real;
    struct execution *program; /* real, or what watches it */
};

/* Starts o->threads of them.  False: reported. */
bool run_executions_start(struct run_executions *x, const struct run_options *o, struct diag *d);
void run_executions_clear(struct run_executions *x);

/* Are threads to be looked at that go round a loop in which they change nothing? */
void run_executions_await(struct run_executions *x, bool await);
/* Has the last exploration ended because it has taught something of the program?  All know it
   then. */
bool run_executions_learned(struct run_executions *x);

#endif
