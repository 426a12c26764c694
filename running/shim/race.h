/*
 * Data races of a run: what the wrappers tell of operations and accesses, until two accesses race,
 * which ends the run.
 *
 * Nothing is looked at until the program has shown that it tells its accesses.
 */
#ifndef RUNNING_SHIM_RACE_H
#define RUNNING_SHIM_RACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "running/shim/shared_page.h"

/* The program tells its accesses. */
void race_watch(void);
/* An operation has been executed: what it orders. */
void race_operation(enum page_operation operation, uint64_t object, uint64_t argument,
                    uint64_t returned);
/* A plain access; how: ACCESS_*. */
void race_access(const volatile void *at, size_t size, uint32_t how, uint64_t place);

/* An access of an operation on an atomic that has been executed. */
struct race_atomic {
    const volatile void *at;
    size_t size;
    int order;          /* as in C11, from 0: relaxed, consume, acquire, release, both, total */
    bool reads, writes; /* what it has done */
    uint64_t place;
};
void race_atomic(const struct race_atomic *a);
void race_fence(int order);

#endif
