/*
 * What is known so far (see known.h).
 */
#include "config.h"

#include "cli/known.h"

#include <time.h>

#include "cli/report.h"
#include "support/buf.h"

#define PATIENCE 1 /* seconds for who ends the run */

void known_init(struct known *k)
{
    pthread_mutexattr_t how;

    *k = (struct known){ .arena = arena_new(), .doing = "it begins" };
    pthread_mutexattr_init(&how);
    pthread_mutexattr_settype(&how, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&k->lock, &how);
    pthread_mutexattr_destroy(&how);
}

void known_clear(struct known *k)
{
    pthread_mutex_destroy(&k->lock);
    arena_free(k->arena);
}

void known_lock(struct known *k)
{
    pthread_mutex_lock(&k->lock);
}

void known_unlock(struct known *k)
{
    pthread_mutex_unlock(&k->lock);
}

bool known_seize(struct known *k)
{
    struct timespec t;

    clock_gettime(CLOCK_REALTIME, &t);
    t.tv_sec += PATIENCE;
    return pthread_mutex_timedlock(&k->lock, &t) == 0;
}

/* ---- what the worker tells ---- */

void known_doing(struct known *k, const char *what)
{
    known_lock(k);
    k->doing = what;
    known_unlock(k);
}

void known_properties(struct known *k, const struct property *p, uint32_t n)
{
    known_lock(k);
    k->check = ARENA_ARRAY(k->arena, struct known_check, n);
    k->property = p;
    k->n = n;
    known_unlock(k);
}

void known_stage(struct known *k, uint32_t i, enum known_stage stage)
{
    known_lock(k);
    if (stage > k->check[i].stage)
        k->check[i].stage = stage;
    k->now = (struct check_counts){ .states = 0 };
    known_unlock(k);
}

void known_counts(struct known *k, const struct check_counts *now)
{
    known_lock(k);
    k->now = *now;
    known_unlock(k);
}

static const char *error_text(struct arena *a, const struct check_result *r,
                              const struct values *vs)
{
    struct buf b = BUF_EMPTY;
    const char *text;

    report_fault(&b, &r->fault, vs);
    text = arena_string(a, buf_text(&b), b.n);
    buf_clear(&b);
    return text;
}

void known_decided(struct known *k, const struct formula *f, const struct check_result *r,
                   const struct values *vs)
{
    known_lock(k);
    for (uint32_t i = 0; i < k->n; i++) {
        struct known_check *c = &k->check[i];
        if (k->property[i].formula != f || c->stage != KNOWN_AT_WORK)
            continue;
        c->error = r->verdict == VERDICT_ERROR ? error_text(k->arena, r, vs) : NULL;
        c->result = *r;
        c->result.evidence = NULL;
        c->stage = KNOWN_DECIDED;
    }
    known_unlock(k);
}
