/*
 * A function on several threads at once.
 */
#ifndef SUPPORT_THREADS_H
#define SUPPORT_THREADS_H

#include <stdint.h>

#define CACHE_LINE 64 /* bytes; what several threads write should be so far apart */

/* Calls f(self, i) for each i < n, 0 on the thread that calls, and returns when all have returned.
   All work on the caller's account.  Where the system allows fewer threads, some of the calls come
   one after the other. */
void threads_run(uint32_t n, void (*f)(void *self, uint32_t i), void *self);

#endif
