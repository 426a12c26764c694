/*
 * N threads add to a counter, each under a mutex.  Runs: N!.
 *
 * -DSPLIT: they read and write it in two critical sections, and an addition may be lost.
 * -DSPIN: a spin lock.  -DSEMAPHORE: a semaphore of value 1.
 */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

#ifndef N
#define N 3
#endif

static int counter;

#if defined SPIN
static pthread_spinlock_t lock;
#define BEGIN() pthread_spin_init(&lock, 0)
#define LOCK() pthread_spin_lock(&lock)
#define UNLOCK() pthread_spin_unlock(&lock)
#elif defined SEMAPHORE
static sem_t lock;
#define BEGIN() sem_init(&lock, 0, 1)
#define LOCK() sem_wait(&lock)
#define UNLOCK() sem_post(&lock)
#else
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
#define BEGIN() (void)0
#define LOCK() pthread_mutex_lock(&lock)
#define UNLOCK() pthread_mutex_unlock(&lock)
#endif

static void *add(void *unused)
{
    int seen;

    (void)unused;
    LOCK();
    seen = counter;
#ifdef SPLIT
    UNLOCK();
    LOCK();
#endif
    counter = seen + 1;
    UNLOCK();
    return NULL;
}

int main(void)
{
    pthread_t thread[N];

    BEGIN();
    for (int i = 0; i < N; i++)
        pthread_create(&thread[i], NULL, add, NULL);
    for (int i = 0; i < N; i++)
        pthread_join(thread[i], NULL);
    assert(counter == N);
    return 0;
}
