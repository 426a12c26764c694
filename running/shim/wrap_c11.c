/*
 * Threads of C11: in the C library they are those of POSIX, under other names and with other
 * numbers for errors.
 */
#include "config.h"

#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <stdint.h>
#include <threads.h>

#include "running/shim/real.h"
#include "running/shim/stop.h"
#include "running/shim/wrap.h"

static int of_error(int error)
{
    switch (error) {
    case 0: return thrd_success;
    case ENOMEM: return thrd_nomem;
    case ETIMEDOUT: return thrd_timedout;
    case EBUSY: return thrd_busy;
    default: return thrd_error;
    }
}

static pthread_mutex_t *mutex_of(mtx_t *m)
{
    return (pthread_mutex_t *)(void *)m;
}

int thrd_create(thrd_t *out, thrd_start_t function, void *argument)
{
    return of_error(wrap_thread_create(out, NULL, NULL, function, argument, STOP_PLACE));
}

int thrd_join(thrd_t thread, int *out)
{
    void *result = NULL;
    int error = wrap_thread_join(thread, &result, OPERATION_THREAD_JOIN, STOP_PLACE);

    if (error == 0 && out != NULL)
        *out = (int)(intptr_t)result;
    return of_error(error);
}

int thrd_detach(thrd_t thread)
{
    return of_error(pthread_detach(thread));
}

_Noreturn void thrd_exit(int result)
{
    pthread_exit((void *)(intptr_t)result); // NOLINT: a number
}

void thrd_yield(void)
{
    if (stop_controlled())
        stop_before(OPERATION_THREAD_YIELD, NULL, 0, STOP_PLACE);
}

int thrd_sleep(const struct timespec *duration, struct timespec *rest)
{
    if (rest != NULL)
        *rest = (struct timespec){ 0, 0 };
    wrap_time_sleep(duration, STOP_PLACE);
    return 0;
}

int mtx_init(mtx_t *m, int type)
{
    pthread_mutexattr_t attributes;

    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_settype(&attributes, (type & mtx_recursive) != 0 ? PTHREAD_MUTEX_RECURSIVE
                                                                       : PTHREAD_MUTEX_NORMAL);
    real()->pthread_mutex_init(mutex_of(m), &attributes);
    return of_error(stop_error(OPERATION_MUTEX_INIT, m, wrap_mutex_flags(mutex_of(m)), STOP_PLACE));
}

void mtx_destroy(mtx_t *m)
{
    stop_error(OPERATION_MUTEX_DESTROY, m, wrap_mutex_flags(mutex_of(m)), STOP_PLACE);
}

int mtx_lock(mtx_t *m)
{
    return of_error(stop_error(OPERATION_MUTEX_LOCK, m, wrap_mutex_flags(mutex_of(m)), STOP_PLACE));
}

int mtx_trylock(mtx_t *m)
{
    return of_error(stop_error(OPERATION_MUTEX_TRYLOCK, m, wrap_mutex_flags(mutex_of(m)),
                               STOP_PLACE));
}

int mtx_timedlock(mtx_t *restrict m, const struct timespec *restrict deadline)
{
    return of_error(wrap_time_until(OPERATION_MUTEX_TIMEDLOCK, m, wrap_mutex_flags(mutex_of(m)),
                                    deadline, STOP_PLACE));
}

int mtx_unlock(mtx_t *m)
{
    return of_error(stop_error(OPERATION_MUTEX_UNLOCK, m, wrap_mutex_flags(mutex_of(m)),
                               STOP_PLACE));
}

int cnd_init(cnd_t *c)
{
    return of_error(stop_error(OPERATION_COND_INIT, c, 0, STOP_PLACE));
}

void cnd_destroy(cnd_t *c)
{
    stop_error(OPERATION_COND_DESTROY, c, 0, STOP_PLACE);
}

int cnd_wait(cnd_t *c, mtx_t *m)
{
    return of_error(wrap_cond_wait((pthread_cond_t *)(void *)c, mutex_of(m), NULL, STOP_PLACE));
}

int cnd_timedwait(cnd_t *restrict c, mtx_t *restrict m, const struct timespec *restrict deadline)
{
    return of_error(wrap_cond_wait((pthread_cond_t *)(void *)c, mutex_of(m), deadline, STOP_PLACE));
}

int cnd_signal(cnd_t *c)
{
    return of_error(stop_error(OPERATION_COND_SIGNAL, c, 0, STOP_PLACE));
}

int cnd_broadcast(cnd_t *c)
{
    return of_error(stop_error(OPERATION_COND_BROADCAST, c, 0, STOP_PLACE));
}

void call_once(once_flag *once, void (*routine)(void))
{
    wrap_once(once, routine, STOP_PLACE);
}
