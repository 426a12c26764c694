/*
 * Blocked calls (see blocked_call.h), from /proc/PID/task/TID/stat and .../syscall.
 */
#include "config.h"

#include "running/control/blocked_call.h"

#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>

static const struct {
    long number;
    const char *name;
    bool has_file; /* the first argument is a descriptor */
} calls[] = {
    { SYS_read, "read", true },
    { SYS_write, "write", true },
    { SYS_accept, "accept", true },
    { SYS_accept4, "accept", true },
    { SYS_connect, "connect", true },
    { SYS_recvfrom, "recv", true },
    { SYS_recvmsg, "recvmsg", true },
    { SYS_sendto, "send", true },
    { SYS_flock, "flock", true },
    { SYS_fcntl, "fcntl", true },
    { SYS_epoll_pwait, "epoll", true },
    { SYS_ppoll, "poll", false },
    { SYS_pselect6, "select", false },
    { SYS_futex, "futex", false },
    { SYS_wait4, "wait", false },
    { SYS_waitid, "waitid", false },
    { SYS_rt_sigsuspend, "sigsuspend", false },
    { SYS_rt_sigtimedwait, "sigwait", false },
    { SYS_openat, "open", false },
    { SYS_clock_nanosleep, "sleep", false },
#if defined SYS_poll
    { SYS_poll, "poll", false },
    { SYS_select, "select", false },
    { SYS_pause, "pause", false },
    { SYS_epoll_wait, "epoll", true },
#endif
};

/* One line of a file of /proc about the thread; false: there is none. */
static bool read_proc(pid_t pid, pid_t tid, const char *file, char *line, size_t size)
{
    struct buf path = BUF_EMPTY;
    FILE *f;
    bool good;

    buf_printf(&path, "/proc/%d/task/%d/%s", (int)pid, (int)tid, file);
    f = fopen(buf_text(&path), "r");
    good = f != NULL && fgets(line, (int)size, f) != NULL;
    if (f != NULL)
        fclose(f);
    buf_clear(&path);
    return good;
}

/* Behind the name, which may contain anything: "1 (name) S ..." */
static bool is_asleep(const char *stat)
{
    const char *behind = strrchr(stat, ')');

    return behind != NULL && behind[1] == ' ' && strchr("SDT", behind[2]) != NULL;
}

bool blocked_call(pid_t pid, pid_t tid, struct buf *b)
{
    char line[512];
    long number = -1;
    unsigned long first = 0;

    if (!read_proc(pid, tid, "stat", line, sizeof line) || !is_asleep(line))
        return false;
    if (!read_proc(pid, tid, "syscall", line, sizeof line) ||
        sscanf(line, "%ld 0x%lx", &number, &first) < 1)
        number = -1;
    buf_add(b, "unmodelled wait: ");
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++)
        if (calls[i].number == number) {
            buf_add(b, calls[i].name);
            if (calls[i].has_file)
                buf_printf(b, "(%lu)", first);
            return true;
        }
    buf_printf(b, "call %ld of the system", number);
    return true;
}
