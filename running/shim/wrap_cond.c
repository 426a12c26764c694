/*
 * Condition variables and barriers.
 *
 * Waiting for a condition is four operations: to begin to wait, to unlock the mutex, to be woken,
 * and to lock the mutex.  That the first two are one step for others needs no more: a signal
 * between them finds the waiting thread, as it would right after them.
 */
#include "config.h"

#include <errno.h>
#include <stddef.h>

#include "running/shim/real.h"
#include "running/shim/stop.h"
#include "running/shim/wrap.h"

int wrap_cond_wait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *deadline,
                   uint64_t place)
{
    uint64_t flags = wrap_mutex_flags(m);
    int woken, error;

    stop_error(OPERATION_COND_WAIT, c, 0, place);
    error = stop_error(OPERATION_MUTEX_UNLOCK, m, flags | MUTEX_OF_WAIT, place);
    if (error != 0)
        return error;
    woken = deadline == NULL ? stop_error(OPERATION_COND_WAKE, c, 0, place)
                             : wrap_time_until(OPERATION_COND_TIMEDWAKE, c, 0, deadline, place);
    error = stop_error(OPERATION_MUTEX_LOCK, m, flags, place);
    return error != 0 ? error : woken;
}

int pthread_cond_init(pthread_cond_t *c, const pthread_condattr_t *attributes)
{
    int error = real()->pthread_cond_init(c, attributes);

    return error != 0 ? error : stop_error(OPERATION_COND_INIT, c, 0, STOP_PLACE);
}

int pthread_cond_destroy(pthread_cond_t *c)
{
    return stop_error(OPERATION_COND_DESTROY, c, 0, STOP_PLACE);
}

int pthread_cond_wait(pthread_cond_t *c, pthread_mutex_t *m)
{
    return wrap_cond_wait(c, m, NULL, STOP_PLACE);
}

int pthread_cond_timedwait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *deadline)
{
    return wrap_cond_wait(c, m, deadline, STOP_PLACE);
}

int pthread_cond_clockwait(pthread_cond_t *c, pthread_mutex_t *m, clockid_t clock,
                           const struct timespec *deadline)
{
    (void)clock;
    return wrap_cond_wait(c, m, deadline, STOP_PLACE);
}

int pthread_cond_signal(pthread_cond_t *c)
{
    return stop_error(OPERATION_COND_SIGNAL, c, 0, STOP_PLACE);
}

int pthread_cond_broadcast(pthread_cond_t *c)
{
    return stop_error(OPERATION_COND_BROADCAST, c, 0, STOP_PLACE);
}

/* ---- barriers ---- */

int pthread_barrier_init(pthread_barrier_t *b, const pthread_barrierattr_t *attributes, unsigned n)
{
    (void)attributes;
    if (n == 0)
        return EINVAL;
    return stop_error(OPERATION_BARRIER_INIT, b, n, STOP_PLACE);
}

int pthread_barrier_destroy(pthread_barrier_t *b)
{
    return stop_error(OPERATION_BARRIER_DESTROY, b, 0, STOP_PLACE);
}

int pthread_barrier_wait(pthread_barrier_t *b)
{
    int round = stop_error(OPERATION_BARRIER_ARRIVE, b, 0, STOP_PLACE);

    return stop_error(OPERATION_BARRIER_LEAVE, b, (uint64_t)round, STOP_PLACE) == 1
               ? PTHREAD_BARRIER_SERIAL_THREAD
               : 0;
}
