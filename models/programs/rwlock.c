/*
 * Two readers and a writer, each once.  Runs: 4, as each reader is before the writer or after it.
 *
 * -DUPGRADE: a reader asks to write without giving up reading: deadlock.
 */
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static int first, second;

static void *reader(void *unused)
{
    pthread_rwlock_rdlock(&lock);
#ifdef UPGRADE
    pthread_rwlock_wrlock(&lock);
#endif
    assert(first == second);
    pthread_rwlock_unlock(&lock);
    return unused;
}

static void *writer(void *unused)
{
    pthread_rwlock_wrlock(&lock);
    first++;
    second++;
    pthread_rwlock_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t thread[3];

    pthread_create(&thread[0], NULL, reader, NULL);
    pthread_create(&thread[1], NULL, reader, NULL);
    pthread_create(&thread[2], NULL, writer, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(thread[i], NULL);
    return 0;
}
