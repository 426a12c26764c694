/*
 * One thread puts a letter into a box, two wait for one: a condition variable.
 *
 * The wait is in a loop.  -DIF: it is not, and a reader that comes after another one was woken, but
 * before it goes on, takes its letter: the assertion fails.
 */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t arrived = PTHREAD_COND_INITIALIZER;
static int letters;

static void *put(void *unused)
{
    (void)unused;
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&mutex);
        letters++;
        pthread_cond_signal(&arrived);
        pthread_mutex_unlock(&mutex);
    }
    return NULL;
}

static void *get(void *unused)
{
    (void)unused;
    pthread_mutex_lock(&mutex);
#ifdef IF
    if (letters == 0)
#else
    while (letters == 0)
#endif
        pthread_cond_wait(&arrived, &mutex);
    assert(letters > 0);
    letters--;
    pthread_mutex_unlock(&mutex);
    return NULL;
}

int main(void)
{
    pthread_t thread[3];

    pthread_create(&thread[0], NULL, put, NULL);
    pthread_create(&thread[1], NULL, get, NULL);
    pthread_create(&thread[2], NULL, get, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(thread[i], NULL);
    return 0;
}
