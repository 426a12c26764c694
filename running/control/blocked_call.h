/*
 * Which call of the system a thread of another process is in.
 */
#ifndef RUNNING_CONTROL_BLOCKED_CALL_H
#define RUNNING_CONTROL_BLOCKED_CALL_H

#include <stdbool.h>
#include <sys/types.h>

#include "support/buf.h"

/* True: the thread `tid` of the process `pid` is blocked, and "unmodelled wait: read(5)" is
   added. */
bool blocked_call(pid_t pid, pid_t tid, struct buf *b);

#endif
