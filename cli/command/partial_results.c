/*
 * What is known so far (see partial_results.h).
 */
#include "config.h"

#include "cli/command/partial_results.h"

#include <time.h>

#include "api/check_property.h"
#include "support/buf.h"

#define PATIENCE 1 /* seconds that the thread that ends the run waits */

void partial_results_init(struct partial_results *k)
{
    pthread_mutexattr_t how;

    *k = (struct partial_results){ .arena = arena_new(), .doing = "it begins" };
    pthread_mutexattr_init(&how);
    pthread_mutexattr_settype(&how, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&k->lock, &how);
    pthread_mutexattr_destroy(&how);
}

void partial_results_clear(struct partial_results *k)
{
    pthread_mutex_destroy(&k->lock);
    arena_free(k->arena);
}

void partial_results_lock(struct partial_results *k)
{
    pthread_mutex_lock(&k->lock);
}

void partial_results_unlock(struct partial_results *k)
{
    pthread_mutex_unlock(&k->lock);
}

bool partial_results_seize(struct partial_results *k)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_sec += PATIENCE;
    return pthread_mutex_timedlock(&k->lock, &t) == 0;
}

/* ---- what the worker tells ---- */

void partial_results_doing(struct partial_results *k, const char *what)
{
    partial_results_lock(k);
    k->doing = what;
    partial_results_unlock(k);
}

void partial_results_properties(struct partial_results *k, const struct property *p, uint32_t n)
{
    partial_results_lock(k);
    k->check = ARENA_ARRAY(k->arena, struct partial_check, n);
    k->property = p;
    k->n = n;
    partial_results_unlock(k);
}

void partial_results_stage(struct partial_results *k, uint32_t i, enum partial_stage stage)
{
    partial_results_lock(k);
    if (stage > k->check[i].stage)
        k->check[i].stage = stage;
    k->now = (struct check_counts){ .states = 0 };
    partial_results_unlock(k);
}

void partial_results_counts(struct partial_results *k, const struct check_counts *now)
{
    partial_results_lock(k);
    k->now = *now;
    partial_results_unlock(k);
}

static const char *error_text(struct arena *a, const struct check_result *r,
                              const struct values *vs)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    check_property_fault(&b, &r->fault, vs);
    text = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

void partial_results_decided(struct partial_results *k, const struct formula *f,
                             const struct check_result *r, const struct values *vs)
{
    partial_results_lock(k);
    for (uint32_t i = 0; i < k->n; i++) {
        struct partial_check *c = &k->check[i];
        if (k->property[i].formula != f || c->stage != PARTIAL_AT_WORK)
            continue;
        c->error = r->verdict == VERDICT_ERROR ? error_text(k->arena, r, vs) : NULL;
        c->result = *r;
        c->result.evidence = NULL;
        c->stage = PARTIAL_DECIDED;
    }
    partial_results_unlock(k);
}
