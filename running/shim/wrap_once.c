/*
 * What is done once: pthread_once, and static variables of functions in C++.
 */
#include "config.h"

#include <stddef.h>

#include "running/shim/stop.h"
#include "running/shim/wrap.h"

#define ONCE_DONE 2 /* in a pthread_once_t, as the C library writes it: done before any run */

int wrap_once(void *object, void (*routine)(void), uint64_t place)
{
    int *word = object;

    if (*word == ONCE_DONE)
        return 0;
    if (!stop_controlled()) {
        routine();
        *word = ONCE_DONE;
        return 0;
    }
    if (stop_before(OPERATION_ONCE_BEGIN, object, 0, place) == 1) {
        routine();
        stop_before(OPERATION_ONCE_END, object, 0, place);
    }
    return 0;
}

int pthread_once(pthread_once_t *once, void (*routine)(void))
{
    return wrap_once(once, routine, STOP_PLACE);
}

/* ---- guards of C++ (Itanium ABI, 3.3.3) ----

   The first byte says that it is done, and the program itself looks at it before it calls.  What is
   done in a run is not noted there: a thread that finds nothing would have no operation. */

int __cxa_guard_acquire(char *guard);
void __cxa_guard_release(char *guard);

int __cxa_guard_acquire(char *guard)
{
    if (!stop_controlled())
        return *guard == 0;
    return stop_before(OPERATION_ONCE_BEGIN, guard, 0, STOP_PLACE) == 1;
}

void __cxa_guard_release(char *guard)
{
    if (stop_controlled())
        stop_before(OPERATION_ONCE_END, guard, 0, STOP_PLACE);
    else
        *guard = 1;
}
