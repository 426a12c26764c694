/*
 * A formula of the safety fragment along a run: progression.
 *
 * The state of a monitor is a set of boxes with values for their variables: what is still to be
 * shown of the rest of the run, as a conjunction.  An operation takes each box that matches it to
 * what is behind it, and drops the others.  The formula is violated as soon as something false is
 * met: then no continuation satisfies it.
 *
 * Source: K. Havelund, G. Rosu, Monitoring programs using rewriting, 2001.
 */
#ifndef RUNNING_MONITOR_MONITOR_H
#define RUNNING_MONITOR_MONITOR_H

#include "logic/formula.h"
#include "running/monitor/run_vocabulary.h"

enum monitor_verdict { MONITOR_OPEN, MONITOR_VIOLATED, MONITOR_FAULT };

struct monitor;

/* f: in the safety fragment; all are borrowed. */
struct monitor *monitor_new(const struct formula *f, struct values *vs);
void monitor_free(struct monitor *m);
/* The beginning of a run; the next operation of it.  A verdict that is not open stays. */
enum monitor_verdict monitor_start(struct monitor *m);
enum monitor_verdict monitor_step(struct monitor *m, const struct lts_edge *e);
/* After MONITOR_FAULT. */
const struct fault *monitor_fault(const struct monitor *m);

#endif
