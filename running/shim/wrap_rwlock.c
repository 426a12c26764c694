/*
 * Locks for readers and writers.
 */
#include "config.h"

#include <stddef.h>

#include "running/shim/real.h"
#include "running/shim/stop.h"
#include "running/shim/wrap.h"

/* Who waits to write, where that matters. */
static void want_to_write(pthread_rwlock_t *l, uint64_t place)
{
    if (stop_controlled() && (stop_page->wants & WANTS_RWLOCK) != 0)
        stop_before(OPERATION_RWLOCK_WANT, l, 0, place);
}

int pthread_rwlock_init(pthread_rwlock_t *l, const pthread_rwlockattr_t *attributes)
{
    int error = real()->pthread_rwlock_init(l, attributes);

    return error != 0 ? error : stop_error(OPERATION_RWLOCK_INIT, l, 0, STOP_PLACE);
}

int pthread_rwlock_destroy(pthread_rwlock_t *l)
{
    return stop_error(OPERATION_RWLOCK_DESTROY, l, 0, STOP_PLACE);
}

int pthread_rwlock_rdlock(pthread_rwlock_t *l)
{
    return stop_error(OPERATION_RWLOCK_RDLOCK, l, 0, STOP_PLACE);
}

int pthread_rwlock_tryrdlock(pthread_rwlock_t *l)
{
    return stop_error(OPERATION_RWLOCK_TRYRDLOCK, l, 0, STOP_PLACE);
}

int pthread_rwlock_timedrdlock(pthread_rwlock_t *l, const struct timespec *deadline)
{
    return wrap_time_until(OPERATION_RWLOCK_TIMEDRDLOCK, l, 0, deadline, STOP_PLACE);
}

int pthread_rwlock_clockrdlock(pthread_rwlock_t *l, clockid_t clock,
                               const struct timespec *deadline)
{
    (void)clock;
    return wrap_time_until(OPERATION_RWLOCK_TIMEDRDLOCK, l, 0, deadline, STOP_PLACE);
}

int pthread_rwlock_wrlock(pthread_rwlock_t *l)
{
    want_to_write(l, STOP_PLACE);
    return stop_error(OPERATION_RWLOCK_WRLOCK, l, 0, STOP_PLACE);
}

int pthread_rwlock_trywrlock(pthread_rwlock_t *l)
{
    return stop_error(OPERATION_RWLOCK_TRYWRLOCK, l, 0, STOP_PLACE);
}

int pthread_rwlock_timedwrlock(pthread_rwlock_t *l, const struct timespec *deadline)
{
    want_to_write(l, STOP_PLACE);
    return wrap_time_until(OPERATION_RWLOCK_TIMEDWRLOCK, l, 0, deadline, STOP_PLACE);
}

int pthread_rwlock_clockwrlock(pthread_rwlock_t *l, clockid_t clock,
                               const struct timespec *deadline)
{
    (void)clock;
    want_to_write(l, STOP_PLACE);
    return wrap_time_until(OPERATION_RWLOCK_TIMEDWRLOCK, l, 0, deadline, STOP_PLACE);
}

int pthread_rwlock_unlock(pthread_rwlock_t *l)
{
    stop_error(OPERATION_RWLOCK_UNLOCK, l, 0, STOP_PLACE);
    return 0;
}
