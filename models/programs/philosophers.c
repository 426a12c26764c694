/*
 * Philosophers at a table: each takes the fork at the left, then the one at the right.
 *
 * -DORDERED: the last takes them the other way round, and there is no deadlock.  -DWAITER: each asks
 * a waiter, a mutex that is held while both forks are taken.  -DN=4: so many philosophers.
 *
 * Runs: 2^N - 1, one of them a deadlock; ORDERED: 2^N - 2, the acyclic orientations of a cycle, since
 * each fork says who of its two had it first; WAITER: N!, the orders at the waiter.
 */
#include <pthread.h>

#ifndef N
#define N 3
#endif

static pthread_mutex_t forks[N], waiter = PTHREAD_MUTEX_INITIALIZER;

static void *philosopher(void *number)
{
    int i = (int)(long)number, first = i, second = (i + 1) % N;

#ifdef ORDERED
    if (first > second) {
        first = second;
        second = i;
    }
#endif
#ifdef WAITER
    pthread_mutex_lock(&waiter);
#endif
    pthread_mutex_lock(&forks[first]);
    pthread_mutex_lock(&forks[second]);
#ifdef WAITER
    pthread_mutex_unlock(&waiter);
#endif
    pthread_mutex_unlock(&forks[second]);
    pthread_mutex_unlock(&forks[first]);
    return NULL;
}

int main(void)
{
    pthread_t thread[N];

    for (int i = 0; i < N; i++)
        pthread_mutex_init(&forks[i], NULL);
    for (long i = 0; i < N; i++)
        pthread_create(&thread[i], NULL, philosopher, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(thread[i], NULL);
    (void)waiter;
    return 0;
}
