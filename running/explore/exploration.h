/*
 * All orders of a program's threads, but for those that are equivalent to others: stateless search.
 *
 * One loop for five settings, each with fewer runs than the one before it:
 *   - none: each order of all operations;
 *   - sleep: those that sleep sets leave; at least one of each class;
 *   - dpor: of the threads that are enabled, only those that a race gives a reason for;
 *   - source: only one of those that could begin the reversal of a race;
 *   - optimal: wakeup trees: exactly one run of each class, and none that is cut as redundant.
 * A class is a set of runs that differ by the order of independent operations (happens_before.h).
 *
 * Sources: sleep sets: P. Godefroid, Partial-order methods for the verification of concurrent
 * systems, 1996; dpor: C. Flanagan, P. Godefroid, Dynamic partial-order reduction for model
 * checking software, 2005; source sets, wakeup trees: Abdulla and others, see wakeup_tree.h.
 * Races are found at the end of a run, in those of its events that no earlier run had (races.h).
 *
 * Bounds cut runs, or leave out branches.  Each bound that was reached makes the result one that
 * proves nothing of the runs that are missing: `bounds` of struct exploration.
 */
#ifndef RUNNING_EXPLORE_EXPLORATION_H
#define RUNNING_EXPLORE_EXPLORATION_H

#include "running/execution.h"
#include "running/explore/happens_before.h"
#include "support/limit.h"

enum por { POR_NONE, POR_SLEEP, POR_DPOR, POR_SOURCE, POR_OPTIMAL };

enum run_end {
    RUN_COMPLETE, /* all threads have ended */
    RUN_DEADLOCK, /* none is enabled, but some have not ended: they wait for ever */
    RUN_AWAITS, /* ... but some that await would go on: another run is like this one, and goes on */
    RUN_OVER,   /* the last event has ended the run */
    RUN_REDUNDANT, /* each thread that is enabled sleeps: a run like this one has been explored */
    RUN_CUT        /* by a bound */
};

/* Bounds, as bits of struct exploration.bounds. */
enum explore_bound {
    BOUND_DEPTH = 1,       /* operations of one thread in a run */
    BOUND_STEPS = 2,       /* operations of a run */
    BOUND_PREEMPTIONS = 4, /* changes of the thread where the one before could have gone on */
    BOUND_RUNS = 8,
    BOUND_WAYS = 16 /* more ways to reverse a race than are tried (races.h) */
};

struct explored_run {
    const struct happens_before *events;
    uint32_t explorer; /* whose execution has run it, and is still in the state after it */
    double done;       /* the part of all orders that is done, as far as can be told: 0 to 1 */
    enum run_end end;
    bool failed;         /* the outcome of some event is none of WENT_ON, ENDED */
    const char *message; /* of its last step, or NULL */
    uint64_t class; /* a hash: the same of equivalent runs; redundant and cut ones: of a part */
};

struct explore_options {
    enum por por;
    uint32_t depth, steps, preemptions; /* 0: no bound; of preemptions: UINT32_MAX */
    uint64_t runs;                      /* 0: no bound */
    struct limit *limit;                /* borrowed; its states are runs; may be NULL */
    /* Called at the end of each run, also redundant ones, of one run at a time; false: enough is
       known.  May be NULL. */
    bool (*run)(void *self, const struct explored_run *run);
    void *self;
};

struct exploration {
    uint64_t runs; /* of all kinds */
    uint64_t complete, deadlocks, awaits, over, redundant, cut;
    uint64_t failed;         /* in which some step has failed */
    uint64_t events;         /* executed for the first time in their run: not those that led back */
    unsigned bounds;         /* those that were reached */
    enum limit_kind stopped; /* LIMIT_NONE, or the budget that was used up */
    bool enough;             /* options.run has ended it */
    bool broken;             /* a run could not be started or repeated: */
    uint32_t broken_step;    /* ... at this step, from 0, or EXECUTION_NONE */
    const char *why;         /* ... in words, or NULL; valid while the executions are not used */
};

/* Are all classes explored? */
bool exploration_is_whole(const struct exploration *e);
/* Explores with n executions of the same program, in which the same numbers mean the same, each of
   them used by a thread of its own; the first by the calling one.  With the optimal reduction the
   numbers of runs do not depend on n; their order does, and so which of them fails first. */
struct exploration exploration_of(const struct execution *program, uint32_t n,
                                  const struct explore_options *options);

#endif
