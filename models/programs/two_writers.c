/*
 * Readers and up to two writers share a table of two halves, by a lock that is a model
 * (models/primitives/reader_two_writers.stg).  Without control the lock is made of a mutex and a
 * condition, as it is with -DBUILT, too.
 *
 * READERS and WRITERS threads, each once (usually 1 and 2): the verdict is that no run fails.
 * -DSAME: both writers change the same half, which the lock does not keep them from.
 * -DUPGRADE: the reader asks to write without giving up reading: deadlock.
 */
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

#include <stgrun.h>

#ifndef READERS
#define READERS 1
#endif
#ifndef WRITERS
#define WRITERS 2
#endif

static int half[WRITERS];
static char table;

/* ---- without the model ---- */

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int readers, writers;

static int is_model(void)
{
#ifdef BUILT
    return 0;
#else
    return stg_controlled();
#endif
}

static void leave(int *count)
{
    pthread_mutex_lock(&mutex);
    --*count;
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&mutex);
}

/* ---- the lock ---- */

static void read_lock(void)
{
    if (is_model()) {
        stg_do(&table, "reader_two_writers.rdlock");
        return;
    }
    pthread_mutex_lock(&mutex);
    while (writers > 0)
        pthread_cond_wait(&changed, &mutex);
    readers++;
    pthread_mutex_unlock(&mutex);
}

static void read_unlock(void)
{
    if (is_model())
        stg_do(&table, "reader_two_writers.rdunlock");
    else
        leave(&readers);
}

static void write_lock(void)
{
    if (is_model()) {
        stg_do(&table, "reader_two_writers.wrlock");
        return;
    }
    pthread_mutex_lock(&mutex);
    while (readers > 0 || writers == 2)
        pthread_cond_wait(&changed, &mutex);
    writers++;
    pthread_mutex_unlock(&mutex);
}

static void write_unlock(void)
{
    if (is_model())
        stg_do(&table, "reader_two_writers.wrunlock");
    else
        leave(&writers);
}

/* ---- threads ---- */

static void *reader(void *unused)
{
    read_lock();
#ifdef UPGRADE
    write_lock();
    write_unlock();
#endif
    for (int i = 0; i < WRITERS; i++)
        assert(half[i] % 2 == 0);
    read_unlock();
    return unused;
}

static void *writer(void *own)
{
    int *at = own;

    write_lock();
    ++*at;
    ++*at;
    write_unlock();
    return NULL;
}

int main(void)
{
    pthread_t thread[READERS + WRITERS];

    for (int i = 0; i < READERS; i++)
        pthread_create(&thread[i], NULL, reader, NULL);
#ifdef SAME
    for (int i = 0; i < WRITERS; i++)
        pthread_create(&thread[READERS + i], NULL, writer, &half[0]);
#else
    for (int i = 0; i < WRITERS; i++)
        pthread_create(&thread[READERS + i], NULL, writer, &half[i]);
#endif
    for (int i = 0; i < READERS + WRITERS; i++)
        pthread_join(thread[i], NULL);
    return 0;
}
