/*
 * The two ends that are not the user's doing.
 */
#include "config.h"
#include "support/bug.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void bug_stop(const char *file, int line, const char *format, ...)
{
    va_list args;
    fflush(stdout);
    fprintf(stderr, "stgcheck: internal error: %s:%d: ", file, line);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
    abort();
}

/* Nothing that runs at exit could be relied on without memory: hence _exit. */
void bug_no_memory(void)
{
    fflush(stdout);
    fputs("stgcheck: error: out of memory\n", stderr);
    _exit(BUG_STATUS_LIMIT);
}
