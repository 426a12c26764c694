/*
 * POSIX semaphores, with names and without.
 *
 * The file of one with a name is not touched, which would outlive the run: a name is known in the
 * run alone, and its semaphore begins with the value that it is opened with first.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <semaphore.h>
#include <stdarg.h>
#include <string.h>

#include "running/shim/real.h"
#include "running/shim/stop.h"
#include "running/shim/wrap.h"

#define NAMES 64      /* semaphores with names in one run, */
#define NAME_BYTES 64 /* ... and the length of a name */

static struct {
    char name[NAME_BYTES];
    sem_t semaphore;
} named[NAMES];

/* Errors of semaphores are in errno. */
static int told_by_errno(int error)
{
    if (error == 0)
        return 0;
    errno = error;
    return -1;
}

/* Who waits, where that matters. */
static void want_to_take(sem_t *s, uint64_t place)
{
    if (stop_controlled() && (stop_page->wants & WANTS_SEM) != 0)
        stop_before(OPERATION_SEM_WANT, s, 0, place);
}

int sem_init(sem_t *s, int shared, unsigned value)
{
    if (real()->sem_init(s, shared, value) != 0)
        return -1;
    return told_by_errno(stop_error(OPERATION_SEM_INIT, s, value, STOP_PLACE));
}

int sem_destroy(sem_t *s)
{
    return told_by_errno(stop_error(OPERATION_SEM_DESTROY, s, 0, STOP_PLACE));
}

int sem_wait(sem_t *s)
{
    want_to_take(s, STOP_PLACE);
    return told_by_errno(stop_error(OPERATION_SEM_WAIT, s, 0, STOP_PLACE));
}

int sem_trywait(sem_t *s)
{
    return told_by_errno(stop_error(OPERATION_SEM_TRYWAIT, s, 0, STOP_PLACE));
}

int sem_timedwait(sem_t *restrict s, const struct timespec *restrict deadline)
{
    want_to_take(s, STOP_PLACE);
    return told_by_errno(wrap_time_until(OPERATION_SEM_TIMEDWAIT, s, 0, deadline, STOP_PLACE));
}

int sem_clockwait(sem_t *restrict s, clockid_t clock, const struct timespec *restrict deadline)
{
    (void)clock;
    want_to_take(s, STOP_PLACE);
    return told_by_errno(wrap_time_until(OPERATION_SEM_TIMEDWAIT, s, 0, deadline, STOP_PLACE));
}

int sem_post(sem_t *s)
{
    return told_by_errno(stop_error(OPERATION_SEM_POST, s, 0, STOP_PLACE));
}

int sem_getvalue(sem_t *restrict s, int *restrict value)
{
    *value = stop_error(OPERATION_SEM_GETVALUE, s, 0, STOP_PLACE);
    return 0;
}

/* ---- names ---- */

sem_t *sem_open(const char *name, int flags, ...)
{
    unsigned value = 0;
    va_list args;

    if (strlen(name) >= NAME_BYTES) {
        errno = ENAMETOOLONG;
        return SEM_FAILED;
    }
    va_start(args, flags);
    if ((flags & O_CREAT) != 0) {
        (void)va_arg(args, unsigned); /* the mode */
        value = va_arg(args, unsigned);
    }
    va_end(args);
    for (size_t i = 0; i < NAMES; i++) {
        if (strcmp(named[i].name, name) == 0 && (flags & (O_CREAT | O_EXCL)) != (O_CREAT | O_EXCL))
            return &named[i].semaphore;
        if (named[i].name[0] != '\0')
            continue;
        if ((flags & O_CREAT) == 0)
            break;
        memcpy(named[i].name, name, strlen(name) + 1);
        stop_error(OPERATION_SEM_INIT, &named[i].semaphore, value, STOP_PLACE);
        return &named[i].semaphore;
    }
    errno = (flags & O_CREAT) == 0 ? ENOENT : EEXIST;
    return SEM_FAILED;
}

int sem_close(sem_t *s)
{
    (void)s;
    return 0;
}

int sem_unlink(const char *name)
{
    for (size_t i = 0; i < NAMES; i++)
        if (strcmp(named[i].name, name) == 0) {
            named[i].name[0] = '/'; /* nothing is opened under it any more */
            named[i].name[1] = '\0';
            return 0;
        }
    return told_by_errno(ENOENT);
}
