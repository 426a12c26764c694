/*
 * An execution whose runs are watched by properties: a wrapper of another one.
 *
 * A step that violates a property ends the run, with OUTCOME_PROPERTY.  Each property is one more
 * object, of which all operations that it can see are operations (visibility.h): these are
 * dependent.
 */
#ifndef RUNNING_MONITOR_MONITORED_EXECUTION_H
#define RUNNING_MONITOR_MONITORED_EXECUTION_H

#include "logic/formula.h"
#include "running/execution.h"
#include "running/monitor/run_vocabulary.h"

struct monitored_execution;

/* n > 0 properties, in the safety fragment.  All but the interface itself is borrowed. */
struct monitored_execution *monitored_execution_new(const struct execution *inner,
                                                    const struct run_vocabulary *v,
                                                    const struct property *p, uint32_t n,
                                                    struct values *vs);
void monitored_execution_free(struct monitored_execution *x); /* may be NULL */
/* The interface; it borrows x, and its free does nothing. */
struct execution monitored_execution_interface(struct monitored_execution *x);
/* Is the executed operation visible to some property?  self: the struct monitored_execution. */
bool monitored_execution_sees(void *self, const struct operation *done);
/* After OUTCOME_PROPERTY or OUTCOME_UNDECIDED: the number of the property. */
uint32_t monitored_execution_violated(const struct monitored_execution *x);

#endif
