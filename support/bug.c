/*
 * The ends of the program where it cannot go on (see bug.h).
 */
#include "config.h"
#include "support/bug.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "support/account.h"

#define LONGEST 4000 /* message */

/* The message may contain untrusted text (see support/printable), and memory may not be
   available. */
void bug_stop(const char *file, int line, const char *format, ...)
{
    char text[LONGEST] = "";
    va_list args;
    fflush(stdout);
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (char *c = text; *c != '\0'; c++)
        *c = *c < ' ' || *c > '~' ? '?' : *c;
    fprintf(stderr, "stgcheck: internal error: %s:%d: %s\n", file, line, text);
    abort();
}

void bug_set_end(void (*tell)(void *self, enum bug_end why), void *self)
{
    struct account *a = account_now();

    a->tell = tell;
    a->tell_self = self;
}

const char *bug_end_text(enum bug_end why)
{
    switch (why) {
    case BUG_NO_MEMORY: return "out of memory";
    case BUG_MEMORY_LIMIT: return "the memory limit is reached";
    case BUG_NO_NUMBERS: return "there are more states, or parts of them, than can be numbered";
    }
    return "";
}

/* Handlers that run at exit could fail without memory: hence _exit. */
void bug_end(enum bug_end why)
{
    struct account *a = account_now();
    void (*tell)(void *, enum bug_end) = a->tell;

    a->tell = NULL;
    if (tell != NULL)
        tell(a->tell_self, why);
    fflush(stdout);
    fprintf(stderr, "stgcheck: error: %s\n", bug_end_text(why));
    _exit(BUG_STATUS_LIMIT);
}

void bug_no_memory(void)
{
    bug_end(BUG_NO_MEMORY);
}
