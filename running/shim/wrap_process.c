/*
 * The process: its end, assertions; other processes are refused.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* syscall, vfork, _Fork */
#endif
#include "config.h"

#include <assert.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include "running/shim/real.h"
#include "running/shim/stop.h"
#include "running/shim/wrap.h"

static void announce_exit(int status, uint64_t place)
{
    if (stop_controlled())
        stop_before(OPERATION_PROCESS_EXIT, NULL, (uint64_t)(uint32_t)status, place);
}

_Noreturn static void leave_process(int status)
{
    for (;;)
        syscall(SYS_exit_group, status);
}

/* ---- the end ---- */

void exit(int status)
{
    announce_exit(status, STOP_PLACE);
    real()->exit(status);
    leave_process(status);
}

void _exit(int status)
{
    announce_exit(status, STOP_PLACE);
    leave_process(status);
}

void _Exit(int status)
{
    announce_exit(status, STOP_PLACE);
    leave_process(status);
}

/* Returning from main is a call of exit, which the C library makes inside itself. */
typedef int main_function(int argc, char **argv, char **environment);
typedef int start_function(main_function *m, int argc, char **argv, void (*init)(void),
                           void (*fini)(void), void (*loader_fini)(void), void *stack_end);
start_function __libc_start_main;

static main_function *program_main;

static int main_in_control(int argc, char **argv, char **environment)
{
    int status = program_main(argc, argv, environment);

    announce_exit(status, 0);
    real()->exit(status);
    leave_process(status);
}

int __libc_start_main(main_function *m, int argc, char **argv, void (*init)(void),
                      void (*fini)(void), void (*loader_fini)(void), void *stack_end)
{
    program_main = m;
    return real()->__libc_start_main(main_in_control, argc, argv, init, fini, loader_fini,
                                     stack_end);
}

_Noreturn static void fail_assertion(const char *assertion, const char *file, unsigned line)
{
    if (stop_page != NULL) {
        snprintf(stop_page->text, PAGE_TEXT, "%s:%u: %s", file, line, assertion);
        stop_page->asserted = 1;
        stop_page->crashed_thread = stop_thread();
        stop_keep_frames();
    }
    leave_process(134); /* 128 + SIGABRT, as a shell says */
}

void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
{
    (void)function;
    fail_assertion(assertion, file, line);
}

/* The library binds the program to one processor; the program is told of all. */
int get_nprocs(void)
{
    return stop_page != NULL ? (int)stop_page->processors : real()->get_nprocs();
}

long sysconf(int name)
{
    return name == _SC_NPROCESSORS_ONLN ? get_nprocs() : real()->sysconf(name);
}

/* ---- other processes ---- */

/* Unused parameters, without names. */
#define UNUSED(type, name) __attribute__((unused)) type name
#define REFUSE(type, name, parameters) \
    type name parameters \
    { \
        stop_refuse(#name, " is not modelled: another process"); \
    }

/* clang-format off */
REFUSE(pid_t, fork, (void))
REFUSE(pid_t, vfork, (void))
REFUSE(pid_t, _Fork, (void))
REFUSE(int, system, (UNUSED(const char *, command)))
REFUSE(FILE *, popen, (UNUSED(const char *, command), UNUSED(const char *, mode)))
REFUSE(int, execl, (UNUSED(const char *, file), UNUSED(const char *, argument), ...))
REFUSE(int, execlp, (UNUSED(const char *, file), UNUSED(const char *, argument), ...))
REFUSE(int, execle, (UNUSED(const char *, file), UNUSED(const char *, argument), ...))
REFUSE(int, execv, (UNUSED(const char *, file), UNUSED(char *const *, argv)))
REFUSE(int, execvp, (UNUSED(const char *, file), UNUSED(char *const *, argv)))
REFUSE(int, execve, (UNUSED(const char *, file), UNUSED(char *const *, argv),
    UNUSED(char *const *, environment)))
REFUSE(int, posix_spawn, (UNUSED(pid_t *, out), UNUSED(const char *, file),
    UNUSED(const posix_spawn_file_actions_t *, actions),
    UNUSED(const posix_spawnattr_t *, attributes), UNUSED(char *const *, argv),
    UNUSED(char *const *, environment)))
REFUSE(int, posix_spawnp, (UNUSED(pid_t *, out), UNUSED(const char *, file),
    UNUSED(const posix_spawn_file_actions_t *, actions),
    UNUSED(const posix_spawnattr_t *, attributes), UNUSED(char *const *, argv),
    UNUSED(char *const *, environment)))
/* clang-format on */
