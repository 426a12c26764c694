/*
 * The threads of a search: they wait for a round, take part in it, and wait for the next
 * (see bfs_internal.h).
 */
#ifndef _POSIX_C_SOURCE
#define _POSIX_C_SOURCE 200112L /* barriers */
#endif
#include "config.h"

#include "checker/search/bfs_internal.h"

#include <pthread.h>

#include "support/account.h"
#include "support/bug.h"

struct bfs_threads {
    struct account *account; /* of all threads; borrowed */
    pthread_t *thread;       /* but the one that leads */
    pthread_mutex_t made;    /* held until all are made */
    pthread_barrier_t start, end;
    bool over;
};

#define CHUNK 64 /* states that a thread takes at once */

/* One thread's part of a round: takes chunks of its states as long as there are any. */
static void take_part_in_round(struct bfs_worker *x)
{
    struct round *r = &x->w->round;
    uint32_t i, end;

    for (;;) {
        i = atomic_fetch_add(&r->next, CHUNK);
        if (i >= r->n)
            break;
        end = r->n - i < CHUNK ? r->n : i + CHUNK;
        for (; i < end; i++)
            r->visit(x, r->list == NULL ? r->from + i : r->list[i]);
    }
    r->end_part(x);
}

static void *work(void *self)
{
    struct bfs_worker *x = self;
    struct bfs_threads *c = x->w->threads;

    pthread_mutex_lock(&c->made);
    pthread_mutex_unlock(&c->made);
    account_select(c->account);
    for (;;) {
        pthread_barrier_wait(&c->start);
        if (c->over)
            return NULL;
        take_part_in_round(x);
        pthread_barrier_wait(&c->end);
    }
}

/* Makes as many threads as the system allows, if these are fewer. */
static void threads_start(struct bfs *w)
{
    struct bfs_threads *c = w->threads = mem_zalloc(sizeof *c);
    uint32_t n = 1;

    c->account = account_now();
    c->thread = mem_zalloc(w->worker.n * sizeof *c->thread);
    pthread_mutex_init(&c->made, NULL);
    pthread_mutex_lock(&c->made);
    while (n < w->worker.n && pthread_create(&c->thread[n], NULL, work, &w->worker.at[n]) == 0)
        n++;
    while (w->worker.n > n)
        bfs_worker_clear(&w->worker.at[--w->worker.n]);
    if (pthread_barrier_init(&c->start, NULL, n) != 0 ||
        pthread_barrier_init(&c->end, NULL, n) != 0)
        bug_no_memory();
    pthread_mutex_unlock(&c->made);
}

void bfs_threads_end(struct bfs *w)
{
    struct bfs_threads *c = w->threads;

    if (c == NULL)
        return;
    c->over = true;
    pthread_barrier_wait(&c->start);
    for (size_t i = 1; i < w->worker.n; i++)
        pthread_join(c->thread[i], NULL);
    pthread_barrier_destroy(&c->start);
    pthread_barrier_destroy(&c->end);
    pthread_mutex_destroy(&c->made);
    mem_free(c->thread);
    mem_free(c);
}

void bfs_collect(struct bfs *w)
{
    for (size_t i = 0; i < w->worker.n; i++) {
        struct bfs_worker *x = &w->worker.at[i];
        for (size_t k = 0; k < x->later.n; k++)
            vec_push(&w->aside, x->later.at[k]);
        x->later.n = 0;
    }
}

/* The threads are made for the first round: a short search has none. */
void bfs_round(struct bfs *w)
{
    if (w->threads == NULL)
        threads_start(w);
    atomic_store(&w->round.next, 0);
    pthread_barrier_wait(&w->threads->start);
    take_part_in_round(&w->worker.at[0]);
    pthread_barrier_wait(&w->threads->end);
}
