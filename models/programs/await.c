/*
 * Threads that wait in loops: `await CASE N`; compiled with -fsanitize=thread.  tests/run-atomics
 * has what becomes of each case.
 *
 * Sources: peterson: G. Peterson, Myths about the mutual exclusion problem, 1981; ticket: D. Reed,
 * R. Kanodia, Synchronization with eventcounts and sequencers, 1979.
 */
#define _GNU_SOURCE /* pthread_tryjoin_np */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#define MOST 8 /* threads */

static atomic_int x, y, flag[2], turn;
static atomic_flag taken = ATOMIC_FLAG_INIT;
static pthread_mutex_t mutex[2] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };
static pthread_rwlock_t rwlock = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t spin;
static sem_t sem;
static int n = 2; /* the argument */
static atomic_int *mapped;
static int data, tries;
static char text[16];

/* ---- what thread i does, from 0 ---- */

/* Thread 0 sets what the others wait for. */
static void set(int i)
{
    if (i == 0)
        x = 1;
    else
        while (x == 0)
            ;
}

static void yields(int i)
{
    if (i == 0)
        x = 1;
    else
        while (x == 0)
            sched_yield();
}

/* What is read behind the loop was written before the flag was set. */
static void message(int i)
{
    if (i == 0) {
        data = 5;
        atomic_store_explicit(&x, 1, memory_order_release);
        return;
    }
    while (atomic_load_explicit(&x, memory_order_acquire) == 0)
        ;
    assert(data == 5);
}

static void relaxed(int i)
{
    if (i == 0) {
        data = 5;
        atomic_store_explicit(&x, 1, memory_order_relaxed);
        return;
    }
    while (atomic_load_explicit(&x, memory_order_relaxed) == 0)
        ;
    assert(data == 5);
}

/* Nobody sets it. */
static void never(int i)
{
    if (i == 0)
        y = 1;
    else
        while (x == 0)
            ;
}

/* Each waits until the other has gone on. */
static void both(int i)
{
    while (flag[1 - i] == 0)
        ;
    flag[i] = 1;
}

/* Thread 0 sets it, and takes it back: the other may miss it. */
static void pulse(int i)
{
    if (i == 0) {
        x = 1;
        x = 0;
    } else {
        while (x == 0)
            ;
    }
}

/* Each value of 0, 1 and 2 is waited for. */
static void rounds(int i)
{
    for (int k = 0; k < 3; k++) {
        while (x % 2 != i)
            ;
        x++;
    }
}

static void enter(int i)
{
    int was = data;

    (void)i;
    data = was + 1;
}

static void swap_lock(int i)
{
    int free;

    do
        free = 0;
    while (!atomic_compare_exchange_strong(&x, &free, 1));
    enter(i);
    x = 0;
}

static void flag_lock(int i)
{
    while (atomic_flag_test_and_set(&taken))
        sched_yield();
    enter(i);
    atomic_flag_clear(&taken);
}

/* It is only tried where it seems to be free. */
static void look_first_lock(int i)
{
    do
        while (x != 0)
            ;
    while (atomic_exchange(&x, 1) != 0);
    enter(i);
    x = 0;
}

static void ticket(int i)
{
    int mine = x++;

    while (y != mine)
        ;
    enter(i);
    y++;
}

static void peterson(int i)
{
    flag[i] = 1;
    turn = 1 - i;
    while (flag[1 - i] != 0 && turn == 1 - i)
        ;
    enter(i);
    flag[i] = 0;
}

/* The turn is given first: then both can enter. */
static void peterson_turned(int i)
{
    turn = 1 - i;
    flag[i] = 1;
    while (flag[1 - i] != 0 && turn == 1 - i)
        ;
    enter(i);
    flag[i] = 0;
}

/* ---- attempts ---- */

static void try_lock(int i)
{
    while (pthread_mutex_trylock(mutex) != 0)
        ;
    enter(i);
    pthread_mutex_unlock(mutex);
}

static void try_yields(int i)
{
    while (pthread_mutex_trylock(mutex) != 0)
        sched_yield();
    enter(i);
    pthread_mutex_unlock(mutex);
}

static void try_spin(int i)
{
    while (pthread_spin_trylock(&spin) != 0)
        ;
    enter(i);
    pthread_spin_unlock(&spin);
}

/* Thread 0 writes, the others read. */
static void try_read(int i)
{
    if (i == 0) {
        pthread_rwlock_wrlock(&rwlock);
        data = 5;
    } else {
        while (pthread_rwlock_tryrdlock(&rwlock) != 0)
            ;
        assert(data == 0 || data == 5);
    }
    pthread_rwlock_unlock(&rwlock);
}

/* Thread 0 reads, the others write. */
static void try_write(int i)
{
    if (i == 0) {
        pthread_rwlock_rdlock(&rwlock);
        assert(data >= 0);
    } else {
        while (pthread_rwlock_trywrlock(&rwlock) != 0)
            ;
        enter(i);
    }
    pthread_rwlock_unlock(&rwlock);
}

/* Thread 0 posts for all others. */
static void try_wait(int i)
{
    for (int k = 1; i == 0 && k < n; k++)
        sem_post(&sem);
    while (i != 0 && sem_trywait(&sem) != 0)
        ;
}

/* The first post is not enough. */
static void value(int i)
{
    int is = 0;

    if (i == 0) {
        sem_post(&sem);
        sem_post(&sem);
        return;
    }
    while (is < 2)
        sem_getvalue(&sem, &is);
}

/* The mutex of thread 0 stays locked. */
static void try_never(int i)
{
    if (i == 0)
        pthread_mutex_lock(mutex);
    else
        try_lock(i);
}

/* Each has what the other one tries to get. */
static void try_both(int i)
{
    pthread_mutex_lock(&mutex[i]);
    while (pthread_mutex_trylock(&mutex[1 - i]) != 0)
        ;
    pthread_mutex_unlock(&mutex[1 - i]);
    pthread_mutex_unlock(&mutex[i]);
}

/* Who does not get the other mutex gives the own one back. */
static void try_back(int i)
{
    pthread_mutex_lock(&mutex[i]);
    while (pthread_mutex_trylock(&mutex[1 - i]) != 0) {
        pthread_mutex_unlock(&mutex[i]);
        pthread_mutex_lock(&mutex[i]);
    }
    pthread_mutex_unlock(&mutex[1 - i]);
    pthread_mutex_unlock(&mutex[i]);
}

/* Each attempt that does not fail takes something: this ends. */
static void drain(int i)
{
    while (i == 1 && sem_trywait(&sem) == 0)
        ;
}

static void try_counts(int i)
{
    int k = 0;

    if (i == 0)
        try_lock(i);
    while (i != 0 && pthread_mutex_trylock(mutex) != 0)
        assert(++k < 4);
}

/* The semaphore is destroyed while the other thread still tries to get it. */
static void try_destroyed(int i)
{
    if (i == 0)
        sem_destroy(&sem);
    while (i != 0 && sem_trywait(&sem) != 0)
        ;
}

/* ---- what a thread does while it waits ---- */

/* It ends by itself. */
static void adds(int i)
{
    if (i == 1)
        while (x++ < 3)
            ;
}

static void counts(int i)
{
    int k = 0;

    if (i == 0)
        x = 1;
    else
        while (x == 0)
            assert(++k < n + 2); /* in a register */
}

static void counts_outside(int i)
{
    if (i == 0)
        x = 1;
    else
        while (x == 0)
            assert(++tries < 4);
}

/* By code that is not compiled with -fsanitize=thread. */
static void counts_as_text(int i)
{
    if (i == 0)
        x = 1;
    else
        while (x == 0) {
            snprintf(text, sizeof text, "%d", atoi(text) + 1);
            assert(strcmp(text, "4") != 0);
        }
}

/* In memory of the thread. */
static void counts_own(int i)
{
    static _Thread_local int own;

    if (i == 0)
        x = 1;
    else
        while (x == 0)
            assert(++own < 4);
}

static void clock_goes_on(int i)
{
    if (i == 0)
        x = 1;
    else
        while (x == 0)
            assert(clock() < 4);
}

/* The other one tells by code that is not compiled so: no loop that is understood. */
static void read_as_text(int i)
{
    if (i == 0)
        snprintf(text, sizeof text, "%d", 1);
    else
        while (x == 0 && atoi(text) == 0)
            ;
}

static void random_numbers(int i)
{
    if (i == 0)
        x = 1;
    else
        while (x == 0)
            assert(rand() % 16 != 0);
}

/* Two rounds leave an atomic as it was, one does not; it is in memory of no variable or block. */
static void toggles(int i)
{
    if (i == 1) {
        while (x == 0)
            atomic_fetch_xor(mapped, 1);
        return;
    }
    if (*mapped == 1 && *mapped == 0)
        assert(*mapped != 1);
    x = 1;
}

/* What has changed is memory that the atomic guards: it has the same value again. */
static void same_value(int i)
{
    if (i == 0) {
        while (atomic_exchange(&x, 1) != 0)
            ;
        data = 1;
        x = 0;
        return;
    }
    for (int done = 0; !done;) {
        while (atomic_exchange(&x, 1) != 0)
            ;
        done = data;
        x = 0;
    }
}

/* ---- main ---- */

#define CASE(name) \
    { \
#name, name \
    }
static const struct {
    const char *name;
    void (*act)(int i);
} cases[] = {
    CASE(set),
    CASE(yields),
    CASE(message),
    CASE(relaxed),
    CASE(never),
    CASE(both),
    CASE(pulse),
    CASE(rounds),
    CASE(ticket),
    CASE(swap_lock),
    CASE(flag_lock),
    CASE(look_first_lock),
    CASE(peterson),
    CASE(peterson_turned),
    CASE(adds),
    CASE(counts),
    CASE(counts_outside),
    CASE(counts_as_text),
    CASE(counts_own),
    CASE(clock_goes_on),
    CASE(read_as_text),
    CASE(random_numbers),
    CASE(toggles),
    CASE(same_value),
    CASE(try_lock),
    CASE(try_yields),
    CASE(try_spin),
    CASE(try_read),
    CASE(try_write),
    CASE(try_wait),
    CASE(value),
    CASE(try_never),
    CASE(try_both),
    CASE(try_back),
    CASE(drain),
    CASE(try_counts),
    CASE(try_destroyed),
};
static size_t chosen;

static void *act(void *number)
{
    cases[chosen].act(*(int *)number);
    return NULL;
}

static void *finish(void *done)
{
    atomic_store((atomic_int *)done, 1);
    return NULL;
}

/* The first thread waits for what another one writes to its stack; or for something else, which
   does not come. */
static void wait_on_stack(const atomic_int *awaited)
{
    pthread_t thread;
    atomic_int done = 0;

    pthread_create(&thread, NULL, finish, (void *)&done);
    while (*(awaited != NULL ? awaited : &done) == 0)
        ;
    pthread_join(thread, NULL);
}

static void try_join(void)
{
    pthread_t thread;
    atomic_int done = 0;

    pthread_create(&thread, NULL, finish, (void *)&done);
    while (pthread_tryjoin_np(thread, NULL) != 0)
        ;
    assert(done == 1);
}

int main(int argc, char **argv)
{
    pthread_t thread[MOST];
    int number[MOST];

    if (argc > 1 && strcmp(argv[1], "on_stack") == 0) {
        wait_on_stack(NULL);
        return 0;
    }
    if (argc > 1 && strcmp(argv[1], "beside_stack") == 0) {
        wait_on_stack(&x);
        return 0;
    }
    if (argc > 1 && strcmp(argv[1], "try_join") == 0) {
        try_join();
        return 0;
    }
    mapped = mmap(NULL, sizeof *mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (mapped == MAP_FAILED)
        return 2;
    sem_init(&sem, 0, argc > 1 && strcmp(argv[1], "drain") == 0 ? 3 : 0);
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    while (argc < 2 || strcmp(cases[chosen].name, argv[1]) != 0)
        if (argc < 2 || ++chosen == sizeof cases / sizeof cases[0])
            return 2;
    n = argc > 2 ? atoi(argv[2]) : n;
    for (int i = 0; i < n; i++) {
        number[i] = i;
        pthread_create(&thread[i], NULL, act, &number[i]);
    }
    for (int i = 0; i < n; i++)
        pthread_join(thread[i], NULL);
    return 0;
}
