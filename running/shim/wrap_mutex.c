/*
 * Mutexes and spin locks.
 *
 * The type of a mutex is where the C library keeps it, since one with a static initializer has no
 * other sign of it; the library's functions never see the mutex locked.
 */
#include "config.h"

#include <errno.h>
#include <stddef.h>

#include "running/shim/real.h"
#include "running/shim/stop.h"
#include "running/shim/wrap.h"

/* In __kind of the C library's mutex. */
#define KIND_TYPE 3
#define KIND_ROBUST 16

uint64_t wrap_mutex_flags(const pthread_mutex_t *m)
{
    int kind = m->__data.__kind;
    uint64_t flags = (kind & KIND_ROBUST) != 0 ? MUTEX_ROBUST : 0;

    if ((kind & KIND_TYPE) == PTHREAD_MUTEX_RECURSIVE)
        flags |= MUTEX_RECURSIVE;
    if ((kind & KIND_TYPE) == PTHREAD_MUTEX_ERRORCHECK)
        flags |= MUTEX_ERRORCHECK;
    return flags;
}

/* ---- robust mutexes of the calling thread, which it abandons when it ends ---- */

#define HELD 64 /* at one time */

static __thread pthread_mutex_t *held[HELD];

static void note_held(pthread_mutex_t *from, pthread_mutex_t *to)
{
    for (size_t i = 0; i < HELD; i++)
        if (held[i] == from) {
            held[i] = to;
            return;
        }
    if (to != NULL)
        stop_refuse("more than 64 robust mutexes", " are held by one thread");
}

void wrap_mutex_abandon(void)
{
    for (size_t i = 0; i < HELD; i++)
        if (held[i] != NULL)
            stop_before(OPERATION_MUTEX_ABANDON, held[i], wrap_mutex_flags(held[i]), 0);
}

/* error: what locking returned. */
static int locked(pthread_mutex_t *m, int error)
{
    if ((error == 0 || error == EOWNERDEAD) && (m->__data.__kind & KIND_ROBUST) != 0)
        note_held(NULL, m);
    return error;
}

int pthread_mutex_init(pthread_mutex_t *m, const pthread_mutexattr_t *attributes)
{
    int error = real()->pthread_mutex_init(m, attributes);

    return error != 0 ? error
                      : stop_error(OPERATION_MUTEX_INIT, m, wrap_mutex_flags(m), STOP_PLACE);
}

int pthread_mutex_destroy(pthread_mutex_t *m)
{
    return stop_error(OPERATION_MUTEX_DESTROY, m, wrap_mutex_flags(m), STOP_PLACE);
}

int pthread_mutex_lock(pthread_mutex_t *m)
{
    return locked(m, stop_error(OPERATION_MUTEX_LOCK, m, wrap_mutex_flags(m), STOP_PLACE));
}

int pthread_mutex_trylock(pthread_mutex_t *m)
{
    return locked(m, stop_error(OPERATION_MUTEX_TRYLOCK, m, wrap_mutex_flags(m), STOP_PLACE));
}

int pthread_mutex_timedlock(pthread_mutex_t *m, const struct timespec *deadline)
{
    return locked(m, wrap_time_until(OPERATION_MUTEX_TIMEDLOCK, m, wrap_mutex_flags(m), deadline,
                                     STOP_PLACE));
}

int pthread_mutex_clocklock(pthread_mutex_t *m, clockid_t clock, const struct timespec *deadline)
{
    (void)clock;
    return locked(m, wrap_time_until(OPERATION_MUTEX_TIMEDLOCK, m, wrap_mutex_flags(m), deadline,
                                     STOP_PLACE));
}

int pthread_mutex_unlock(pthread_mutex_t *m)
{
    note_held(m, NULL);
    return stop_error(OPERATION_MUTEX_UNLOCK, m, wrap_mutex_flags(m), STOP_PLACE);
}

int pthread_mutex_consistent(pthread_mutex_t *m)
{
    return stop_error(OPERATION_MUTEX_CONSISTENT, m, wrap_mutex_flags(m), STOP_PLACE);
}

/* ---- spin locks ---- */

int pthread_spin_init(pthread_spinlock_t *s, int shared)
{
    (void)shared;
    return stop_error(OPERATION_MUTEX_INIT, s, MUTEX_SPIN, STOP_PLACE);
}

int pthread_spin_destroy(pthread_spinlock_t *s)
{
    return stop_error(OPERATION_MUTEX_DESTROY, s, MUTEX_SPIN, STOP_PLACE);
}

int pthread_spin_lock(pthread_spinlock_t *s)
{
    return stop_error(OPERATION_MUTEX_LOCK, s, MUTEX_SPIN, STOP_PLACE);
}

int pthread_spin_trylock(pthread_spinlock_t *s)
{
    return stop_error(OPERATION_MUTEX_TRYLOCK, s, MUTEX_SPIN, STOP_PLACE);
}

int pthread_spin_unlock(pthread_spinlock_t *s)
{
    return stop_error(OPERATION_MUTEX_UNLOCK, s, MUTEX_SPIN, STOP_PLACE);
}
