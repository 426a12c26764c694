/*
 * Threads that wait in loops: `await CASE N`; compiled with -fsanitize=thread.  tests/run-atomics
 * has what becomes of each case.
 *
 * Sources: peterson: G. Peterson, Myths about the mutual exclusion problem, 1981; ticket: D. Reed,
 * R. Kanodia, Synchronization with eventcounts and sequencers, 1979.
 */
#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MOST 8 /* threads */

static atomic_int x, y, flag[2], turn;
static atomic_flag taken = ATOMIC_FLAG_INIT;
static int n = 2; /* the argument */
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
            assert(rand() % 4 != 0);
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
    CASE(same_value),
};
static size_t chosen;

static void *act(void *number)
{
    cases[chosen].act(*(int *)number);
    return NULL;
}

/* The first thread waits for what another one writes to its stack. */
static void *finish(void *done)
{
    atomic_store((atomic_int *)done, 1);
    return NULL;
}

static void wait_on_stack(void)
{
    pthread_t thread;
    atomic_int done = 0;

    pthread_create(&thread, NULL, finish, (void *)&done);
    while (done == 0)
        ;
    pthread_join(thread, NULL);
}

int main(int argc, char **argv)
{
    pthread_t thread[MOST];
    int number[MOST];

    if (argc > 1 && strcmp(argv[1], "on_stack") == 0) {
        wait_on_stack();
        return 0;
    }
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
