/*
 * A thread that sees to it that the run ends when it is told to, or when its time is up.
 *
 * First it only says so (see struct limit): work that asks for its limits stops in order, and what
 * is known is reported.  Work that has not asked after a while of grace is ended from here.
 */
#ifndef CLI_COMMAND_WATCHDOG_H
#define CLI_COMMAND_WATCHDOG_H

#include "support/limit.h"

/* From now on SIGINT and SIGTERM are told, SIGPIPE and SIGXFSZ ignored; and seconds from now (0:
   never) it is told that time is up.  grace: the seconds that a signal leaves.  end() is called in
   another thread than the caller's and must not return. */
void watchdog_start(double seconds, double grace, void (*end)(void *self, enum limit_kind why),
                    void *self);
/* Time is not looked at any more. */
void watchdog_forget_time(void);
/* What is at work now is not ended, however long it takes. */
void watchdog_hold(bool on);
/* Nothing is ended any more. */
void watchdog_stop(void);

/* For struct limit. */
extern const atomic_int *const watchdog_tells;

#endif
