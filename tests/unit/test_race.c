/*
 * race: the detector that is part of the preloaded library says that two accesses race exactly if
 * they do by the definition, in random runs of every kind of event.
 *
 * The reference is the definition: a graph of the events, with an edge for program order and for
 * each pair that synchronizes by C11; an access races if no path leads to it from an earlier one
 * that conflicts.
 *
 * STGCHECK_RANDOM=N asks for 5 N runs, which are short, STGCHECK_SEED=S for others.
 */
#include "config.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "running/shim/accesses.h"
#include "running/shim/stop.h"
#include "running/shim/synchronizes.h"
#include "support/rng.h"

#define THREADS 4u
#define EVENTS 40u
#define ATOMICS 2u
#define LOCKS 2u
#define BYTES 12u /* of memory: more than a cell */
#define RUNS 1000 /* random runs */
#define WRONG 255 /* in place of a number of events */

/* What the pool calls if there is no memory. */
void stop_refuse(const char *what, const char *why)
{
    fail_msg("%s%s", what, why);
    abort();
}

enum kind { ACCESS, ACQUIRE, RELEASE, CREATE, JOIN, LOAD, STORE, UPDATE, FENCE, N_KINDS };

struct event {
    enum kind kind;
    uint32_t thread;
    uint32_t object; /* lock, atomic, first byte, other thread */
    uint32_t size, how;
    bool acquires, releases;
};

/* ---- the reference ---- */

struct reference {
    struct event event[EVENTS];
    uint32_t n;
    bool before[EVENTS][EVENTS]; /* edges, then paths */
};

static bool writes_atomic(const struct event *e, uint32_t atomic)
{
    return (e->kind == STORE || e->kind == UPDATE) && e->object == atomic;
}

/* Does the value that event `last` has written belong to a release sequence that begins at event
   `head`, or would, if that released? */
static bool in_sequence(const struct reference *r, uint32_t head, uint32_t last)
{
    const struct event *h = &r->event[head];

    for (uint32_t i = head + 1; i <= last; i++)
        if (r->event[i].kind == STORE && writes_atomic(&r->event[i], h->object) &&
            r->event[i].thread != h->thread)
            return false;
    return true;
}

/* The write that event `reader` reads; reader: none. */
static uint32_t read_from(const struct reference *r, uint32_t reader)
{
    for (uint32_t i = reader; i-- > 0;)
        if (writes_atomic(&r->event[i], r->event[reader].object))
            return i;
    return reader;
}

/* From where does a write at `head` release: itself, or each earlier fence of its thread; to where
   does a read acquire: itself, or each later fence. */
static void add_synchronization(struct reference *r, uint32_t head, uint32_t reader)
{
    for (uint32_t from = 0; from <= head; from++)
        for (uint32_t to = reader; to < r->n; to++) {
            const struct event *f = &r->event[from], *t = &r->event[to];
            bool leaves = f->thread == r->event[head].thread && f->releases &&
                          (from == head || f->kind == FENCE);
            bool takes = t->thread == r->event[reader].thread && t->acquires &&
                         (to == reader || t->kind == FENCE);
            if (leaves && takes)
                r->before[from][to] = true;
        }
}

static void add_edges_of_atomics(struct reference *r)
{
    for (uint32_t reader = 0; reader < r->n; reader++) {
        enum kind k = r->event[reader].kind;
        uint32_t last = k == LOAD || k == UPDATE ? read_from(r, reader) : reader;
        for (uint32_t head = 0; last < reader && head <= last; head++)
            if (writes_atomic(&r->event[head], r->event[reader].object) &&
                in_sequence(r, head, last))
                add_synchronization(r, head, reader);
    }
}

static bool is_ordered(const struct event *a, const struct event *b)
{
    return a->thread == b->thread ||
           (a->kind == RELEASE && b->kind == ACQUIRE && a->object == b->object) ||
           (a->kind == CREATE && a->object == b->thread) ||
           (b->kind == JOIN && b->object == a->thread);
}

static void close_paths(struct reference *r)
{
    memset(r->before, 0, sizeof r->before);
    for (uint32_t i = 0; i < r->n; i++)
        for (uint32_t k = i + 1; k < r->n; k++)
            r->before[i][k] = is_ordered(&r->event[i], &r->event[k]);
    add_edges_of_atomics(r);
    for (uint32_t m = 0; m < r->n; m++)
        for (uint32_t i = 0; i < m; i++)
            for (uint32_t k = m + 1; k < r->n; k++)
                r->before[i][k] |= r->before[i][m] && r->before[m][k];
}

static bool conflicts(const struct event *a, const struct event *b)
{
    return a->kind == ACCESS && b->kind == ACCESS && a->thread != b->thread &&
           a->object < b->object + b->size && b->object < a->object + a->size &&
           ((a->how | b->how) & ACCESS_WRITE) != 0 && (a->how & b->how & ACCESS_ATOMIC) == 0;
}

/* Does the last event race with an earlier one? */
static bool last_races(struct reference *r)
{
    close_paths(r);
    for (uint32_t i = 0; i + 1 < r->n; i++)
        if (conflicts(&r->event[i], &r->event[r->n - 1]) && !r->before[i][r->n - 1])
            return true;
    return false;
}

/* ---- random runs ---- */

static bool exists[THREADS], ended[THREADS];

static uint32_t living(struct rng *g)
{
    uint32_t t;

    do
        t = rng_below(g, THREADS);
    while (!exists[t] || ended[t]);
    return t;
}

/* Fewer accesses than synchronization, or each run races at once. */
static struct event random_event(struct rng *g)
{
    struct event e = { .kind = (enum kind)rng_below(g, N_KINDS), .thread = living(g) };

    e.acquires = rng_below(g, 2) == 1;
    e.releases = rng_below(g, 2) == 1;
    switch (e.kind) {
    case ACCESS:
        e.size = 1 + rng_below(g, 4);
        e.object = rng_below(g, BYTES - e.size);
        e.how = rng_below(g, 4);
        if (rng_below(g, 8) == 0)
            e.how = ACCESS_WRITE | ACCESS_FREE;
        break;
    case ACQUIRE:
    case RELEASE: e.object = rng_below(g, LOCKS); break;
    case CREATE:
    case JOIN: e.object = rng_below(g, THREADS); break;
    default: e.object = rng_below(g, ATOMICS); break;
    }
    if (e.kind == LOAD || e.kind == ACQUIRE)
        e.releases = false;
    if (e.kind == STORE || e.kind == RELEASE)
        e.acquires = false;
    return e;
}

/* Can it happen now?  Then it has. */
static bool happen(const struct event *e)
{
    if (e->kind == CREATE) {
        if (exists[e->object])
            return false;
        exists[e->object] = true;
    }
    if (e->kind == JOIN) {
        if (!exists[e->object] || e->object == e->thread || ended[e->object])
            return false;
        ended[e->object] = true;
    }
    return true;
}

/* Tells it to the detector; is it an access that races? */
static bool tell(const struct event *e)
{
    struct page_access a = { e->thread, e->how, 0x1000 + e->object, 1 }, before;

    switch (e->kind) {
    case ACCESS:
        if (!accesses_note(&a, e->size, &before))
            return false;
        return before.address >= a.address && before.address < a.address + e->size;
    case ACQUIRE: synchronizes_acquire(e->thread, e->object, 7); break;
    case RELEASE: synchronizes_release(e->thread, e->object, 7); break;
    case CREATE: synchronizes_create(e->thread, e->object); break;
    case JOIN: synchronizes_join(e->thread, e->object); break;
    case LOAD: synchronizes_load(e->thread, e->object, e->acquires); break;
    case STORE: synchronizes_store(e->thread, e->object, e->releases); break;
    case UPDATE:
        synchronizes_load(e->thread, e->object, e->acquires);
        synchronizes_update(e->thread, e->object, e->releases);
        break;
    case FENCE: synchronizes_fence(e->thread, e->acquires, e->releases); break;
    default: break;
    }
    return false;
}

/* One run, up to its first race: its number of events, or WRONG. */
static int judge_run(uint64_t seed)
{
    struct reference r = { .n = 0 };
    struct rng g;
    bool races = false;

    rng_init(&g, seed);
    exists[0] = true;
    while (r.n < EVENTS && !races) {
        struct event e = random_event(&g);
        if (!happen(&e))
            continue;
        r.event[r.n++] = e;
        races = tell(&e);
        if (races != (e.kind == ACCESS && last_races(&r)))
            return WRONG;
    }
    return (int)r.n;
}

/* The detector is for one run of a process. */
static int judge_in_process(uint64_t seed)
{
    int status = 0;
    pid_t child = fork();

    if (child == 0)
        _exit(judge_run(seed));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void test_random_runs(void **state)
{
    const char *random = getenv("STGCHECK_RANDOM"), *first = getenv("STGCHECK_SEED");
    uint64_t runs = random != NULL ? 5 * strtoull(random, NULL, 10) : RUNS, events = 0;
    uint64_t seed = first != NULL ? strtoull(first, NULL, 10) : 1;

    (void)state;
    for (uint64_t i = 0; i < runs; i++) {
        int n = judge_in_process(seed + i);
        if (n == WRONG)
            fail_msg("STGCHECK_SEED=%" PRIu64, seed + i);
        events += (uint64_t)n;
    }
    assert_true(events > 5 * runs); /* not each run races at once */
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_random_runs) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
