/*
 * Stopping threads (see stop.h).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* syscall */
#endif
#include "config.h"

#include "running/shim/stop.h"

#include <errno.h>
#include <linux/futex.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <unwind.h>

#include "running/shim/await.h"
#include "running/shim/race.h"

struct page *stop_page;

static __thread struct page_slot *own; /* NULL: a thread that does not stop */

/* ---- futexes ---- */

void stop_futex_wait(_Atomic uint32_t *at, uint32_t value)
{
    syscall(SYS_futex, at, FUTEX_WAIT, value, NULL, NULL, 0);
}

void stop_futex_wake(_Atomic uint32_t *at)
{
    syscall(SYS_futex, at, FUTEX_WAKE, 1, NULL, NULL, 0);
}

/* ---- the calling thread ---- */

uint32_t stop_thread(void)
{
    return own != NULL ? (uint32_t)(own - stop_page->slot) : 0;
}

bool stop_controlled(void)
{
    return own != NULL;
}

struct page_slot *stop_slot(void)
{
    return own;
}

void stop_become(uint32_t thread)
{
    own = &stop_page->slot[thread];
    own->tid = (uint32_t)syscall(SYS_gettid);
}

void stop_add_moving(void)
{
    atomic_fetch_add(&stop_page->moving, 1);
}

/* The last thread that stops lets the controller go on. */
static void stop_moving(void)
{
    if (atomic_fetch_sub(&stop_page->moving, 1) != 1)
        return;
    atomic_fetch_add(&stop_page->events, 1);
    stop_futex_wake(&stop_page->events);
}

/* ---- return addresses ---- */

static _Unwind_Reason_Code keep_frame(struct _Unwind_Context *context, void *number)
{
    uint32_t *n = number;

    if (*n == PAGE_FRAMES)
        return _URC_END_OF_STACK;
    stop_page->frame[(*n)++] = (uint64_t)_Unwind_GetIP(context);
    return _URC_NO_REASON;
}

void stop_keep_frames(void)
{
    uint32_t n = 0;

    _Unwind_Backtrace(keep_frame, &n);
    if (n < PAGE_FRAMES)
        stop_page->frame[n] = 0;
}

/* ---- operations ---- */

static void await_turn(void)
{
    uint32_t turn;

    while ((turn = atomic_load(&own->turn)) == TURN_STOP)
        stop_futex_wait(&own->turn, TURN_STOP);
    if (turn == TURN_DIE)
        syscall(SYS_exit_group, 0);
}

uint64_t stop_before(enum page_operation operation, const volatile void *object, uint64_t argument,
                     uint64_t place)
{
    int error = errno;

    own->operation = operation;
    own->object = (uint64_t)(uintptr_t)object;
    own->argument[0] = argument;
    own->place = place;
    if (stop_page->frames != 0 && place != 0)
        stop_keep_frames();
    await_stop(own, error, __builtin_frame_address(0));
    atomic_store(&own->turn, TURN_STOP);
    atomic_store(&own->state, SLOT_STOPPED);
    stop_moving();
    await_turn();
    await_go(own);
    race_operation(operation, own->object, argument, own->returned);
    errno = error;
    return own->returned;
}

int stop_error(enum page_operation operation, const volatile void *object, uint64_t argument,
               uint64_t place)
{
    return stop_controlled() ? (int)stop_before(operation, object, argument, place) : 0;
}

void stop_end(void)
{
    struct page_slot *s = own;

    own = NULL;
    atomic_store(&s->state, SLOT_ENDED);
    stop_moving();
}

/* ---- refusal ---- */

_Noreturn void stop_refuse(const char *what, const char *why)
{
    size_t n = strlen(what), rest;

    if (stop_page != NULL && atomic_exchange(&stop_page->refused, 1) == 0) {
        n = n < PAGE_TEXT - 1 ? n : PAGE_TEXT - 1;
        rest = strlen(why);
        rest = rest < PAGE_TEXT - 1 - n ? rest : PAGE_TEXT - 1 - n;
        memcpy(stop_page->text, what, n);
        memcpy(stop_page->text + n, why, rest);
        stop_page->text[n + rest] = '\0';
    }
    for (;;)
        syscall(SYS_exit_group, 2);
}
