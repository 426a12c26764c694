/*
 * All states reachable from some, breadth first, and predicates that should hold in each: the
 * fast path for invariants.
 *
 * States are root pairs of a state_tree, a step replaces a few numbers of the tree, and the paths
 * above them are looked up.  Only its root pair is kept of a state: no parents, no queue.  The path
 * to a state is found by expanding the levels before it again.
 *
 * With hash compaction, visited states are forgotten but for a few bits of their hash, so states
 * may be missed.
 *
 * With several threads, the states of a level are divided among them.  Table entries that a state
 * needs and that are missing (lists of transitions, responses, the truth of the predicate) are
 * computed by one thread, between two rounds of all threads.
 */
#ifndef CHECKER_SEARCH_BFS_H
#define CHECKER_SEARCH_BFS_H

#include "checker/game/predicate_cache.h"
#include "checker/game/verdict.h"
#include "checker/search/bfs_states.h"
#include "checker/search/state_graph.h"
#include "stg/lts/lts.h"
#include "stg/step/state_condition.h"
#include "support/checkpoint_sink.h"
#include "support/vec.h"

struct bfs_counts {
    uint64_t states, transitions;
    uint64_t reached;  /* states without those that were only seen before */
    uint64_t certain;  /* states seen; with several threads, when the level was opened: this
                          depends neither on their number nor on what each of them visits */
    uint64_t frontier; /* states seen and not yet visited */
    uint64_t depth;    /* steps from the start to the states visited last */
    bool packed;       /* of a search of packed states, each of which takes less time */
};

/* A conjunction.  The first clause that does not hold says what the predicate is; but of clauses
   that are not ordered, one that fails goes before those that are run-time errors. */
struct bfs_predicate {
    void *self;
    const struct footprint *what; /* the parts of a state that it reads */
    uint32_t n_clauses;
    /* 0, or the number of the neighbouring clauses with which this one has no order. */
    uint32_t (*unordered)(void *self, uint32_t clause);
    /* The value of these n clauses together in a state of the source; not PREDICATE_UNKNOWN. */
    enum predicate_truth (*ask)(void *self, uint32_t first, uint32_t n, uint32_t state);
    /* The conditions that must not hold, for programs; their predicate is not looked at.  0: there
       are none. */
    uint32_t n_conditions;
    struct state_condition (*condition)(void *self, uint32_t i);
    bool live;       /* it also requires that some transition is possible */
    bool moves;      /* it requires that some transition leads to another state */
    bool live_first; /* ... and that is tested first: the transitions of a state where the predicate
                        fails are counted */
};

/* How the truth of a predicate is remembered. */
enum bfs_memory {
    BFS_TOGETHER, /* of all clauses together, by what they have read; the search may change this */
    BFS_APART,    /* of each clause */
    BFS_FORGET,   /* not at all; only with one thread */
    BFS_COMPILED  /* not at all: programs tell it, where they can */
};

struct data_use;
struct set_progress;

struct bfs_question {
    uint32_t n; /* > 0 */
    const struct bfs_predicate *predicate;
    const struct vec_u32 *start; /* states to start from, each once */
    uint32_t n_before;           /* states 0 .. n_before - 1 have been seen before, and so count; */
    const uint32_t *counted;     /* of each: do its transitions count, too? */
    uint32_t wide;               /* levels of at least so many states are divided among threads, and
                                    finished; 0: 4096 */
    enum bfs_memory memory;      /* at the start */
    uint32_t transient_after;    /* as for transients_new; 0: TRANSIENT_AFTER */
    /* Asked once for each state, and by several threads once for many: true: stop here. */
    bool (*stop)(void *self, const struct bfs_counts *now);
    void *self;
    bool packed;         /* the states may be packed and searched by programs first: `stop` is then
                         called now and then only */
    bool interpreted;    /* ... these are not translated to native code */
    uint32_t finds_from; /* ... and tell the path to where a predicate fails in a level that was
                            opened with so many states, which is finished; else another search does,
                            which starts anew; 0: 32768 */
    uint32_t packed_parts; /* ... and each state is divided into so many parts: a power of two; 0:
                              as suits its size */
    /* NULL, or where it is written down which of the predicates, its propositions, hold in each
       state, and where its transitions lead; then no predicate ends the search, and a run-time
       error lets it fail. */
    struct state_graph *graph;
    /* Of a search that writes down a graph, if not NULL.  A level was opened, and all states before
       it are visited.  True: stop here. */
    bool (*opened)(void *self, const struct bfs_counts *now);
    /* If not NULL, where its states are kept at the end; to be freed. */
    struct bfs_states **states;
    uint32_t hash_bits;           /* of each state seen, only so many bits of its hash are kept; 0:
                                     the state; else there is one thread, and no sink */
    struct checkpoint_sink *sink; /* NULL, or where the search is saved and resumed */
    uint64_t results;             /* of sets of states (checker/symbolic/symbolic.h): of the first
                                     attempt; 0: 16384 */
    uint64_t results_most;        /* of all attempts; 0: any number; else they give up where memory
                                     is short, too */
    enum level_order order;       /* of sets of states */
    bool proof;                   /* of sets of states: that of all is wanted as text */
    struct data_use *data_use;    /* ... how many values are in a state (verdict.h), or NULL */
    /* Of sets of states: called every so often, if not NULL. */
    void (*tell)(const void *teller, const struct set_progress *now);
    const void *teller;
};

enum bfs_end {
    BFS_NONE,  /* it holds in all reachable states */
    BFS_FOUND, /* it does not */
    BFS_ERROR, /* a transition, or the predicate, is a run-time error */
    BFS_STOPPED
};

/* Of one predicate.  The path: the states on a shortest way to where it was decided with
   BFS_FOUND or BFS_ERROR, one of `start` first; owned by the caller. */
struct bfs_answer {
    enum bfs_end end;
    struct bfs_counts counts; /* when it was decided */
    double omission;          /* with hash_bits and BFS_NONE: at most with this probability there
                                 is something else that the search has missed */
    bool packed;              /* it was decided by packed states; with BFS_FOUND the counts are
                                 those at the end of the level */
    struct vec_u32 path;
};

/* Can the states of this source be searched?  Not where inputs are endless. */
bool bfs_is_for(const struct lts *l);
/* Are the states representatives, up to renaming? */
bool bfs_renames(const struct lts *l);
/* Searches until all predicates are decided.  Ends, counts and lengths of paths do not depend on
   the number of threads (> 0). */
void bfs_run(struct lts *l, const struct bfs_question *q, uint32_t threads,
             struct bfs_answer *answer);

#endif
