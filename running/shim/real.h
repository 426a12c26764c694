/*
 * The functions of the C library that the wrappers stand for, where they are called, too.
 *
 * All are looked up before the program begins, so that no thread looks one up later.
 */
#ifndef RUNNING_SHIM_REAL_H
#define RUNNING_SHIM_REAL_H

#include <pthread.h>
#include <semaphore.h>
#include <stdbool.h>

/* clang-format off */
#define REAL_FUNCTIONS(X) \
    X(int, pthread_create, (pthread_t *, const pthread_attr_t *, void *(*)(void *), void *)) \
    X(int, pthread_join, (pthread_t, void **)) \
    X(int, pthread_detach, (pthread_t)) \
    X(int, pthread_mutex_init, (pthread_mutex_t *, const pthread_mutexattr_t *)) \
    X(int, pthread_cond_init, (pthread_cond_t *, const pthread_condattr_t *)) \
    X(int, pthread_rwlock_init, (pthread_rwlock_t *, const pthread_rwlockattr_t *)) \
    X(int, sem_init, (sem_t *, int, unsigned)) \
    X(int, get_nprocs, (void)) \
    X(void, exit, (int)) \
    X(int, __libc_start_main, (int (*)(int, char **, char **), int, char **, void (*)(void), \
                               void (*)(void), void (*)(void), void *)) \
    X(void *, memcpy, (void *, const void *, size_t)) \
    X(void *, memmove, (void *, const void *, size_t)) \
    X(void *, memset, (void *, int, size_t)) \
    X(long, sysconf, (int))
/* clang-format on */

#define REAL_FIELD(type, name, parameters) type(*name) parameters;
struct real {
    bool resolved;
    REAL_FUNCTIONS(REAL_FIELD)
};

const struct real *real(void);
/* Have they been looked up? */
bool real_is_known(void);

#endif
