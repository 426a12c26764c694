/*
 * The memory that a program under control and its controller share, and their protocol.
 *
 * The controller makes a file in memory that holds a struct page and starts the program with
 * libstgrun.so preloaded, and the number of the file's descriptor in the environment.  The library
 * stops the program before main: it is the zygote, which waits for `command`.  At each COMMAND_RUN
 * it forks; the child goes on to main, and is a run.
 *
 * Each thread of a run has a slot.  Before an operation it writes what it is about to do to the
 * slot and stops there: SLOT_STOPPED.  When no thread is between two stops (`moving` is 0), the
 * controller answers one of them: what the operation returns, and TURN_GO.  So one thread moves at
 * a time, and all that a slot says is written by one side while the other waits.
 *
 * Both sides wait by futex: the controller for `events`, the zygote for `command`, a thread for the
 * `turn` of its slot.  A run that ends, in whatever way, is reaped by the zygote, which says so in
 * `ended` and `status`.
 */
#ifndef RUNNING_SHIM_SHARED_PAGE_H
#define RUNNING_SHIM_SHARED_PAGE_H

#include <stdatomic.h>
#include <stdint.h>

#define PAGE_VARIABLE "STGRUN_PAGE" /* of the environment: the descriptor, in decimal */
#define PAGE_FORMAT 5u              /* both sides must have the same */
#define PAGE_THREADS 1280           /* slots: a program with 1,000 threads fits */
#define PAGE_TEXT 256               /* bytes of a message */
#define PAGE_NAME 64                /* bytes of the name of an operation of a model */
#define PAGE_FRAMES 24              /* return addresses that are kept of a thread */
#define PAGE_LOOPS 64               /* places of loops */

/* What threads do: to what, its name, its text.  The object is at an address of the program, but
   for those of threads, whose object is the thread with the number in argument 0.

   Operations of mutexes have the flags of the mutex, below, as argument 0.  One that may time out
   returns ETIMEDOUT then.

   Atomics are cells of memory.  Their operations have an operand (the wanted value of a
   compare-and-swap) as argument 0, what a compare-and-swap expects as argument 1, and the size in
   bytes as argument 2.  All but a store return the value before. */
/* clang-format off */
#define PAGE_OPERATIONS(X) \
    X(THREAD, BEGIN, "begin")        /* the first of each thread; no object */ \
    X(THREAD, CREATE, "create")      /* returns the number of the new thread: its object */ \
    X(THREAD, END, "end")            /* the last of each thread */ \
    X(THREAD, JOIN, "join") \
    X(THREAD, TRYJOIN, "tryjoin") \
    X(THREAD, TIMEDJOIN, "timedjoin") \
    X(THREAD, DETACH, "detach") \
    X(THREAD, YIELD, "yield")        /* no object */ \
    X(PROCESS, EXIT, "exit")         /* argument 0: the status; no object */ \
    X(MUTEX, INIT, "init") \
    X(MUTEX, DESTROY, "destroy") \
    X(MUTEX, LOCK, "lock") \
    X(MUTEX, TRYLOCK, "trylock") \
    X(MUTEX, TIMEDLOCK, "timedlock") \
    X(MUTEX, UNLOCK, "unlock") \
    X(MUTEX, CONSISTENT, "consistent") \
    X(MUTEX, ABANDON, "abandon")    /* its owner ends: of a robust one */ \
    X(COND, INIT, "init") \
    X(COND, DESTROY, "destroy") \
    X(COND, WAIT, "wait")            /* begins to wait; then the mutex is unlocked, then ... */ \
    X(COND, WAKE, "wake")            /* ... blocked until it is woken, and the mutex is locked */ \
    X(COND, TIMEDWAKE, "timedwake") \
    X(COND, SIGNAL, "signal") \
    X(COND, BROADCAST, "broadcast") \
    X(BARRIER, INIT, "init")         /* argument 0: of how many threads */ \
    X(BARRIER, DESTROY, "destroy") \
    X(BARRIER, ARRIVE, "arrive") /* returns the number of the round, from 0 */ \
    X(BARRIER, LEAVE, "leave") /* of the round in argument 0, when it is over; 1: special */ \
    X(RWLOCK, INIT, "init") \
    X(RWLOCK, DESTROY, "destroy") \
    X(RWLOCK, WANT, "want") /* waits to write, from now on; only if `wants` */ \
    X(RWLOCK, RDLOCK, "rdlock") \
    X(RWLOCK, TRYRDLOCK, "tryrdlock") \
    X(RWLOCK, TIMEDRDLOCK, "timedrdlock") \
    X(RWLOCK, WRLOCK, "wrlock") \
    X(RWLOCK, TRYWRLOCK, "trywrlock") \
    X(RWLOCK, TIMEDWRLOCK, "timedwrlock") \
    X(RWLOCK, UNLOCK, "unlock") /* returns UNLOCKED_WRITER to a writer */ \
    X(SEM, INIT, "init")             /* argument 0: its value */ \
    X(SEM, DESTROY, "destroy") \
    X(SEM, WANT, "want") /* begins to wait; only if `wants` */ \
    X(SEM, WAIT, "wait") \
    X(SEM, TRYWAIT, "trywait")       /* returns EAGAIN if it would block */ \
    X(SEM, TIMEDWAIT, "timedwait") \
    X(SEM, POST, "post") \
    X(SEM, GETVALUE, "getvalue")     /* returns it */ \
    X(ONCE, BEGIN, "begin")          /* blocked while another does it; 1: it is to be done */ \
    X(ONCE, END, "done") \
    X(ATOMIC, LOAD, "load") \
    X(ATOMIC, STORE, "store") \
    X(ATOMIC, EXCHANGE, "exchange") \
    X(ATOMIC, ADD, "fetch_add") \
    X(ATOMIC, SUB, "fetch_sub") \
    X(ATOMIC, AND, "fetch_and") \
    X(ATOMIC, OR, "fetch_or") \
    X(ATOMIC, XOR, "fetch_xor") \
    X(ATOMIC, NAND, "fetch_nand") \
    X(ATOMIC, CAS, "cas") \
    X(MODEL, DO, "operate")          /* of an object from a model: `name` says which */
/* clang-format on */

#define PAGE_ENUMERATOR(family, name, text) OPERATION_##family##_##name,
enum page_operation { PAGE_OPERATIONS(PAGE_ENUMERATOR) PAGE_N_OPERATIONS };

/* What they are done to. */
enum page_family {
    FAMILY_THREAD,
    FAMILY_PROCESS,
    FAMILY_MUTEX,
    FAMILY_COND,
    FAMILY_BARRIER,
    FAMILY_RWLOCK,
    FAMILY_SEM,
    FAMILY_ONCE,
    FAMILY_ATOMIC,
    FAMILY_MODEL
};

/* The flags of a mutex. */
enum {
    MUTEX_RECURSIVE = 1,
    MUTEX_ERRORCHECK = 2,
    MUTEX_ROBUST = 4,
    MUTEX_SPIN = 8,    /* a spin lock */
    MUTEX_OF_WAIT = 16 /* unlocked by the wait for a condition */
};

enum { UNLOCKED_WRITER = 1 };

/* Bits of `wants`: writers at locks, threads at semaphores. */
enum { WANTS_RWLOCK = 1, WANTS_SEM = 2 };

/* Of the third argument of an atomic, by the controller: what is found there is not foreseen. */
enum { ATOMIC_OPAQUE = 0x100 };

/* How memory is accessed; bits. */
enum { ACCESS_READ = 0, ACCESS_WRITE = 1, ACCESS_ATOMIC = 2, ACCESS_FREE = 4 };

struct page_access {
    uint32_t thread, how;
    uint64_t address, place;
};

/* What a thread could have changed cannot be told: there is too much memory, or a library was
   loaded in the run. */
enum { LOOPS_HIDDEN = 1 };

enum { COMMAND_NONE, COMMAND_RUN };
enum { TURN_STOP, TURN_GO, TURN_DIE };
enum { SLOT_UNUSED, SLOT_MOVING, SLOT_STOPPED, SLOT_ENDED };

struct page_slot {
    _Atomic uint32_t turn;
    _Atomic uint32_t state;
    uint32_t operation; /* the pending one */
    uint32_t tid;       /* of the kernel */
    uint64_t object;    /* an address, or 0 */
    uint64_t argument[3];
    uint64_t place;    /* the return address of the call */
    uint64_t returned; /* by the controller */
    uint64_t found;    /* of an atomic: its value, when the thread stops */
    uint64_t before;   /* ... when its last operation was executed, by the thread */
    uint64_t order;    /* of an atomic: memory orders */
    uint32_t awaits;   /* so many operations have changed nothing, and have led back here; or 0 */
    char name[PAGE_NAME]; /* by stg_do: the operation, */
    uint32_t n_arguments; /* ... so many arguments, */
    uint64_t part, after; /* ... by the controller: what it is for data races, and after what it
                              comes; bits */
    uint64_t loop;        /* what is found out of loops: a place where one is, LOOPS_HIDDEN, or 0 */
};

struct page {
    uint32_t format;
    uint64_t seed;       /* of the random numbers of the program */
    uint32_t frames;     /* keep return addresses of each stop: frames[] below is written */
    uint32_t processors; /* the program is told of so many */
    uint32_t wants;      /* who is about to wait says so first, for objects from models */
    uint32_t await;      /* loops that wait are looked for, */
    uint32_t n_loops;    /* ... at these places: */
    uint64_t loop[PAGE_LOOPS];
    _Atomic uint32_t command;
    _Atomic uint32_t events; /* counts what the controller waits for */
    _Atomic uint32_t loaded; /* the zygote waits */
    uint32_t watched;        /* the program tells its accesses to memory */
    _Atomic uint32_t moving; /* threads of the run between two stops */
    _Atomic uint32_t ended;  /* the run has ended: */
    int32_t status;          /* ... as wait() tells */
    int32_t run;             /* its process */
    /* Why the run ends, if its program tells: */
    _Atomic uint32_t refused;   /* a call that is not modelled */
    uint32_t asserted;          /* an assertion that failed */
    uint32_t raced;             /* two accesses that nothing orders: race[] */
    uint32_t crashed_thread;    /* the slot, */
    uint64_t crashed_at;        /* ... and the address of the instruction; 0: none */
    struct page_access race[2]; /* in the order of the run */
    char text[PAGE_TEXT];
    uint64_t
        frame[PAGE_FRAMES]; /* of the thread that stopped last, or crashed; 0 behind the last */
    struct page_slot slot[PAGE_THREADS];
};

#endif
