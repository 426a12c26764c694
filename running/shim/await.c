/*
 * Loops that wait (see await.h).
 *
 * Only where the registers that a call keeps are known is anything found: on x86-64.
 */
#include "config.h"

#include "running/shim/await.h"

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <unwind.h>

#include "running/shim/memory_sum.h"
#include "running/shim/pool.h"
#include "running/shim/real.h"
#include "running/shim/stop.h"

#define SNAPSHOTS 32u
#define PLACES 64u
#define STACK_MOST ((size_t)1 << 18)

/* The registers that a call keeps, by their numbers in debug information. */
#if defined __x86_64__
static const int kept[] = { 3, 6, 12, 13, 14, 15 };
#define CAN_SEE true
#define ROUNDING ((uint64_t)__builtin_ia32_stmxcsr())
#else
static const int kept[] = { 0 };
#define CAN_SEE false
#define ROUNDING ((uint64_t)0)
#endif
#define N_KEPT (sizeof kept / sizeof kept[0])

/* A thread that has stopped. */
struct snapshot {
    uint64_t place, operation, object, argument[3], order;
    uint64_t registers[N_KEPT], rounding;
    int error;
    bool found;        /* the frame of the caller was */
    const char *low;   /* the stack of the caller: from here to the base */
    char *copy;        /* ... as it was, but for what others have written since */
    size_t size, room; /* bytes of it, and of the copy at most */
};

struct watch {
    const char *base;
    uint32_t n, n_places;
    struct snapshot at[SNAPSHOTS]; /* since the thread has changed something */
    uint64_t place[PLACES];        /* where it has stopped since then */
    uint64_t sum;                  /* of memory, when it went on, */
    bool hidden;                   /* ... if it could be told */
};

static struct watch *watches[PAGE_THREADS];

static struct watch *own_watch(void)
{
    return stop_controlled() ? watches[stop_thread()] : NULL;
}

/* The stack of the caller of a function, by the frame of this: it has kept two words. */
static const char *above(void *frame)
{
    return (const char *)frame + 2 * sizeof(void *);
}

void await_begin(void *frame)
{
    struct watch *w = pool_take(sizeof *w);

    w->base = above(frame);
    watches[stop_thread()] = w;
    memory_sum_stack(stop_thread(), w->base);
}

static void forget_stops(struct watch *w)
{
    w->n = w->n_places = 0;
}

void await_effect(void)
{
    struct watch *w = own_watch();

    if (w != NULL)
        forget_stops(w);
}

void await_write(const volatile void *at)
{
    const struct watch *w = own_watch();
    uintptr_t to = (uintptr_t)at;

    if (w != NULL && (to < (uintptr_t)__builtin_frame_address(0) || to >= (uintptr_t)w->base))
        await_effect();
}

/* ---- the state of a thread ---- */

static _Unwind_Reason_Code look_at_frame(struct _Unwind_Context *context, void *to)
{
    struct snapshot *s = to;

    if (_Unwind_GetIP(context) != s->place)
        return _URC_NO_REASON;
    s->found = true;
    s->low = (const char *)_Unwind_GetCFA(context);
    for (size_t i = 0; i < N_KEPT; i++)
        s->registers[i] = _Unwind_GetGR(context, kept[i]);
    return _URC_END_OF_STACK;
}

/* False: it cannot be. */
static bool take_snapshot(const struct watch *w, struct snapshot *s, const struct page_slot *is,
                          int error)
{
    s->place = is->place;
    s->operation = is->operation;
    s->object = is->object;
    real()->memcpy(s->argument, is->argument, sizeof s->argument);
    s->order = is->order;
    s->error = error;
    s->rounding = ROUNDING;
    s->found = false;
    _Unwind_Backtrace(look_at_frame, s);
    if (!s->found || s->low > w->base || (size_t)(w->base - s->low) > STACK_MOST)
        return false;
    s->size = (size_t)(w->base - s->low);
    if (s->size > s->room) {
        s->room = 2 * s->size;
        s->copy = pool_take(s->room);
    }
    real()->memcpy(s->copy, s->low, s->size);
    return true;
}

static bool same_state(const struct snapshot *a, const struct snapshot *b)
{
    return a->place == b->place && a->operation == b->operation && a->object == b->object &&
           memcmp(a->argument, b->argument, sizeof a->argument) == 0 && a->order == b->order &&
           memcmp(a->registers, b->registers, sizeof a->registers) == 0 &&
           a->rounding == b->rounding && a->error == b->error && a->low == b->low &&
           a->size == b->size && memcmp(a->copy, b->copy, a->size) == 0;
}

/* ---- stops ---- */

/* What an attempt returns that has failed, and so has changed nothing; 0: it is no attempt. */
static uint64_t failed_attempt(uint32_t operation)
{
    switch (operation) {
    case OPERATION_THREAD_TRYJOIN:
    case OPERATION_MUTEX_TRYLOCK:
    case OPERATION_RWLOCK_TRYRDLOCK:
    case OPERATION_RWLOCK_TRYWRLOCK: return EBUSY;
    case OPERATION_SEM_TRYWAIT: return EAGAIN;
    default: return 0;
    }
}

/* Can it leave everything as it is? */
static bool may_be_idle(uint32_t operation)
{
    return operation == OPERATION_THREAD_YIELD || operation == OPERATION_SEM_GETVALUE ||
           operation == OPERATION_ATOMIC_LOAD ||
           (operation > OPERATION_ATOMIC_STORE && operation <= OPERATION_ATOMIC_CAS) ||
           failed_attempt(operation) != 0;
}

static bool is_loop(uint64_t place)
{
    for (uint32_t i = 0; i < stop_page->n_loops; i++)
        if (stop_page->loop[i] == place)
            return true;
    return false;
}

/* Is it a place where the thread has stopped since it has changed something? */
static bool note_place(struct watch *w, uint64_t place)
{
    for (uint32_t i = 0; i < w->n_places; i++)
        if (w->place[i] == place)
            return true;
    if (w->n_places < PLACES)
        w->place[w->n_places++] = place;
    return false;
}

/* The operations since a stop in this state, which is the last snapshot from now on; 0: there was
   none.  A yield reads nothing: what a loop of yields alone waits for is not seen. */
static uint32_t went_round(struct watch *w, const struct snapshot *now)
{
    bool reads = false;
    uint32_t n = 0;

    for (uint32_t i = w->n; i-- > 0;) {
        reads = reads || w->at[i].operation != OPERATION_THREAD_YIELD;
        if (!same_state(&w->at[i], now))
            continue;
        n = reads ? w->n - i : 0;
        w->n = i + 1;
        return n;
    }
    w->n++;
    return 0;
}

/* The calling thread is behind the place of a loop. */
static void look_at_stop(struct watch *w, struct page_slot *s, int error)
{
    struct snapshot *now;
    uint64_t sum;

    if (w->n > 0 && (w->hidden || !memory_sum(stop_thread(), &sum))) {
        s->loop = LOOPS_HIDDEN;
        return;
    }
    if (w->n > 0 && sum != w->sum)
        forget_stops(w);
    if (w->n == 0 && !is_loop(s->place))
        return;
    if (w->n == SNAPSHOTS)
        forget_stops(w);
    now = &w->at[w->n];
    if (!take_snapshot(w, now, s, error)) {
        forget_stops(w);
        return;
    }
    s->awaits = went_round(w, now);
}

void await_stop(struct page_slot *s, int error, void *frame)
{
    struct watch *w = own_watch();

    s->awaits = 0;
    s->loop = 0;
    memory_sum_stopped(stop_thread(), above(frame));
    if (!CAN_SEE || w == NULL || stop_page->await == 0 || stop_page->watched == 0)
        return;
    if (!may_be_idle(s->operation)) {
        forget_stops(w);
        return;
    }
    look_at_stop(w, s, error);
    if (s->loop == 0 && note_place(w, s->place) && !is_loop(s->place) &&
        stop_page->n_loops < PAGE_LOOPS)
        s->loop = s->place;
}

/* What others have written to the stack since is in no snapshot. */
static void follow_others(struct watch *w)
{
    const struct snapshot *last = &w->at[w->n - 1];

    if (memcmp(last->copy, last->low, last->size) == 0)
        return;
    for (size_t k = 0; k < last->size; k++) {
        const char *at = last->low + k;
        if (last->copy[k] == *at)
            continue;
        for (uint32_t i = 0; i < w->n; i++)
            if (at >= w->at[i].low)
                w->at[i].copy[at - w->at[i].low] = *at;
    }
}

void await_go(const struct page_slot *s)
{
    struct watch *w = own_watch();

    if (w != NULL && s->returned != failed_attempt(s->operation) &&
        failed_attempt(s->operation) != 0)
        forget_stops(w);
    if (w == NULL || w->n == 0)
        return;
    follow_others(w);
    w->hidden = !memory_sum(stop_thread(), &w->sum);
}
