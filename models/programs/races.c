/*
 * Two threads share a variable: `races CASE`; compiled with -fsanitize=thread.  CASE is how they are
 * kept apart.  Lines of one group begin with a case that is right; the others are data races.
 */
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static int data, copy[4], more[4];
static size_t size = sizeof copy; /* a number that the compiler knows needs no call of memcpy */
static atomic_int flag, other;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_cond_t put = PTHREAD_COND_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_barrier_t barrier;
static sem_t semaphore;
static int *block;
static _Atomic __int128 large;
static struct {
    char a, b;
} pair;

#define STORE(at, value, order) atomic_store_explicit(&at, value, memory_order_##order)
#define LOAD(at, order) atomic_load_explicit(&at, memory_order_##order)
#define FENCE(order) atomic_thread_fence(memory_order_##order)
#define SWAP(at, was, value, order, failed) \
    atomic_compare_exchange_strong_explicit(&at, &was, value, memory_order_##order, \
                                            memory_order_##failed)

/* What the first and the second thread do. */
#define PAIR(name, one, two) \
    static void name##_1(void) \
    { \
        one; \
    } \
    static void name##_2(void) \
    { \
        two; \
    }

static void begin(void)
{
    data = 1;
}

PAIR(mutex_both, pthread_mutex_lock(&mutex); data++;
     pthread_mutex_unlock(&mutex), pthread_mutex_lock(&mutex); data++; pthread_mutex_unlock(&mutex))
PAIR(mutex_one, pthread_mutex_lock(&mutex); data++; pthread_mutex_unlock(&mutex), data++)

PAIR(released, data = 1; STORE(flag, 1, release), if (LOAD(flag, acquire) == 1) data++)
PAIR(relaxed_store, data = 1; STORE(flag, 1, relaxed), if (LOAD(flag, acquire) == 1) data++)
PAIR(relaxed_load, data = 1; STORE(flag, 1, release), if (LOAD(flag, relaxed) == 1) data++)

PAIR(
    fences, data = 1; FENCE(release); STORE(flag, 1, relaxed), if (LOAD(flag, relaxed) == 1) {
        FENCE(acquire);
        data++;
    })
PAIR(
    fence_late, data = 1; STORE(flag, 1, relaxed); FENCE(release), if (LOAD(flag, relaxed) == 1) {
        FENCE(acquire);
        data++;
    })
PAIR(
    fence_one, data = 1; FENCE(release); STORE(flag, 1, relaxed), if (LOAD(flag, relaxed) == 1) {
        FENCE(release);
        data++;
    })

/* A store of the same thread is part of the release sequence, an update of any. */
PAIR(sequence, data = 1; STORE(flag, 1, release);
     STORE(flag, 2, relaxed), if (LOAD(flag, acquire) == 2) data++)
PAIR(sequence_late, STORE(flag, 1, release); data = 1;
     STORE(flag, 2, relaxed), if (LOAD(flag, acquire) == 2) data++)

/* What a swap that fails reads is read by its own order. */
PAIR(swap_fails, data = 1; STORE(flag, 1, release), int was = 0;
     if (!SWAP(flag, was, 2, acquire, acquire)) data++)
PAIR(swap_relaxed, data = 1; STORE(flag, 1, release), int was = 0;
     if (!SWAP(flag, was, 2, acquire, relaxed)) data++)

PAIR(readers, pthread_rwlock_wrlock(&lock); data++;
     pthread_rwlock_unlock(&lock), pthread_rwlock_rdlock(&lock); copy[0] = data;
     pthread_rwlock_unlock(&lock))
PAIR(readers_write, pthread_rwlock_rdlock(&lock); data++;
     pthread_rwlock_unlock(&lock), pthread_rwlock_rdlock(&lock); data++;
     pthread_rwlock_unlock(&lock))

PAIR(condition, pthread_mutex_lock(&mutex); data++; pthread_cond_signal(&put);
     pthread_mutex_unlock(&mutex), pthread_mutex_lock(&mutex);
     while (data == 0) pthread_cond_wait(&put, &mutex); pthread_mutex_unlock(&mutex))
PAIR(condition_after, pthread_mutex_lock(&mutex); data++; pthread_cond_signal(&put);
     pthread_mutex_unlock(&mutex); data++, pthread_mutex_lock(&mutex);
     while (data == 0) pthread_cond_wait(&put, &mutex); pthread_mutex_unlock(&mutex))

PAIR(posted, data = 1; sem_post(&semaphore), sem_wait(&semaphore); data++)
PAIR(posted_late, sem_post(&semaphore); data = 1, sem_wait(&semaphore); data++)

PAIR(met, data = 1; pthread_barrier_wait(&barrier), pthread_barrier_wait(&barrier); data++)
PAIR(met_late, pthread_barrier_wait(&barrier); data = 1, pthread_barrier_wait(&barrier); data++)

PAIR(done_once, pthread_once(&once, begin); copy[0] = data, pthread_once(&once, begin);
     copy[1] = data)
PAIR(done_again, pthread_once(&once, begin); copy[0] = data, data = 2; pthread_once(&once, begin))

PAIR(neighbours, pair.a = 1, pair.b = 1)
PAIR(same_byte, pair.a = 1, pair.a = 2)

PAIR(atomics, STORE(flag, 1, relaxed), STORE(flag, 2, relaxed))
PAIR(half_atomic, STORE(flag, 1, seq_cst), memset((void *)&flag, 0, sizeof flag))

PAIR(copies, memcpy(copy, more, size), data = more[1])
PAIR(copies_write, memcpy(copy, more, size), copy[3] = 1)

PAIR(freed, pthread_mutex_lock(&mutex); free(block); block = NULL;
     pthread_mutex_unlock(&mutex), pthread_mutex_lock(&mutex); if (block != NULL) *block = 1;
     pthread_mutex_unlock(&mutex))
PAIR(freed_early, free(block), *block = 1)

/* An atomic that is set to 0 by plain writes, too, which a mutex keeps apart; one of 16 bytes; one
   of which a part is an atomic as well, which is not looked at. */
PAIR(rewritten, pthread_mutex_lock(&mutex); memset((void *)&flag, 0, sizeof flag); flag++;
     pthread_mutex_unlock(&mutex), pthread_mutex_lock(&mutex);
     memset((void *)&flag, 0, sizeof flag); flag++; pthread_mutex_unlock(&mutex))
PAIR(wide, large++, large++)
PAIR(parts, flag++, __atomic_fetch_add((char *)&flag + 1, 1, __ATOMIC_SEQ_CST))

/* ---- main ---- */

#define CASE(name) \
    { \
#name, name##_1, name##_2 \
    }
static const struct {
    const char *name;
    void (*first)(void), (*second)(void);
} cases[] = {
    CASE(mutex_both),   CASE(mutex_one),     CASE(released),   CASE(relaxed_store),
    CASE(relaxed_load), CASE(fences),        CASE(fence_late), CASE(fence_one),
    CASE(sequence),     CASE(sequence_late), CASE(swap_fails), CASE(swap_relaxed),
    CASE(readers),      CASE(readers_write), CASE(condition),  CASE(condition_after),
    CASE(posted),       CASE(posted_late),   CASE(met),        CASE(met_late),
    CASE(done_once),    CASE(done_again),    CASE(neighbours), CASE(same_byte),
    CASE(atomics),      CASE(half_atomic),   CASE(copies),     CASE(copies_write),
    CASE(freed),        CASE(freed_early),   CASE(rewritten),  CASE(wide),
    CASE(parts),
};
static size_t chosen;

static void *first(void *unused)
{
    cases[chosen].first();
    return unused;
}

static void *second(void *unused)
{
    cases[chosen].second();
    return unused;
}

int main(int argc, char **argv)
{
    pthread_t thread[2];

    while (argc < 2 || strcmp(cases[chosen].name, argv[1]) != 0)
        if (argc < 2 || ++chosen == sizeof cases / sizeof cases[0])
            return 2;
    pthread_barrier_init(&barrier, NULL, 2);
    sem_init(&semaphore, 0, 0);
    block = malloc(sizeof *block);
    pthread_create(&thread[0], NULL, first, NULL);
    pthread_create(&thread[1], NULL, second, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    return data < 0;
}
