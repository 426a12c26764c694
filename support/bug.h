/*
 * The ends of the program where it cannot go on.
 */
#ifndef SUPPORT_BUG_H
#define SUPPORT_BUG_H

/* A violated invariant: reports where, and aborts. */
#define BUG(...) bug_stop(__FILE__, __LINE__, __VA_ARGS__)
_Noreturn void bug_stop(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Why a run cannot continue.  It reports this and ends with the exit status of a reached limit. */
enum bug_end {
    BUG_NO_MEMORY,    /* the system gives no more */
    BUG_MEMORY_LIMIT, /* mem_set_limit() */
    BUG_NO_NUMBERS    /* more things than 32 bits can number */
};
#define BUG_STATUS_LIMIT 3
_Noreturn void bug_end(enum bug_end why);
_Noreturn void bug_no_memory(void); /* BUG_NO_MEMORY */
/* "out of memory", ... */
const char *bug_end_text(enum bug_end why);
/* Sets the function that reports the end instead, for the account that this thread works on.  It
   may allocate, but the run ends at once if that fails again.  It need not return: if a single
   thread works on an account that keeps its blocks, it may longjmp to where the work began. */
void bug_set_end(void (*tell)(void *self, enum bug_end why), void *self);

#endif
