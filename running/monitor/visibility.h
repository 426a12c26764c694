/*
 * Which operations a property can see.
 *
 * An operation is invisible if it leaves the monitor of the formula (monitor.h) as it is, whatever
 * the state of the monitor.  The verdict on a run depends on its visible operations and their order
 * alone; so a reduced exploration decides the formula if visible operations are dependent on each
 * other.  doc/running.md has the proof of what is tested here.  Source of the idea: D. Peled,
 * All from one, one for all: on model checking using representatives, 1993.
 */
#ifndef RUNNING_MONITOR_VISIBILITY_H
#define RUNNING_MONITOR_VISIBILITY_H

#include "logic/formula.h"
#include "running/monitor/run_vocabulary.h"

/* Of one that is not executed: true if it is so for some returned value.  f: in the safety
   fragment. */
bool visibility_of(const struct formula *f, const struct run_action *a);

#endif
