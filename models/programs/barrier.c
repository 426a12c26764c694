/*
 * N threads meet at a barrier, twice.  Runs: 1, all orders of arrival are alike.
 */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

static pthread_barrier_t barrier;

static void *meet(void *special)
{
    for (int i = 0; i < 2; i++)
        *(int *)special += pthread_barrier_wait(&barrier) == PTHREAD_BARRIER_SERIAL_THREAD;
    return NULL;
}

int main(void)
{
    pthread_t thread[N];
    int special[N] = { 0 }, all = 0;

    pthread_barrier_init(&barrier, NULL, N);
    for (int i = 0; i < N; i++)
        pthread_create(&thread[i], NULL, meet, &special[i]);
    for (int i = 0; i < N; i++) {
        pthread_join(thread[i], NULL);
        all += special[i];
    }
    pthread_barrier_destroy(&barrier);
    assert(all == 2);
    return 0;
}
