/*
 * A program under control as an execution (running/execution.h).
 */
#ifndef RUNNING_CONTROL_REAL_EXECUTION_H
#define RUNNING_CONTROL_REAL_EXECUTION_H

#include "running/execution.h"
#include "running/control/models.h"
#include "running/control/names.h"
#include "running/control/program.h"
#include "support/vec.h"

struct real_execution; /* owns the program */

/* The names and the models of objects are borrowed; executions of the same program may share them,
   each used by a thread of its own. */
struct real_execution *real_execution_new(struct program *p, struct names *names,
                                          struct models *models);
void real_execution_free(struct real_execution *x); /* may be NULL */
/* The interface; it borrows x, and its free does nothing. */
struct execution real_execution_interface(struct real_execution *x);
struct program *real_execution_program(struct real_execution *x);

/* The object of an operation as a number that is the same in all runs: its address, or of a thread
   its number; -1: it has none.  self: the struct real_execution. */
int64_t real_execution_object(void *self, const struct operation *o);
/* What properties see as returned; an exit "returns" its status. */
int64_t real_execution_returned(void *self, const struct operation *o);
/* As places_find_variable. */
uint32_t real_execution_find_variable(struct real_execution *x, const char *name, size_t n,
                                      uint64_t *address);

/* The number of kinds, and their names; self: the struct real_execution. */
uint32_t real_execution_kinds(const struct real_execution *x);
const char *real_execution_kind_name(void *self, uint32_t kind);

/* Has the last exploration ended because it has taught something of the program?  Then it is of no
   use, and another one can be made. */
bool real_execution_learned(struct real_execution *x);
/* What one of n executions has learned of loops, all know from now on. */
void real_execution_share_loops(struct real_execution *const *x, uint32_t n);
/* Are threads to be looked at that go round a loop in which they change nothing?  They await then
   (running/execution.h).  At first they are not. */
void real_execution_await(struct real_execution *x, bool await);
/* A thread does not await if it has gone round with an operation that is seen: a property may count
   its rounds.  `sees` may not depend on the run. */
void real_execution_watch(struct real_execution *x,
                          bool (*sees)(void *self, const struct operation *done), void *self);
/* Does the program tell its accesses to memory? */
bool real_execution_sees_memory(const struct real_execution *x);

/* Keep the callers of each operation from now on, so that the lines shown are those of the program
   and not of a library that it calls. */
void real_execution_keep_callers(struct real_execution *x);
/* For whom does the thread wait, that is not enabled?  Threads are added; none: for nobody in
   particular. */
void real_execution_waits_for(struct real_execution *x, uint32_t thread, struct vec_u32 *whom);

#endif
