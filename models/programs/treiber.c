/*
 * A stack without locks: PUSH threads push one element each, POP threads pop one.  Compiled with
 * -fsanitize=thread.  Runs of (PUSH, POP): 2 of (1, 1), 4 of (2, 0), 22 of (2, 1), 220 of (2, 2), 60
 * of (3, 0).
 *
 * -DRELAXED: a push does not release what it has written to its element, which is a data race.
 *
 * Source: R. K. Treiber, Systems programming: coping with parallelism, 1986.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

#ifndef PUSH
#define PUSH 1
#endif
#ifndef POP
#define POP 1
#endif
#if defined RELAXED
#define PUBLISH memory_order_relaxed
#else
#define PUBLISH memory_order_release
#endif

struct element {
    struct element *next;
    int value;
};

static _Atomic(struct element *) top;
static struct element element[PUSH + 1];
static int popped[POP + 1];

static void *push(void *at)
{
    struct element *e = at, *was;

    e->value = 1;
    do {
        was = atomic_load_explicit(&top, memory_order_relaxed);
        e->next = was;
    } while (!atomic_compare_exchange_strong_explicit(&top, &was, e, PUBLISH,
                                                      memory_order_relaxed));
    return NULL;
}

static void *pop(void *value)
{
    struct element *was;

    do {
        was = atomic_load_explicit(&top, memory_order_acquire);
        if (was == NULL)
            return NULL;
    } while (!atomic_compare_exchange_strong_explicit(&top, &was, was->next, memory_order_acq_rel,
                                                      memory_order_relaxed));
    *(int *)value = was->value;
    return NULL;
}

int main(void)
{
    pthread_t thread[PUSH + POP];
    int n = 0;

    for (int i = 0; i < PUSH; i++)
        pthread_create(&thread[i], NULL, push, &element[i]);
    for (int i = 0; i < POP; i++)
        pthread_create(&thread[PUSH + i], NULL, pop, &popped[i]);
    for (int i = 0; i < PUSH + POP; i++)
        pthread_join(thread[i], NULL);
    for (int i = 0; i < POP; i++)
        n += popped[i];
    for (struct element *e = top; e != NULL; e = e->next)
        n += e->value;
    assert(n == PUSH);
    return 0;
}
