/*
 * A buffer under a mutex: one thread puts N letters, another takes N times.  The order of the
 * critical sections is all that matters: binomial(2 N, N) runs, 252 for N = 5.
 *
 * Source: circular_buffer of the benchmarks of SV-COMP.
 */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#ifndef N
#define N 5
#endif

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int buffer[N], first, next;
static bool full; /* what was put last is not taken yet */

static void *put(void *unused)
{
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&mutex);
        if (!full) {
            buffer[next++] = i;
            full = true;
        }
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

static void *take(void *unused)
{
    int last = -1;

    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&mutex);
        if (full) {
            assert(buffer[first] > last);
            last = buffer[first++];
            full = false;
        }
        pthread_mutex_unlock(&mutex);
    }
    return unused;
}

int main(void)
{
    pthread_t thread[2];

    pthread_create(&thread[0], NULL, put, NULL);
    pthread_create(&thread[1], NULL, take, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    return 0;
}
