/*
 * Waiting for signals, and for the end of the time (see watchdog.h).
 */
#include "config.h"

#include "cli/command/watchdog.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/time.h>
#include <time.h>

#include "support/account.h"

#define GRACE_TIME 0.5 /* seconds: the limit is kept to one */
#define HELD 0.1       /* seconds until it looks again whether it may go on */

static atomic_int told; /* the signal handler writes only this, */
static sem_t news;      /* and this, on which the watchdog waits */
static atomic_bool over, timeless, held;
static pthread_t thread;
static struct account *account; /* of the worker threads */
static bool runs;

static double deadline; /* clock_wall(); 0: none */
static double patience; /* seconds after a signal */
static void (*give_end)(void *self, enum limit_kind why);
static void *give_end_self;

const atomic_int *const watchdog_tells = &told;

/* ---- signals ---- */

static void tell(int signal_number)
{
    int before = errno;

    told = signal_number == SIGPROF ? LIMIT_CPU_TIME : LIMIT_INTERRUPT;
    sem_post(&news);
    errno = before;
}

/* The first signal ends the run in order, the second at once.  A closed pipe on the output, or a
   file that grows too large, is an error of writing.  SIGPROF says that CPU time is up, and
   interrupts no reading. */
static void catch_signals(void)
{
    struct sigaction stop = { .sa_handler = tell, .sa_flags = (int)SA_RESETHAND };
    struct sigaction time_up = { .sa_handler = tell, .sa_flags = SA_RESTART };
    struct sigaction ignored = { .sa_handler = SIG_IGN };

    sigemptyset(&stop.sa_mask);
    sigemptyset(&time_up.sa_mask);
    sigemptyset(&ignored.sa_mask);
    sigaction(SIGINT, &stop, NULL);
    sigaction(SIGTERM, &stop, NULL);
    sigaction(SIGPROF, &time_up, NULL);
    sigaction(SIGPIPE, &ignored, NULL);
    sigaction(SIGXFSZ, &ignored, NULL);
}

/* SIGPROF comes after so many seconds of CPU time; 0: never.  A process that is started by this one
   has no such timer. */
static void set_cpu_timer(double seconds)
{
    double rest = seconds - (double)(time_t)seconds;
    struct itimerval t = { { 0, 0 }, { (time_t)seconds, (suseconds_t)(rest * 1e6) } };

    if (seconds > 0 && t.it_value.tv_sec == 0 && t.it_value.tv_usec == 0)
        t.it_value.tv_usec = 1;
    setitimer(ITIMER_PROF, &t, NULL);
}

/* ---- the thread ---- */

/* False: no news before that time. */
static bool wait_until(double when)
{
    struct timespec t;
    double rest;

    while ((rest = when - clock_wall()) > 0) {
        clock_gettime(CLOCK_REALTIME, &t);
        rest = rest < 3600 ? rest : 3600;
        t.tv_sec += (time_t)rest;
        t.tv_nsec += (long)((rest - (double)(time_t)rest) * 1e9);
        t.tv_sec += t.tv_nsec / 1000000000;
        t.tv_nsec %= 1000000000;
        if (sem_timedwait(&news, &t) == 0)
            return true;
    }
    return false;
}

static void *watch(void *self)
{
    (void)self;
    account_select(account);
    if (deadline > 0 && !wait_until(deadline) && !timeless)
        told = LIMIT_TIME;
    while (!over && told == LIMIT_NONE)
        sem_wait(&news);
    if (!over)
        wait_until(clock_wall() + (told == LIMIT_INTERRUPT ? patience : GRACE_TIME));
    while (!over && held)
        wait_until(clock_wall() + HELD);
    if (!over)
        give_end(give_end_self, (enum limit_kind)told);
    return NULL;
}

void watchdog_start(const struct limit *l, double grace,
                    void (*end)(void *self, enum limit_kind why), void *self)
{
    sigset_t all, before;

    deadline = l->seconds > 0 ? clock_wall() + l->seconds : 0;
    patience = grace;
    give_end = end;
    give_end_self = self;
    account = account_now();
    sem_init(&news, 0, 0);
    sigfillset(&all); /* they are for the thread that works, whose reading they interrupt */
    pthread_sigmask(SIG_BLOCK, &all, &before);
    runs = pthread_create(&thread, NULL, watch, NULL) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    catch_signals();
    set_cpu_timer(l->cpu_seconds);
}

void watchdog_forget_time(void)
{
    timeless = true;
    set_cpu_timer(0);
}

void watchdog_hold(bool on)
{
    held = on;
}

void watchdog_stop(void)
{
    if (!runs)
        return;
    set_cpu_timer(0);
    over = true;
    sem_post(&news);
    pthread_join(thread, NULL);
    runs = false;
}
