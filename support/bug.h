/*
 * The two ends that are not the user's doing.
 */
#ifndef SUPPORT_BUG_H
#define SUPPORT_BUG_H

/* A broken invariant: say where, and abort. */
#define BUG(...) bug_stop(__FILE__, __LINE__, __VA_ARGS__)
_Noreturn void bug_stop(const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Memory is gone: say so and leave with the exit status of a reached limit. */
#define BUG_STATUS_LIMIT 3
_Noreturn void bug_no_memory(void);

#endif
