/*
 * How a thread of a run stops before an operation, and goes on (see shared_page.h).
 *
 * The library is part of a program that is not ours: it keeps errno, allocates nothing while a
 * thread is stopped, and its state is that of the process.
 */
#ifndef RUNNING_SHIM_STOP_H
#define RUNNING_SHIM_STOP_H

#include <stdbool.h>
#include <stdint.h>

#include "running/shim/shared_page.h"

/* Where the caller of a wrapper goes on. */
#define STOP_PLACE ((uint64_t)(uintptr_t)__builtin_return_address(0))

/* The page; NULL until the library is in control. */
extern struct page *stop_page;

/* The number of the calling thread; 0, too, before the library is in control. */
uint32_t stop_thread(void);
/* Is the calling thread one that stops?  False before a run begins. */
bool stop_controlled(void);
/* The calling thread is the one with this number from now on. */
void stop_become(uint32_t thread);
/* The slot of the calling thread, which stops. */
struct page_slot *stop_slot(void);
/* One more thread moves: one that is about to be created. */
void stop_add_moving(void);

/* Stops before an operation, until it is this thread's turn; what the operation returns. */
uint64_t stop_before(enum page_operation operation, const volatile void *object, uint64_t argument,
                     uint64_t place);
/* The same, returning an error number. */
int stop_error(enum page_operation operation, const volatile void *object, uint64_t argument,
               uint64_t place);
/* The last operation of the calling thread is over: it moves no more. */
void stop_end(void);

/* Ends the run: the program calls what is not modelled: the text is both strings. */
_Noreturn void stop_refuse(const char *what, const char *why);
/* Keeps the return addresses of the calling thread in the page. */
void stop_keep_frames(void);

/* Waits while *at is `value`; wakes who waits for it. */
void stop_futex_wait(_Atomic uint32_t *at, uint32_t value);
void stop_futex_wake(_Atomic uint32_t *at);

#endif
