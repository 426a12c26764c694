/*
 * A thread that makes the run end after a signal, or when its time is up, of either clock.
 *
 * At first it only sets a flag (see struct limit): work that polls its limits stops in order, and
 * the results so far are reported.  Work that has not polled within the grace period is ended
 * from here.
 */
#ifndef CLI_COMMAND_WATCHDOG_H
#define CLI_COMMAND_WATCHDOG_H

#include "support/limit.h"

/* From now on SIGINT and SIGTERM set the flag, and SIGPIPE and SIGXFSZ are ignored; the flag says
   when a time of the limit, which counts from now on, is up.  grace: seconds between a signal and
   the end.  end() is called in another thread than the caller's and must not return. */
void watchdog_start(const struct limit *l, double grace,
                    void (*end)(void *self, enum limit_kind why), void *self);
/* Cancels the limits of time. */
void watchdog_forget_time(void);
/* While on, the running work is not ended, however long it takes. */
void watchdog_hold(bool on);
/* Stops the thread; the run is not ended by it. */
void watchdog_stop(void);

/* For struct limit. */
extern const atomic_int *const watchdog_tells;

#endif
