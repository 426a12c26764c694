/*
 * What the files of wrappers offer to each other.
 *
 * A wrapper has the name of a function of the C library, and is called in its place.  Before a run
 * begins only one thread exists: wrappers then succeed at once.
 */
#ifndef RUNNING_SHIM_WRAP_H
#define RUNNING_SHIM_WRAP_H

#include <pthread.h>
#include <stdint.h>
#include <time.h>

#include "running/shim/shared_page.h"

#define WRAP_SECOND 1000000000u /* nanoseconds */

/* Called once, before any run. */
void wrap_thread_prepare(void);
/* The calling thread has an end. */
void wrap_thread_begin(void);
void wrap_random_seed(uint64_t seed);

/* pthread_create; kind of function: of C11 threads, which return int. */
int wrap_thread_create(pthread_t *out, const pthread_attr_t *attributes, void *(*function)(void *),
                       int (*function_c11)(void *), void *argument, uint64_t place);
int wrap_thread_join(pthread_t handle, void **out, enum page_operation how, uint64_t place);

/* The MUTEX_* flags of a mutex. */
uint64_t wrap_mutex_flags(const pthread_mutex_t *m);
/* The calling thread ends: robust mutexes that it holds are told. */
void wrap_mutex_abandon(void);
int wrap_cond_wait(pthread_cond_t *c, pthread_mutex_t *m, const struct timespec *deadline,
                   uint64_t place);
int wrap_once(void *object, void (*routine)(void), uint64_t place);

/* An operation that may time out: then the clock of the calling thread shows the deadline. */
int wrap_time_until(enum page_operation operation, void *object, uint64_t argument,
                    const struct timespec *deadline, uint64_t place);
/* A new thread begins at the time of its creator; who joins it does not go back. */
uint64_t wrap_time_now(void);
void wrap_time_at_least(uint32_t thread, uint64_t time);
uint64_t wrap_time_of(uint32_t thread);
/* Sleeps. */
void wrap_time_sleep(const struct timespec *duration, uint64_t place);

#endif
