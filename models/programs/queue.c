/*
 * A queue without locks: one thread puts TIMES elements, another takes TIMES times, of which some
 * may find nothing.  Compiled with -fsanitize=thread.
 *
 * Source: M. Michael, M. Scott, Simple, fast, and practical non-blocking and blocking concurrent
 * queue algorithms, 1996; in the form that DSCheck tests, where who puts walks on from the tail.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef TIMES
#define TIMES 2
#endif

struct element {
    _Atomic(struct element *) next;
    int value;
};

static struct element element[TIMES + 1];
static _Atomic(struct element *) head = element, tail = element;
static int taken;

static void put_one(struct element *e)
{
    struct element *last = tail, *at = last, *none = NULL;

    while (!atomic_compare_exchange_strong(&at->next, &none, e)) {
        at = none;
        none = NULL;
    }
    atomic_compare_exchange_strong(&tail, &last, e);
}

static int take_one(void)
{
    struct element *first, *next;

    do {
        first = head;
        next = first->next;
        if (next == NULL)
            return 0;
    } while (!atomic_compare_exchange_strong(&head, &first, next));
    return next->value;
}

static void *put(void *unused)
{
    for (int i = 1; i <= TIMES; i++) {
        element[i].value = 1;
        put_one(&element[i]);
    }
    return unused;
}

static void *take(void *unused)
{
    for (int i = 0; i < TIMES; i++)
        taken += take_one();
    return unused;
}

int main(void)
{
    pthread_t thread[2];

    pthread_create(&thread[0], NULL, put, NULL);
    pthread_create(&thread[1], NULL, take, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(thread[i], NULL);
    while (take_one() != 0)
        taken++;
    assert(taken == TIMES);
    return 0;
}
