/*
 * A robust mutex whose owner ends, a wait that times out, a recursive mutex, a lock that is tried.
 */
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <time.h>

static pthread_mutex_t robust, recursive;
static pthread_cond_t never = PTHREAD_COND_INITIALIZER;

static void *leave_locked(void *unused)
{
    pthread_mutex_lock(&robust);
    return unused;
}

static void make(void)
{
    pthread_mutexattr_t kind;

    pthread_mutexattr_init(&kind);
    pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_ROBUST);
    pthread_mutex_init(&robust, &kind);
    pthread_mutexattr_setrobust(&kind, PTHREAD_MUTEX_STALLED);
    pthread_mutexattr_settype(&kind, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&recursive, &kind);
}

int main(void)
{
    struct timespec deadline, after;
    pthread_t thread;

    make();
    pthread_create(&thread, NULL, leave_locked, NULL);
    pthread_join(thread, NULL);
    assert(pthread_mutex_lock(&robust) == EOWNERDEAD);
    assert(pthread_mutex_trylock(&robust) == EBUSY);
    assert(pthread_mutex_consistent(&robust) == 0);
    assert(pthread_mutex_unlock(&robust) == 0);
    pthread_mutex_lock(&recursive);
    assert(pthread_mutex_lock(&recursive) == 0);
    clock_gettime(CLOCK_REALTIME, &deadline);
    deadline.tv_sec += 1000;
    pthread_mutex_unlock(&recursive);
    assert(pthread_cond_timedwait(&never, &recursive, &deadline) == ETIMEDOUT);
    clock_gettime(CLOCK_REALTIME, &after);
    assert(after.tv_sec >= deadline.tv_sec);
    assert(pthread_mutex_unlock(&recursive) == 0);
    assert(pthread_mutex_unlock(&recursive) == EPERM);
    return 0;
}
