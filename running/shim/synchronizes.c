/*
 * What happens before what (see synchronizes.h).
 */
#include "config.h"

#include "running/shim/synchronizes.h"

#include <stddef.h>

#include "running/shim/pool.h"
#include "running/shim/shared_page.h"
#include "running/shim/vector_clock.h"

#define BUCKETS 4096u

/* A release sequence that the value of an atomic belongs to. */
struct sequence {
    struct sequence *next;
    uint32_t head; /* the thread */
    struct vector_clock left;
};

/* An object, or a part of one, or an atomic. */
struct meeting {
    struct meeting *next;
    uint64_t object, part;
    struct vector_clock left;  /* what was released here */
    struct sequence *sequence; /* of an atomic, instead */
};

/* Of each thread. */
static struct thread_clock {
    struct vector_clock now;
    struct vector_clock found; /* by loads that do not acquire: for a fence */
    struct vector_clock fence; /* the clock at the last fence that released */
} clocks[PAGE_THREADS];

static struct meeting *buckets[BUCKETS];

/* ---- threads ---- */

static struct thread_clock *thread_clock_of(uint32_t thread)
{
    struct thread_clock *c = &clocks[thread];

    if (c->now.n == 0)
        vector_clock_set(&c->now, thread, 1);
    return c;
}

/* What comes after a release is another interval. */
static void next_interval(uint32_t thread)
{
    struct vector_clock *now = &thread_clock_of(thread)->now;

    vector_clock_set(now, thread, vector_clock_get(now, thread) + 1);
}

uint32_t synchronizes_now(uint32_t thread)
{
    return vector_clock_get(&thread_clock_of(thread)->now, thread);
}

bool synchronizes_is_before(uint32_t other, uint32_t interval, uint32_t thread)
{
    return interval <= vector_clock_get(&thread_clock_of(thread)->now, other);
}

void synchronizes_create(uint32_t creator, uint32_t created)
{
    vector_clock_join(&thread_clock_of(created)->now, &thread_clock_of(creator)->now);
    next_interval(creator);
}

void synchronizes_join(uint32_t thread, uint32_t ended)
{
    vector_clock_join(&thread_clock_of(thread)->now, &thread_clock_of(ended)->now);
}

/* ---- objects ---- */

static struct meeting *meeting_of(uint64_t object, uint64_t part)
{
    struct meeting **bucket = &buckets[(object / 4 + part) % BUCKETS], *m = *bucket;

    while (m != NULL && (m->object != object || m->part != part))
        m = m->next;
    if (m == NULL) {
        m = pool_take(sizeof *m);
        m->object = object;
        m->part = part;
        m->next = *bucket;
        *bucket = m;
    }
    return m;
}

void synchronizes_release(uint32_t thread, uint64_t object, uint64_t part)
{
    vector_clock_join(&meeting_of(object, part)->left, &thread_clock_of(thread)->now);
    next_interval(thread);
}

void synchronizes_acquire(uint32_t thread, uint64_t object, uint64_t part)
{
    vector_clock_join(&thread_clock_of(thread)->now, &meeting_of(object, part)->left);
}

/* ---- atomics ---- */

#define PART_ATOMIC UINT64_MAX

/* The sequence of this thread, which may be a new one, of an empty clock. */
static struct sequence *sequence_of(struct meeting *m, uint32_t head)
{
    struct sequence *s = m->sequence;

    while (s != NULL && s->head != head)
        s = s->next;
    if (s == NULL) {
        s = pool_take(sizeof *s);
        s->head = head;
        s->next = m->sequence;
        m->sequence = s;
    }
    return s;
}

/* A store by this thread is no part of the sequences that others have begun. */
static void end_others(struct meeting *m, uint32_t thread)
{
    for (struct sequence *s = m->sequence; s != NULL; s = s->next)
        if (s->head != thread)
            vector_clock_clear(&s->left);
}

static void leave_at(struct meeting *m, uint32_t thread, bool releases)
{
    struct thread_clock *c = thread_clock_of(thread);

    vector_clock_join(&sequence_of(m, thread)->left, releases ? &c->now : &c->fence);
    if (releases)
        next_interval(thread);
}

void synchronizes_load(uint32_t thread, uint64_t atomic, bool acquires)
{
    struct thread_clock *c = thread_clock_of(thread);

    for (struct sequence *s = meeting_of(atomic, PART_ATOMIC)->sequence; s != NULL; s = s->next)
        vector_clock_join(acquires ? &c->now : &c->found, &s->left);
}

void synchronizes_store(uint32_t thread, uint64_t atomic, bool releases)
{
    struct meeting *m = meeting_of(atomic, PART_ATOMIC);

    end_others(m, thread);
    leave_at(m, thread, releases);
}

void synchronizes_update(uint32_t thread, uint64_t atomic, bool releases)
{
    leave_at(meeting_of(atomic, PART_ATOMIC), thread, releases);
}

void synchronizes_fence(uint32_t thread, bool acquires, bool releases)
{
    struct thread_clock *c = thread_clock_of(thread);

    if (acquires)
        vector_clock_join(&c->now, &c->found);
    if (!releases)
        return;
    vector_clock_join(&c->fence, &c->now);
    next_interval(thread);
}
