/*
 * Threads: create, join, detach, the end of one, yield.
 *
 * A thread ends with the operation `end`, which is its last: after all destructors of its values
 * (pthread_key_create, thread_local), which may have operations themselves.  It is therefore
 * announced by the destructor of a value of our own, in the last round of destructors.
 */
#include "config.h"

#include <errno.h>
#include <limits.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "running/shim/await.h"
#include "running/shim/heap.h"
#include "running/shim/real.h"
#include "running/shim/stop.h"
#include "running/shim/wrap.h"

/* Of a thread that has been created, by its number. */
static struct {
    pthread_t handle;
    bool exists, detached;
    void *(*function)(void *);
    int (*function_c11)(void *); /* instead, or NULL */
    void *argument;
} threads[PAGE_THREADS];

static pthread_key_t end_key;
static size_t stack_size; /* of a thread, if the program does not say */

/* ---- the end ---- */

/* round: how often it has been called for this thread. */
static void end_thread(void *round)
{
    uintptr_t n = (uintptr_t)round;

    if (n < PTHREAD_DESTRUCTOR_ITERATIONS) {
        pthread_setspecific(end_key, (void *)(n + 1)); // NOLINT: a number
        return;
    }
    wrap_mutex_abandon();
    stop_before(OPERATION_THREAD_END, NULL, stop_thread(), 0);
    stop_end();
}

void wrap_thread_prepare(void)
{
    struct rlimit limit;

    pthread_key_create(&end_key, end_thread);
    stack_size = getrlimit(RLIMIT_STACK, &limit) == 0 && limit.rlim_cur <= HEAP_STACK_MOST
                     ? limit.rlim_cur
                     : 8u << 20; /* what the C library takes, too */
    threads[0].handle = pthread_self();
    threads[0].exists = true;
}

void wrap_thread_begin(void)
{
    pthread_setspecific(end_key, (void *)1); // NOLINT: a number
}

/* ---- create ---- */

static void *begin_thread(void *number)
{
    uint32_t thread = (uint32_t)(uintptr_t)number;

    stop_become(thread);
    await_begin(__builtin_frame_address(0));
    stop_before(OPERATION_THREAD_BEGIN, NULL, 0, 0);
    wrap_thread_begin();
    if (threads[thread].function_c11 != NULL)
        return (void *)(intptr_t)threads[thread].function_c11(threads[thread].argument); // NOLINT
    return threads[thread].function(threads[thread].argument);
}

/* Has the program made a stack for it?  The C library keeps the end of it, 0 if there is none. */
static bool has_stack(const pthread_attr_t *attributes, void **at, size_t *size)
{
    return pthread_attr_getstack(attributes, at, size) == 0 && (uintptr_t)*at + *size != 0;
}

/* A stack in the region of the thread. */
static void give_stack(pthread_attr_t *attributes, uint32_t thread)
{
    size_t size = stack_size, asked;
    void *at;

    if (pthread_attr_getstacksize(attributes, &asked) == 0 && asked > 0)
        size = asked;
    at = heap_stack(thread, size);
    if (at == NULL)
        stop_refuse("there is no memory for the stack of a thread", "");
    pthread_attr_setstack(attributes, at, size & ~(size_t)4095);
}

/* The attributes of a new thread: those that the program gives, and where its stack is. */
static void make_attributes(pthread_attr_t *to, const pthread_attr_t *from, uint32_t thread)
{
    void *at;
    size_t size = 0;
    int state;

    pthread_attr_init(to);
    if (from != NULL && pthread_attr_getdetachstate(from, &state) == 0)
        pthread_attr_setdetachstate(to, state);
    if (from != NULL && has_stack(from, &at, &size)) {
        pthread_attr_setstack(to, at, size);
        return;
    }
    if (from != NULL && pthread_attr_getstacksize(from, &size) == 0 && size > 0)
        pthread_attr_setstacksize(to, size);
    give_stack(to, thread);
}

int wrap_thread_create(pthread_t *out, const pthread_attr_t *attributes, void *(*function)(void *),
                       int (*function_c11)(void *), void *argument, uint64_t place)
{
    pthread_attr_t mine;
    uint32_t thread;
    int error, state = PTHREAD_CREATE_JOINABLE;

    if (!stop_controlled())
        stop_refuse("a thread is created before the constructors of the program", "");
    thread = (uint32_t)stop_before(OPERATION_THREAD_CREATE, NULL, 0, place);
    threads[thread].function = function;
    threads[thread].function_c11 = function_c11;
    threads[thread].argument = argument;
    wrap_time_at_least(thread, wrap_time_now());
    make_attributes(&mine, attributes, thread);
    pthread_attr_getdetachstate(&mine, &state);
    stop_add_moving();
    error = real()->pthread_create(&threads[thread].handle, &mine, begin_thread,
                                   (void *)(uintptr_t)thread); // NOLINT: a number
    if (error != 0)
        stop_refuse("the system refuses a thread: ", strerror(error));
    pthread_attr_destroy(&mine);
    threads[thread].exists = true;
    threads[thread].detached = state == PTHREAD_CREATE_DETACHED;
    *out = threads[thread].handle;
    return 0;
}

/* ---- join and detach ---- */

/* PAGE_THREADS: none. */
static uint32_t find_thread(pthread_t handle)
{
    for (uint32_t i = 0; i < PAGE_THREADS; i++)
        if (threads[i].exists && !threads[i].detached && pthread_equal(threads[i].handle, handle))
            return i;
    return PAGE_THREADS;
}

int wrap_thread_join(pthread_t handle, void **out, enum page_operation how, uint64_t place)
{
    uint32_t thread = find_thread(handle);
    int error;

    if (thread == PAGE_THREADS)
        return ESRCH;
    if (thread == stop_thread())
        return EDEADLK;
    error = (int)stop_before(how, NULL, thread, place);
    if (error != 0)
        return error;
    threads[thread].detached = true;
    wrap_time_at_least(stop_thread(), wrap_time_of(thread));
    return real()->pthread_join(handle, out);
}

int pthread_create(pthread_t *out, const pthread_attr_t *attributes, void *(*function)(void *),
                   void *argument)
{
    return wrap_thread_create(out, attributes, function, NULL, argument, STOP_PLACE);
}

int pthread_join(pthread_t handle, void **out)
{
    return wrap_thread_join(handle, out, OPERATION_THREAD_JOIN, STOP_PLACE);
}

int pthread_tryjoin_np(pthread_t handle, void **out)
{
    return wrap_thread_join(handle, out, OPERATION_THREAD_TRYJOIN, STOP_PLACE);
}

int pthread_timedjoin_np(pthread_t handle, void **out, const struct timespec *deadline)
{
    (void)deadline;
    return wrap_thread_join(handle, out, OPERATION_THREAD_TIMEDJOIN, STOP_PLACE);
}

int pthread_clockjoin_np(pthread_t handle, void **out, clockid_t clock,
                         const struct timespec *deadline)
{
    (void)clock;
    (void)deadline;
    return wrap_thread_join(handle, out, OPERATION_THREAD_TIMEDJOIN, STOP_PLACE);
}

int pthread_detach(pthread_t handle)
{
    uint32_t thread = find_thread(handle);

    if (thread == PAGE_THREADS)
        return ESRCH;
    stop_before(OPERATION_THREAD_DETACH, NULL, thread, STOP_PLACE);
    threads[thread].detached = true;
    return real()->pthread_detach(handle);
}

int sched_yield(void)
{
    if (stop_controlled())
        stop_before(OPERATION_THREAD_YIELD, NULL, 0, STOP_PLACE);
    return 0;
}

int pthread_cancel(pthread_t handle)
{
    (void)handle;
    stop_refuse("pthread_cancel", " is not modelled");
}
