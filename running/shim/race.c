/*
 * Data races (see race.h).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* syscall */
#endif
#include "config.h"

#include "running/shim/race.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "running/shim/accesses.h"
#include "running/shim/await.h"
#include "running/shim/stop.h"
#include "running/shim/synchronizes.h"

static bool watched;
static __thread bool looking; /* this file is at work: it is no part of the program */

void race_watch(void)
{
    watched = true;
    if (stop_page != NULL)
        stop_page->watched = 1;
}

static bool is_on(void)
{
    return watched && !looking && stop_controlled();
}

/* ---- what operations order ---- */

enum { PART_WHOLE, PART_READERS };

static void acquire_rwlock(enum page_operation operation, uint64_t object, uint64_t returned)
{
    bool writer = operation == OPERATION_RWLOCK_WRLOCK || operation == OPERATION_RWLOCK_TRYWRLOCK ||
                  operation == OPERATION_RWLOCK_TIMEDWRLOCK;

    if (returned != 0)
        return;
    synchronizes_acquire(stop_thread(), object, PART_WHOLE);
    if (writer)
        synchronizes_acquire(stop_thread(), object, PART_READERS);
}

/* After all that the operation depends on, as the controller says. */
static void order_model(uint32_t thread, uint64_t object)
{
    const struct page_slot *s = stop_slot();

    for (uint32_t i = 0; i < 64; i++)
        if (s->after >> i & 1)
            synchronizes_acquire(thread, object, i);
    for (uint32_t i = 0; i < 64; i++)
        if (s->part >> i & 1)
            synchronizes_release(thread, object, i);
}

static void order_operation(enum page_operation operation, uint64_t object, uint64_t argument,
                            uint64_t returned)
{
    uint32_t thread = stop_thread();

    switch (operation) {
    case OPERATION_THREAD_CREATE: synchronizes_create(thread, (uint32_t)returned); break;
    case OPERATION_THREAD_JOIN:
    case OPERATION_THREAD_TRYJOIN:
    case OPERATION_THREAD_TIMEDJOIN:
        if (returned == 0)
            synchronizes_join(thread, (uint32_t)argument);
        break;
    case OPERATION_MUTEX_LOCK:
    case OPERATION_MUTEX_TRYLOCK:
    case OPERATION_MUTEX_TIMEDLOCK:
        if (returned == 0 || returned == EOWNERDEAD)
            synchronizes_acquire(thread, object, PART_WHOLE);
        break;
    case OPERATION_COND_WAKE:
    case OPERATION_COND_TIMEDWAKE:
    case OPERATION_SEM_WAIT:
    case OPERATION_SEM_TRYWAIT:
    case OPERATION_SEM_TIMEDWAIT:
    case OPERATION_ONCE_BEGIN:
        if (returned == 0)
            synchronizes_acquire(thread, object, PART_WHOLE);
        break;
    case OPERATION_MUTEX_UNLOCK:
    case OPERATION_MUTEX_ABANDON:
    case OPERATION_COND_SIGNAL:
    case OPERATION_COND_BROADCAST:
    case OPERATION_SEM_POST:
    case OPERATION_ONCE_END: synchronizes_release(thread, object, PART_WHOLE); break;
    case OPERATION_BARRIER_ARRIVE: synchronizes_release(thread, object, returned); break;
    case OPERATION_BARRIER_LEAVE: synchronizes_acquire(thread, object, argument); break;
    case OPERATION_RWLOCK_RDLOCK:
    case OPERATION_RWLOCK_TRYRDLOCK:
    case OPERATION_RWLOCK_TIMEDRDLOCK:
    case OPERATION_RWLOCK_WRLOCK:
    case OPERATION_RWLOCK_TRYWRLOCK:
    case OPERATION_RWLOCK_TIMEDWRLOCK: acquire_rwlock(operation, object, returned); break;
    case OPERATION_RWLOCK_UNLOCK:
        synchronizes_release(thread, object,
                             returned == UNLOCKED_WRITER ? PART_WHOLE : PART_READERS);
        break;
    case OPERATION_MODEL_DO: order_model(thread, object); break;
    default: break;
    }
}

void race_operation(enum page_operation operation, uint64_t object, uint64_t argument,
                    uint64_t returned)
{
    if (watched)
        order_operation(operation, object, argument, returned);
}

/* ---- accesses ---- */

_Noreturn static void report_race(const struct page_access *before, struct page_access *now)
{
    now->address = before->address;
    stop_page->race[0] = *before;
    stop_page->race[1] = *now;
    stop_page->raced = 1;
    for (;;)
        syscall(SYS_exit_group, 2);
}

void race_access(const volatile void *at, size_t size, uint32_t how, uint64_t place)
{
    struct page_access now = { 0, how, (uint64_t)(uintptr_t)at, place }, before;

    if (!is_on())
        return;
    if ((how & (ACCESS_WRITE | ACCESS_ATOMIC)) == ACCESS_WRITE)
        await_write(at);
    now.thread = stop_thread();
    looking = true;
    if (accesses_note(&now, size, &before))
        report_race(&before, &now);
    looking = false;
}

enum { ORDER_CONSUME = 1, ORDER_ACQUIRE, ORDER_RELEASE, ORDER_BOTH, ORDER_TOTAL };

static bool acquires(int order)
{
    return order == ORDER_CONSUME || order == ORDER_ACQUIRE || order >= ORDER_BOTH;
}

static bool releases(int order)
{
    return order >= ORDER_RELEASE;
}

void race_atomic(const struct race_atomic *a)
{
    uint32_t thread = stop_thread();
    uint64_t at = (uint64_t)(uintptr_t)a->at;

    if (!is_on())
        return;
    if (a->reads)
        synchronizes_load(thread, at, acquires(a->order));
    race_access(a->at, a->size, ACCESS_ATOMIC | (a->writes ? ACCESS_WRITE : 0), a->place);
    if (a->writes && a->reads)
        synchronizes_update(thread, at, releases(a->order));
    else if (a->writes)
        synchronizes_store(thread, at, releases(a->order));
}

void race_fence(int order)
{
    if (is_on())
        synchronizes_fence(stop_thread(), acquires(order), releases(order));
}
