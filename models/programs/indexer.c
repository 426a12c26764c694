/*
 * N threads put FOUR words each into a hash table of 128 atomics; up to 11 threads meet nowhere.
 * Compiled with -fsanitize=thread.  Runs: 1 up to N = 11, 8 with 12, 64 with 13.
 *
 * Source: the indexer of Flanagan, Godefroid, "Dynamic partial-order reduction for model checking
 * software", 2005.
 */
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef N
#define N 12
#endif
#define SIZE 128
#define FOUR 4

static atomic_int table[SIZE];

static void *insert(void *number)
{
    for (int k = 1; k <= FOUR; k++) {
        int word = 11 * k + *(int *)number, at = word * 7 % SIZE, none = 0;
        while (!atomic_compare_exchange_strong(&table[at], &none, word)) {
            at = (at + 1) % SIZE;
            none = 0;
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t thread[N];
    int number[N];

    for (int i = 0; i < N; i++) {
        number[i] = i;
        pthread_create(&thread[i], NULL, insert, &number[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(thread[i], NULL);
    return 0;
}
