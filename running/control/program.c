/*
 * A program under control (see program.h).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* memfd_create, sched_getcpu, sched_setaffinity */
#endif
#include "config.h"

#include "running/control/program.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/futex.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "running/control/blocked_call.h"
#include "running/control/program_file.h"
#include "support/alloc.h"
#include "support/limit.h"

#define LAST_WORDS 1000  /* bytes that are shown of what a program wrote before it was in control */
#define WATCH_EVERY 0.1  /* seconds between two looks at a program that is silent */
#define WATCH_BLOCKED 2. /* ... until a call in which it blocks is told */
#define WATCH_BUSY 20.   /* ... until a computation without operations is */

struct program {
    struct page *page;
    int page_file, output;
    pid_t zygote;
    bool begun;           /* a run */
    uint32_t n_threads;   /* above the numbers of all threads of the run */
    cpu_set_t processors; /* of the caller, at the beginning */
    int processor;        /* the one for both sides, or -1 */
    struct buf message;
};

struct page *program_page(struct program *p)
{
    return p->page;
}

pid_t program_zygote(const struct program *p)
{
    return p->zygote;
}

const char *program_message(const struct program *p)
{
    return buf_text(&p->message);
}

void program_output(const struct program *p, struct buf *b, size_t most)
{
    char part[4096];
    size_t done = 0;
    ssize_t n = 1;

    while (done < most && n > 0) {
        n = pread(p->output, part, most - done < sizeof part ? most - done : sizeof part,
                  (off_t)done);
        if (n > 0)
            buf_bytes(b, part, (size_t)n);
        done += n > 0 ? (size_t)n : 0;
    }
}

/* ---- waiting ---- */

static void wake(_Atomic uint32_t *at)
{
    syscall(SYS_futex, at, FUTEX_WAKE, 1, NULL, NULL, 0);
}

static enum program_state lost(struct program *p)
{
    if (p->begun && atomic_load(&p->page->ended) == 0 && p->page->run > 0)
        kill(p->page->run, SIGKILL);
    return PROGRAM_LOST;
}

/* Of the thread that moves, or has tried to. */
static pid_t moving_thread(const struct program *p)
{
    for (uint32_t i = 0; i < p->n_threads; i++)
        if (atomic_load(&p->page->slot[i].state) == SLOT_MOVING)
            return (pid_t)p->page->slot[i].tid;
    return p->page->run;
}

/* True: it is no use to wait longer, and why is in the message. */
static bool gives_up(struct program *p, double seconds)
{
    int status;

    if (waitpid(p->zygote, &status, WNOHANG) == p->zygote) {
        p->zygote = 0;
        buf_add(&p->message, "the program was killed from outside");
        return true;
    }
    if (seconds < WATCH_BLOCKED || !p->begun)
        return false;
    if (blocked_call(p->page->run, moving_thread(p), &p->message))
        return true;
    if (seconds < WATCH_BUSY)
        return false;
    buf_printf(&p->message,
               "no operation for %.0f s: a thread computes without end, or waits in a loop",
               WATCH_BUSY);
    return true;
}

static bool has_come(const struct program *p, bool end)
{
    return atomic_load(&p->page->ended) != 0 || (!end && atomic_load(&p->page->moving) == 0);
}

/* Waits until the run has ended, or, unless only its end will do, all threads have stopped. */
static enum program_state await_stop(struct program *p, bool end)
{
    static const struct timespec part = { 0, (long)(WATCH_EVERY * 1e9) };
    double started = 0;

    for (;;) {
        uint32_t seen = atomic_load(&p->page->events);
        if (has_come(p, end))
            return atomic_load(&p->page->ended) != 0 ? PROGRAM_ENDED : PROGRAM_STOPPED;
        if (syscall(SYS_futex, &p->page->events, FUTEX_WAIT, seen, &part, NULL, 0) == 0 ||
            errno != ETIMEDOUT)
            continue;
        if (started == 0)
            started = clock_wall();
        else if (gives_up(p, clock_wall() - started))
            return lost(p);
    }
}

/* ---- processors ---- */

/* One processor for both sides: a thread that stops hands it to the controller, without a word to
   another processor.  The number-th of them, beginning with the one on which this thread is. */
static void choose_processor(struct program *p, uint32_t number)
{
    int at = sched_getcpu();

    sched_getaffinity(0, sizeof p->processors, &p->processors);
    p->page->processors = (uint32_t)CPU_COUNT(&p->processors);
    for (number %= p->page->processors; at >= 0 && number > 0; number--)
        do
            at = (at + 1) % CPU_SETSIZE;
        while (!CPU_ISSET((size_t)at, &p->processors));
    p->processor = at;
}

static void go_to_processor(const struct program *p)
{
    cpu_set_t one;

    if (p->processor < 0)
        return;
    CPU_ZERO(&one);
    CPU_SET((size_t)p->processor, &one);
    sched_setaffinity(0, sizeof one, &one);
}

static void leave_processor(const struct program *p)
{
    if (CPU_COUNT(&p->processors) > 0)
        sched_setaffinity(0, sizeof p->processors, &p->processors);
}

/* ---- runs ---- */

static bool any_alive(const struct program *p)
{
    for (uint32_t i = 0; i < p->n_threads; i++)
        if (atomic_load(&p->page->slot[i].state) == SLOT_STOPPED)
            return true;
    return false;
}

/* Ends the run that has begun.  Its threads have stopped, unless it is lost. */
static enum program_state end_run(struct program *p)
{
    struct page_slot *s = p->page->slot;

    if (!p->begun || atomic_load(&p->page->ended) != 0)
        return PROGRAM_ENDED;
    for (uint32_t i = 0; i < p->n_threads; i++)
        if (atomic_load(&s[i].state) == SLOT_STOPPED) {
            atomic_store(&s[i].turn, TURN_DIE);
            wake(&s[i].turn);
            return await_stop(p, true);
        }
    if (p->page->run > 0)
        kill(p->page->run, SIGKILL);
    return await_stop(p, true);
}

static void clear_page(struct page *page, uint32_t n_threads)
{
    memset(page->slot, 0, n_threads * sizeof page->slot[0]);
    page->status = 0;
    page->run = 0;
    page->asserted = 0;
    page->raced = 0;
    page->crashed_at = 0;
    page->frame[0] = 0;
    page->text[0] = '\0';
    atomic_store(&page->refused, 0);
    atomic_store(&page->ended, 0);
    atomic_store(&page->moving, 1);
}

enum program_state program_restart(struct program *p)
{
    enum program_state state;

    if (p->zygote == 0)
        return PROGRAM_LOST;
    if (end_run(p) == PROGRAM_LOST)
        return PROGRAM_LOST;
    buf_reset(&p->message);
    clear_page(p->page, p->n_threads);
    p->n_threads = 1;
    if (ftruncate(p->output, 0) != 0)
        return PROGRAM_LOST;
    go_to_processor(p);
    p->begun = true;
    atomic_store(&p->page->slot[0].state, SLOT_MOVING);
    atomic_store(&p->page->command, COMMAND_RUN);
    wake(&p->page->command);
    state = await_stop(p, false);
    return state;
}

enum program_state program_step(struct program *p, uint32_t thread, uint64_t returned)
{
    struct page_slot *s = &p->page->slot[thread];
    enum program_state state;

    s->returned = returned;
    if (s->operation == OPERATION_THREAD_CREATE && p->n_threads <= returned)
        p->n_threads = (uint32_t)returned + 1;
    atomic_store(&s->state, SLOT_MOVING);
    atomic_store(&p->page->moving, 1);
    atomic_store(&s->turn, TURN_GO);
    wake(&s->turn);
    state = await_stop(p, false);
    return state == PROGRAM_STOPPED && !any_alive(p) ? await_stop(p, true) : state;
}

/* ---- start ---- */

/* In the process that becomes the program: until exec, or its end with the reason in the page. */
_Noreturn static void become_program(struct program *p, const char *path, char *const *argv,
                                     const char *shim, pid_t parent)
{
    const char *before = getenv("LD_PRELOAD");
    struct buf preload = BUF_EMPTY, number = BUF_EMPTY;
    struct stat input;
    int own;

    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127);
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    buf_printf(&preload, "%s%s%s", shim, before != NULL ? ":" : "", before != NULL ? before : "");
    buf_printf(&number, "%08d", p->page_file); /* all executions have the same addresses */
    setenv("LD_PRELOAD", buf_text(&preload), 1);
    setenv("LD_BIND_NOW", "1", 1); /* all names are looked up once, before the first run */
    setenv(PAGE_VARIABLE, buf_text(&number), 1);
    personality(ADDR_NO_RANDOMIZE);
    own = open(fstat(STDIN_FILENO, &input) == 0 && S_ISREG(input.st_mode) ? "/proc/self/fd/0"
                                                                          : "/dev/null",
               O_RDONLY); /* read from its own position */
    if (own > STDIN_FILENO) {
        dup2(own, STDIN_FILENO);
        close(own);
    }
    dup2(p->output, STDOUT_FILENO);
    dup2(p->output, STDERR_FILENO);
    fcntl(p->page_file, F_SETFD, 0);
    execv(path, argv);
    snprintf(p->page->text, PAGE_TEXT, "%s", strerror(errno));
    _exit(127);
}

/* What it has written, such as what the dynamic loader misses. */
static void add_last_words(const struct program *p, struct buf *why)
{
    struct buf words = BUF_EMPTY;

    program_output(p, &words, LAST_WORDS);
    while (words.n > 0 && words.at[words.n - 1] == '\n')
        words.at[--words.n] = '\0';
    if (words.n > 0)
        buf_printf(why, ": %s", buf_text(&words));
    buf_clear(&words);
}

/* The zygote waits, or there is none. */
static bool await_zygote(struct program *p, const char *name, struct buf *why)
{
    static const struct timespec part = { 0, (long)(WATCH_EVERY * 1e9) };
    int status = 0;
    double started = clock_wall();

    while (atomic_load(&p->page->loaded) == 0) {
        syscall(SYS_futex, &p->page->loaded, FUTEX_WAIT, 0, &part, NULL, 0);
        if (atomic_load(&p->page->loaded) != 0)
            break;
        if (waitpid(p->zygote, &status, WNOHANG) == p->zygote) {
            p->zygote = 0;
            buf_printf(why, "%s ended before main", name);
            if (WIFSIGNALED(status))
                buf_printf(why, ", by signal %d (%s)", WTERMSIG(status),
                           strsignal(WTERMSIG(status)));
            if (p->page->text[0] != '\0')
                buf_printf(why, ": %s", p->page->text);
            else
                add_last_words(p, why);
            return false;
        }
        if (clock_wall() - started > WATCH_BUSY) {
            buf_printf(why, "%s does not come under control", name);
            return false;
        }
    }
    return true;
}

/* A file in memory, above the standard streams, which may be closed and are the program's own. */
static int make_file(const char *name)
{
    int fd = memfd_create(name, MFD_CLOEXEC), above;

    if (fd < 0 || fd > STDERR_FILENO)
        return fd;
    above = fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    close(fd);
    return above;
}

static bool make_files(struct program *p, struct buf *why)
{
    p->page_file = make_file("stgrun-page");
    p->output = make_file("stgrun-output");
    if (p->page_file >= 0 && p->output >= 0 && ftruncate(p->page_file, sizeof *p->page) == 0 &&
        fcntl(p->output, F_SETFL, O_APPEND) == 0)
        p->page = mmap(NULL, sizeof *p->page, PROT_READ | PROT_WRITE, MAP_SHARED, p->page_file, 0);
    if (p->page != NULL && p->page != MAP_FAILED)
        return true;
    p->page = NULL;
    buf_printf(why, "no memory can be shared with the program: %s", strerror(errno));
    return false;
}

static bool start_zygote(struct program *p, char *const *argv, const char *shim, struct buf *why)
{
    struct buf path = BUF_EMPTY;
    const char *reason;
    pid_t self = getpid();

    if (!program_file_find(argv[0], &path, &reason)) {
        buf_printf(why, "%s %s", argv[0], reason);
        buf_clear(&path);
        return false;
    }
    go_to_processor(p);
    fflush(NULL);
    p->zygote = fork();
    if (p->zygote == 0)
        become_program(p, buf_text(&path), argv, shim, self);
    buf_clear(&path);
    if (p->zygote < 0) {
        p->zygote = 0;
        buf_printf(why, "no process can be made: %s", strerror(errno));
        return false;
    }
    return await_zygote(p, argv[0], why);
}

struct program *program_new(char *const *argv, const char *shim, uint64_t seed, uint32_t number,
                            struct buf *why)
{
    bool started;

    struct program *p = mem_zalloc(sizeof *p);

    p->page_file = p->output = p->processor = -1;
    CPU_ZERO(&p->processors);
    if (make_files(p, why)) {
        p->page->format = PAGE_FORMAT;
        p->page->seed = seed;
        choose_processor(p, number);
        started = start_zygote(p, argv, shim, why);
        leave_processor(p);
        if (started)
            return p;
    }
    program_free(p);
    return NULL;
}

void program_free(struct program *p)
{
    if (p == NULL)
        return;
    if (p->zygote > 0) {
        kill(-p->zygote, SIGKILL);
        while (waitpid(p->zygote, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
    leave_processor(p);
    if (p->page != NULL)
        munmap(p->page, sizeof *p->page);
    if (p->page_file >= 0)
        close(p->page_file);
    if (p->output >= 0)
        close(p->output);
    buf_clear(&p->message);
    mem_free(p);
}
