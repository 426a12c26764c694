/*
 * The threads of a sweep: they wait for a round, take part in it, and wait for the next
 * (see sweep_parts.h).
 */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200112L /* barriers */
#endif
#include "config.h"

#include "stg/sweep_parts.h"

#include <pthread.h>

#include "support/account.h"
#include "support/bug.h"

struct crew {
    struct account *account;  /* that all of them work on; borrowed */
    pthread_t *thread;        /* but the one that leads */
    pthread_mutex_t made;     /* held until all are made */
    pthread_barrier_t start, end;
    bool over;
};

static void *work(void *self)
{
    struct walker *x = self;
    struct crew *c = x->w->crew;

    pthread_mutex_lock(&c->made);
    pthread_mutex_unlock(&c->made);
    account_select(c->account);
    for (;;) {
        pthread_barrier_wait(&c->start);
        if (c->over)
            return NULL;
        sweep_take_part(x);
        pthread_barrier_wait(&c->end);
    }
}

/* As many threads as the system gives, if those are fewer. */
static void crew_start(struct sweep *w)
{
    struct crew *c = w->crew = mem_zalloc(sizeof *c);
    uint32_t n = 1;

    c->account = account_now();
    c->thread = mem_zalloc(w->walker.n * sizeof *c->thread);
    pthread_mutex_init(&c->made, NULL);
    pthread_mutex_lock(&c->made);
    while (n < w->walker.n && pthread_create(&c->thread[n], NULL, work, &w->walker.at[n]) == 0)
        n++;
    while (w->walker.n > n)
        walker_clear(&w->walker.at[--w->walker.n]);
    if (pthread_barrier_init(&c->start, NULL, n) != 0 ||
        pthread_barrier_init(&c->end, NULL, n) != 0)
        bug_no_memory();
    pthread_mutex_unlock(&c->made);
}

void sweep_crew_end(struct sweep *w)
{
    struct crew *c = w->crew;

    if (c == NULL)
        return;
    c->over = true;
    pthread_barrier_wait(&c->start);
    for (size_t i = 1; i < w->walker.n; i++)
        pthread_join(c->thread[i], NULL);
    pthread_barrier_destroy(&c->start);
    pthread_barrier_destroy(&c->end);
    pthread_mutex_destroy(&c->made);
    mem_free(c->thread);
    mem_free(c);
}

/* The threads are made for the first round: a short search has none. */
void sweep_round(struct sweep *w)
{
    if (w->crew == NULL)
        crew_start(w);
    atomic_store(&w->round.next, 0);
    pthread_barrier_wait(&w->crew->start);
    sweep_take_part(&w->walker.at[0]);
    pthread_barrier_wait(&w->crew->end);
}
