/*
 * Taking control of a program before main, and forking its runs (see shared_page.h).
 *
 * The constructor of a preloaded library runs when the dynamic loader is done and no thread has
 * been created, so that fork is safe: each run is a copy of the process at this point.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* syscall, the registers of a context */
#endif
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#include "running/shim/await.h"
#include "running/shim/memory_sum.h"
#include "running/shim/real.h"
#include "running/shim/stop.h"
#include "running/shim/wrap.h"

extern void *__libc_stack_end; /* where the stack of the first thread begins, by the loader */

/* ---- crashes ---- */

static uint64_t instruction_of(const void *context)
{
#if defined __x86_64__
    return (uint64_t)((const ucontext_t *)context)->uc_mcontext.gregs[REG_RIP];
#elif defined __aarch64__
    return ((const ucontext_t *)context)->uc_mcontext.pc;
#else
    (void)context;
    return 0;
#endif
}

/* Notes where it was.  When it returns, a fault comes again; a signal that was sent, as by raise(),
   has to be sent again. */
static void note_crash(int signal, siginfo_t *info, void *context)
{
    stop_page->crashed_thread = stop_thread();
    stop_page->crashed_at = instruction_of(context);
    stop_keep_frames();
    if (info->si_code <= 0)
        syscall(SYS_tgkill, getpid(), syscall(SYS_gettid), signal);
}

static void expect_crashes(void)
{
    static const int signals[] = { SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT };
    struct sigaction action = { .sa_flags = SA_SIGINFO | (int)SA_RESETHAND };

    action.sa_sigaction = note_crash;
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        sigaction(signals[i], &action, NULL);
}

/* ---- runs ---- */

static void become_run(pid_t zygote)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != zygote)
        syscall(SYS_exit_group, 1);
    expect_crashes();
    lseek(STDIN_FILENO, 0, SEEK_SET);
    wrap_random_seed(stop_page->seed);
    stop_become(0);
    await_begin(__libc_stack_end);
    wrap_thread_begin();
    stop_before(OPERATION_THREAD_BEGIN, NULL, 0, 0);
}

static void reap(pid_t run)
{
    int status = 0;

    while (waitpid(run, &status, 0) < 0 && errno == EINTR)
        continue;
    stop_page->status = status;
    atomic_store(&stop_page->ended, 1);
    atomic_fetch_add(&stop_page->events, 1);
    stop_futex_wake(&stop_page->events);
}

/* Returns in each run; the zygote itself ends when it is killed. */
static void serve(void)
{
    pid_t zygote = getpid(), run;

    for (;;) {
        while (atomic_load(&stop_page->command) == COMMAND_NONE)
            stop_futex_wait(&stop_page->command, COMMAND_NONE);
        atomic_store(&stop_page->command, COMMAND_NONE);
        run = (pid_t)syscall(SYS_fork);
        if (run == 0) {
            become_run(zygote);
            return;
        }
        stop_page->run = run;
        if (run < 0)
            stop_refuse("no process can be made: ", strerror(errno));
        reap(run);
    }
}

/* The program does not see how it was started. */
static void clean_environment(const char *preload)
{
    const char *rest = strpbrk(preload, ": ");

    unsetenv(PAGE_VARIABLE);
    if (rest != NULL && rest[1] != '\0')
        setenv("LD_PRELOAD", rest + 1, 1);
    else
        unsetenv("LD_PRELOAD");
}

__attribute__((constructor)) static void take_control(void)
{
    const char *number = getenv(PAGE_VARIABLE), *preload = getenv("LD_PRELOAD");
    struct page *page;
    int fd;

    if (number == NULL || preload == NULL)
        return;
    fd = (int)strtol(number, NULL, 10);
    page = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (page == MAP_FAILED || page->format != PAGE_FORMAT)
        _exit(2);
    close(fd);
    clean_environment(preload);
    real();
    wrap_thread_prepare();
    memory_sum_prepare();
    stop_page = page;
    stop_keep_frames(); /* what the unwinder does once is done before any run */
    atomic_store(&page->loaded, 1);
    stop_futex_wake(&page->loaded);
    serve();
}
