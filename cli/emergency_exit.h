/*
 * The end of a run that cannot go on where it is: memory is gone, or time is up, or it is
 * interrupted, and nobody asked for it.  What is known is reported all the same.
 */
#ifndef CLI_EMERGENCY_EXIT_H
#define CLI_EMERGENCY_EXIT_H

#include "cli/run.h"

/* From now on the run ends so; and its limits are kept by whatever it does. */
void emergency_exit_begin(struct run *r);
/* It goes on with a person, who has all the time. */
void emergency_exit_session(struct run *r);
/* It ends by itself. */
void emergency_exit_end(void);

#endif
