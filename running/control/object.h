/*
 * What operations do to a synchronization object, as POSIX says.
 *
 * An object is the values below, and nothing else decides what an operation of it returns.  Where
 * POSIX leaves a choice, it is with the order of threads, or fixed: who of several waiting threads
 * is woken is who goes on first; readers come before writers; of the threads of a barrier the one
 * with the least number is told that it is special; a signal wakes one thread, none without cause.
 */
#ifndef RUNNING_CONTROL_OBJECT_H
#define RUNNING_CONTROL_OBJECT_H

#include <stdbool.h>
#include <stdint.h>

#include "running/execution.h"
#include "running/shim/shared_page.h"
#include "support/vec.h"

/* A thread that waits for a condition, has arrived at a barrier, or reads. */
struct object_member {
    uint32_t thread;
    bool special;  /* of its round, at a barrier */
    uint32_t turn; /* conditions: the signals before it; barriers: the round; readers: how often */
};

struct object {
    bool is_static; /* its memory is that of a variable, which is never another object */
    bool initialized, destroyed;
    bool abandoned;        /* a robust mutex whose owner has ended */
    uint32_t owner;        /* of a mutex, the writer, who is doing what is done once; or NO_OWNER */
    uint32_t depth;        /* how often the owner has locked it */
    uint32_t state;        /* of its model, if it is made from one: all below is of no use then */
    uint64_t value;        /* semaphore, atomic; barrier: its size; once, thread: OBJECT_* below */
    uint32_t turns;        /* conditions: signals; barriers: rounds */
    struct vec_u32 signal; /* those not yet used: their numbers, ascending */
    VEC(struct object_member) member;
};

#define NO_OWNER UINT32_MAX
enum { OBJECT_FRESH, OBJECT_AT_WORK, OBJECT_DONE };

enum page_family object_family(uint32_t kind);
const char *object_kind_name(uint32_t kind);             /* "lock" */
const char *object_family_name(enum page_family family); /* "mutex" */

void object_init(struct object *o, bool is_static);
void object_clear(struct object *o);
/* Can the thread execute this operation, of this object, now? */
bool object_enabled(const struct object *o, const struct operation *x);
/* Executes it: what it returns.  *misuse: what is wrong with it, a constant text, or NULL. */
uint64_t object_step(struct object *o, const struct operation *x, const char **misuse);
/* For the contracts of struct execution: of two operations of one object. */
bool object_dependent(const struct operation *a, const struct operation *b);
bool object_co_enabled(const struct operation *a, const struct operation *b);

#endif
