/*
 * Clocks and sleep: virtual time.
 *
 * Each thread has a clock of its own, which all clocks of the system show: it goes on when the
 * thread reads it, sleeps or reaches a deadline, and by nothing else.  So the time that a thread
 * sees depends only on what it has done, and is the same in all runs that differ by the order of
 * independent operations; but clocks of different threads may disagree.
 */
#include "config.h"

#include <errno.h>
#include <stddef.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "running/shim/await.h"
#include "running/shim/stop.h"
#include "running/shim/wrap.h"

#define BEGINNING (1000000000 * (uint64_t)WRAP_SECOND) /* 9 September 2001 */
#define TICK 1000u                                     /* nanoseconds: each reading */

static uint64_t passed[PAGE_THREADS]; /* nanoseconds */

uint64_t wrap_time_of(uint32_t thread)
{
    return passed[thread];
}

uint64_t wrap_time_now(void)
{
    return passed[stop_thread()];
}

void wrap_time_at_least(uint32_t thread, uint64_t time)
{
    if (passed[thread] < time)
        passed[thread] = time;
}

static uint64_t nanoseconds(const struct timespec *t)
{
    if (t->tv_sec < 0)
        return 0;
    if ((uint64_t)t->tv_sec >= UINT64_MAX / WRAP_SECOND / 2)
        return UINT64_MAX / 2;
    return (uint64_t)t->tv_sec * WRAP_SECOND + (uint64_t)t->tv_nsec;
}

static uint64_t tick(void)
{
    uint32_t thread = stop_thread();

    await_effect();
    passed[thread] += TICK;
    return BEGINNING + passed[thread];
}

int wrap_time_until(enum page_operation operation, void *object, uint64_t argument,
                    const struct timespec *deadline, uint64_t place)
{
    int error = stop_error(operation, object, argument, place);
    uint64_t then = nanoseconds(deadline);

    if (error == ETIMEDOUT && then > BEGINNING)
        wrap_time_at_least(stop_thread(), then - BEGINNING);
    return error;
}

void wrap_time_sleep(const struct timespec *duration, uint64_t place)
{
    await_effect();
    passed[stop_thread()] += nanoseconds(duration);
    if (stop_controlled())
        stop_before(OPERATION_THREAD_YIELD, NULL, 0, place);
}

/* ---- clocks ---- */

int clock_gettime(clockid_t clock, struct timespec *out)
{
    uint64_t now = tick();

    (void)clock;
    *out = (struct timespec){ (time_t)(now / WRAP_SECOND), (long)(now % WRAP_SECOND) };
    return 0;
}

int timespec_get(struct timespec *out, int base)
{
    clock_gettime(CLOCK_REALTIME, out);
    return base;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone)
{
    uint64_t now = tick();

    (void)zone;
    *out = (struct timeval){ (time_t)(now / WRAP_SECOND), (suseconds_t)(now % WRAP_SECOND / 1000) };
    return 0;
}

time_t time(time_t *out)
{
    time_t now = (time_t)(tick() / WRAP_SECOND);

    if (out != NULL)
        *out = now;
    return now;
}

clock_t clock(void)
{
    return (clock_t)((tick() - BEGINNING) / (WRAP_SECOND / CLOCKS_PER_SEC));
}

/* ---- sleep ---- */

int nanosleep(const struct timespec *duration, struct timespec *rest)
{
    if (duration->tv_sec < 0 || duration->tv_nsec < 0 || duration->tv_nsec >= (long)WRAP_SECOND) {
        errno = EINVAL;
        return -1;
    }
    if (rest != NULL)
        *rest = (struct timespec){ 0, 0 };
    wrap_time_sleep(duration, STOP_PLACE);
    return 0;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *duration,
                    struct timespec *rest)
{
    (void)clock;
    if (rest != NULL)
        *rest = (struct timespec){ 0, 0 };
    if ((flags & TIMER_ABSTIME) == 0) {
        wrap_time_sleep(duration, STOP_PLACE);
        return 0;
    }
    if (nanoseconds(duration) > BEGINNING)
        wrap_time_at_least(stop_thread(), nanoseconds(duration) - BEGINNING);
    wrap_time_sleep(&(struct timespec){ 0, 0 }, STOP_PLACE);
    return 0;
}

unsigned sleep(unsigned seconds)
{
    wrap_time_sleep(&(struct timespec){ (time_t)seconds, 0 }, STOP_PLACE);
    return 0;
}

int usleep(useconds_t microseconds)
{
    wrap_time_sleep(&(struct timespec){ (time_t)(microseconds / 1000000u),
                                        (long)(microseconds % 1000000u) * 1000 },
                    STOP_PLACE);
    return 0;
}
