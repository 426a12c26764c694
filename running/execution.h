/*
 * A program that can be started again and run in any order of its threads.
 *
 * Everything that explores orders (running/explore/) sees a program as a struct execution: a real
 * one under control, or a script.  It knows nothing of any algorithm.
 *
 *   - A run begins with restart().  Each thread that is alive has one pending operation, at which
 *     it has stopped; step() executes the pending operation of one thread, and what follows it in
 *     this thread, up to its next operation.  Only operations touch what threads share.
 *   - All choice is in the thread that goes next: the same threads in the same order give the same
 *     run.  What else may happen is the operation of some thread: a wait that may time out is
 *     always enabled, and returns what became of it.
 *   - Threads, objects, kinds and places are numbers below 2^32 - 1, which mean the same in all
 *     runs of one execution.  A thread or object is the same in two runs if the same thread has
 *     created it, as its k-th: so runs that differ only by the order of independent operations
 *     have the same numbers, though not always in the order of creation.  Threads are dense
 *     numbers.
 *   - A thread that has gone round a loop in which it has changed nothing does not go on in this
 *     run: it awaits what others do.  Whether it has depends on what it has done itself, and what
 *     that has returned.  Leaving such a round out of a run leads to the same state, in which it
 *     can go on: so nothing is lost (doc/running.md).
 *   - What an operation does depends on its thread, kind, object and arguments, and on the
 *     operations that this object has had before: on nothing else.  An operation of two objects is
 *     several operations.
 *
 * An execution is used by one thread.
 */
#ifndef RUNNING_EXECUTION_H
#define RUNNING_EXECUTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/buf.h"

#define EXECUTION_NONE UINT32_MAX /* no object, no place */
#define OPERATION_ARGUMENTS 3     /* a compare-and-swap has two, and one to spare */

/* One operation of a thread.  Before it is executed it is pending: `returned` is not known. */
struct operation {
    uint32_t thread;
    uint32_t kind;   /* of the vocabulary of the execution: "lock of a mutex" */
    uint32_t object; /* EXECUTION_NONE: it touches nothing that is shared */
    uint32_t place;  /* where in the source of the program, or EXECUTION_NONE */
    uint64_t argument[OPERATION_ARGUMENTS]; /* 0 where there are fewer */
    bool executed;                          /* `returned` is known, */
    uint64_t returned;                      /* 0 where nothing is returned */
    bool awaits; /* pending, and never enabled: its thread is in a loop that waits */
    bool last;   /* executed, and it has ended the run: it depends on all operations of others */
};

/* What a step has led to. */
enum outcome {
    OUTCOME_WENT_ON,          /* the thread has its next operation */
    OUTCOME_ENDED,            /* the thread has ended */
    OUTCOME_EXIT,             /* the program has ended itself: its status is in `code` */
    OUTCOME_CRASH,            /* ... by a signal, in `code` */
    OUTCOME_ASSERTION,        /* a condition that the program states does not hold */
    OUTCOME_DATA_RACE,        /* two accesses that nothing orders, one of them a write */
    OUTCOME_MISUSE,           /* an operation that its object does not have in this state: unlocking
                                 a mutex of another thread, destroying one that is held */
    OUTCOME_PROPERTY,         /* a property is violated */
    OUTCOME_UNDECIDED,        /* a property has a run-time error */
    OUTCOME_NONDETERMINISTIC, /* the program does something else than before, after the same steps
    */
    OUTCOME_LOST              /* no control any more: a wait that was not announced, ... */
};

struct outcome_told {
    enum outcome outcome;
    int code;            /* OUTCOME_EXIT, OUTCOME_CRASH */
    bool over;           /* nothing can go on in this run; so always after EXIT, CRASH,
                            PROPERTY, UNDECIDED, NONDETERMINISTIC and LOST */
    const char *message; /* what is to be said of it, or NULL; valid until the next step */
};

struct execution {
    void *self;
    void (*free)(void *self);
    /* Begins a run.  False: it cannot be started; the reason in *why, valid until the next call. */
    bool (*restart)(void *self, const char **why);
    /* The number of threads so far in this run, ended ones included; at most one more than the
       largest number of a thread.  A number below it whose thread does not exist in this run has no
       pending operation. */
    uint32_t (*n_threads)(void *self);
    /* The pending operation of a thread, with executed = false; NULL: it has ended, or does not
       exist yet.  Valid until the next step. */
    const struct operation *(*pending)(void *self, uint32_t thread);
    /* Can it be executed now?  False of a thread without one. */
    bool (*enabled)(void *self, uint32_t thread);
    /* Executes it; the operation with what it returned in *done. */
    struct outcome_told (*step)(void *self, uint32_t thread, struct operation *done);

    /* No thread is enabled, and some await: does one of them go another way if it goes round
       again? The run has ended then, in the same state.  NULL: none ever awaits. */
    bool (*goes_on)(void *self);

    /* Of operations of different threads, in any runs; not of `last`.  Of one that is not
       executed, each returned value is possible, and the answer is true if it is for one of them.

       dependent: false if they commute, with the values that they returned: in each state where
       both are enabled, each leaves the other enabled, and both orders end in the same state, each
       operation having returned the same; and if one can be executed after the other, so it can
       before.  Symmetric.  Creating a thread and each operation of that thread are dependent.

       co_enabled: false if there is no state in which both are enabled.  Symmetric.

       disables: false if a never disables b: where both are enabled, b is still so after a. */
    bool (*dependent)(void *self, const struct operation *a, const struct operation *b);
    bool (*co_enabled)(void *self, const struct operation *a, const struct operation *b);
    bool (*disables)(void *self, const struct operation *a, const struct operation *b);
    /* What would `next` do after the n executed operations `before`, and no others, in this order
       from the beginning of a run?  They are a run, in which they have returned what they tell.
       False: it would not be enabled, or its thread would not exist; else next->returned is set,
       and next->executed to true. It is asked of no run, and changes none. */
    bool (*foresee)(void *self, const struct operation *const *before, size_t n,
                    struct operation *next);

    /* "t1", "lock", "mutex[t1.2]", "phil.c:12" */
    void (*print_thread)(void *self, struct buf *b, uint32_t thread);
    void (*print_kind)(void *self, struct buf *b, uint32_t kind);
    void (*print_object)(void *self, struct buf *b, uint32_t object);
    void (*print_place)(void *self, struct buf *b, uint32_t place);
};

#endif
