/*
 * All states reachable from some, breadth first, and predicates that should hold in each: the
 * fast path for invariants.
 *
 * States are root pairs of a state_tree, successors are made from hops: a few numbers of the tree
 * are replaced, and the paths above them looked up.  What hops cannot say, and sources that bring
 * states to representatives, go by the moves of stg_lts.h, state by state.  Nothing is kept of a
 * state but its root pair: no parents, no queue.  The way to a state is found by
 * expanding the levels before it once more.
 *
 * With several threads, the states of a level are shared out.  What a state needs that is not
 * known yet (hops, answers, the truth of the predicate) is then found out by one thread, between
 * two rounds of all.
 */
#ifndef STG_SWEEP_H
#define STG_SWEEP_H

#include "stg/signature.h"
#include "support/keeper.h"
#include "support/vec.h"

/* What a predicate looks at. */
struct watched {
    uint32_t n;               /* instances */
    bool **variable;          /* [instance][variable] */
    bool **node;              /* [instance][node]: is the instance there? */
    bool *global;             /* [global variable] */
};

/* Nothing is looked at so far: flags to be set by the caller. */
struct watched *watched_new(const struct signature *g);
void watched_free(struct watched *w);              /* NULL is fine */

struct sweep_counts {
    uint64_t states, transitions;
    uint64_t reached;         /* states without those that were only seen before */
    uint64_t frontier;        /* states that wait */
    uint64_t depth;           /* steps from the start to those visited last */
};

enum sweep_truth { SWEEP_UNKNOWN, SWEEP_HOLDS, SWEEP_FAILS, SWEEP_FAULTY };

struct sweep_predicate {
    void *self;
    const struct watched *what; /* it looks at */
    /* Its value in a state of the source; not SWEEP_UNKNOWN. */
    enum sweep_truth (*ask)(void *self, uint32_t state);
    bool live;                /* moreover: some transition is possible */
    bool live_first;          /* ... which is looked at first: it counts the transitions of a state
                                 where the predicate fails */
};

struct sweep_question {
    uint32_t n;               /* > 0 */
    const struct sweep_predicate *predicate;
    const struct vec_u32 *start; /* states to start from, each once */
    uint32_t n_before;        /* states 0 .. n_before - 1 have been seen before, and so count; */
    const uint32_t *counted;  /* of each: do its transitions count, too? */
    uint32_t wide;            /* levels of so many states are shared out, and finished; 0: 4096 */
    /* Asked once for each state, and by several threads once for many: true: stop here. */
    bool (*stop)(void *self, const struct sweep_counts *now);
    void *self;
    struct keeper *keeper;    /* NULL, or where the search is written down, and taken up again */
};

enum sweep_end {
    SWEEP_NONE,               /* it holds in all reachable states */
    SWEEP_FOUND,              /* it does not */
    SWEEP_ERROR,              /* a transition, or the predicate, is a run-time error */
    SWEEP_STOPPED
};

/* Of one predicate.  The path: the states on a shortest way to where it was decided with
   SWEEP_FOUND or SWEEP_ERROR, one of `start` first; owned by the caller. */
struct sweep_answer {
    enum sweep_end end;
    struct sweep_counts counts; /* when it was decided */
    struct vec_u32 path;
};

/* How a source searches (lts.h), until all predicates are decided.  Ends, counts and lengths of
   paths do not depend on the number of threads (> 0). */
typedef void (*sweep_run)(void *self, const struct sweep_question *q, uint32_t threads,
                          struct sweep_answer *answer);

#endif
