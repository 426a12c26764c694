/*
 * What a check is asked, and what it answers.
 */
#ifndef CHECKER_GAME_VERDICT_H
#define CHECKER_GAME_VERDICT_H

#include "logic/formula.h"
#include "stg/lts/lts.h"
#include "support/checkpoint_sink.h"
#include "support/limit.h"

enum verdict { VERDICT_TRUE, VERDICT_FALSE, VERDICT_ERROR, VERDICT_UNKNOWN };

/* AUTO: SAFETY where it applies, else LMS, with tries of SYMBOLIC on the way; of what is no
   invariant, GLOBAL beside it when it has seen much; and SCC where LMS gives up.  SAFETY where it
   does not apply is LMS.  GLOBAL and SYMBOLIC where they do not apply decide nothing. */
enum solver { SOLVER_AUTO, SOLVER_SAFETY, SOLVER_LMS, SOLVER_SCC, SOLVER_GLOBAL, SOLVER_SYMBOLIC };

/* The order of the levels of sets of states: tried in turns, that of the words of a state, that of
   FORCE (checker/symbolic/levels.h); for tests, a random one.  ORDER CHOICES */
enum level_order { LEVEL_ORDER_AUTO, LEVEL_ORDER_TEXT, LEVEL_ORDER_FORCE, LEVEL_ORDER_RANDOM };

#define DATA_USE_MOST 8u /* values of a type */

/* How many values of data types are in a state at a time.  Lists are the caller's. */
struct data_use {
    uint32_t n;
    const struct sort *const *type; /* with a size, of no more values than that */
    uint32_t *most; /* of each: the most values in a reachable state, its constants always among
                       them */
    bool known;     /* all states have been found */
};

/* What sets of states took, in the last attempt with an order of levels. */
struct set_costs {
    const char *order; /* "text" or "force", static; NULL: there were none */
    uint64_t attempts; /* with the one order or the other */
    uint64_t levels, events;
    uint64_t nodes_most;    /* nodes of all sets, at most at a time */
    uint64_t lookups, hits; /* of what is remembered of operations */
};

/* What is known while a check runs, and at its end. */
struct check_counts {
    uint64_t states;      /* of the transition system, seen */
    uint64_t transitions; /* of the states expanded; inputs count once for each value */
    uint64_t vertices;    /* (state, subformula, data) */
    uint64_t frontier;    /* SAFETY: states waiting; LMS: vertices on the stacks */
    uint64_t depth;       /* SAFETY: how many steps the search is from the initial state; else 0 */
    double seconds;       /* wall clock */
    uint64_t nodes;       /* SYMBOLIC: of the diagram of all states; else 0 */
    /* SYMBOLIC: `states` and `transitions`, those of all states, in decimal, where they are larger
       than UINT64_MAX, which then stands for them; else NULL.  Live as long as the source. */
    const char *exact_states, *exact_transitions;
    uint32_t digits;       /* SYMBOLIC, while it is at work: of `states` in decimal; else 0 */
    struct set_costs sets; /* SYMBOLIC */
};

struct check_result;

struct check_options {
    enum solver solver;
    enum fairness suppose;  /* what is demanded of each instance at least, whatever is declared */
    uint32_t threads;       /* of searches of all states; 0: one */
    uint32_t wide;          /* ... states of a level that they divide; 0: as usual */
    uint32_t hash_bits;     /* hash compaction: violations of invariants are looked for with so many
                            bits of the hash of each state, by one thread; no other fixpoint is
                            decided; 0: off */
    bool sets;              /* AUTO may try sets of states on large invariants */
    enum level_order order; /* of sets of states */
    struct data_use *data_use; /* ... how many values are in a state (SYMBOLIC), or NULL */
    uint64_t sets_after;       /* ... when so many states, or vertices, are seen; 0: 131072 */
    uint64_t graph_after;      /* AUTO may make the graph of all states when LMS has seen so many
                               vertices; 0: 131072 */
    uint32_t fair_look;        /* after so many vertices it is first looked whether those on the way
                                  have a fair run that decides; 0: 1000 */
    uint32_t fair_near;  /* fair runs are looked for among so many vertices nearest to the root
                                  before the solver's are told; 0: 20000 */
    bool witness;        /* a strategy is wanted of what is true, too */
    bool verdict_only;   /* no evidence is wanted: none is looked for */
    bool proof;          /* what decides the verdict is wanted, as far as a solver gives it away */
    struct limit *limit; /* borrowed; started by the caller */
    uint32_t n_later;    /* formulas that are checked later on the same source, if it lives so
                            long; borrowed */
    const struct formula *const *later;
    /* Called every so often, if not NULL. */
    void (*progress)(void *self, const struct check_counts *now);
    void *progress_self;
    /* Called when f is decided, before its evidence is looked for, if not NULL. */
    void (*decided)(void *self, const struct formula *f, const struct check_result *r);
    void *decided_self;
    struct checkpoint_sink *sink; /* where the check is saved and resumed, or NULL; sink->unfit
                                     is to be read afterwards */
};

struct evidence; /* evidence.h */

struct check_result {
    enum verdict verdict;
    const char *solver; /* "safety", "lms", "scc", "global" or "symbolic" */
    struct check_counts counts;
    struct fault fault;        /* VERDICT_ERROR */
    const char *doubt;         /* why there is no verdict, or no evidence of one found by sets of
                                  states, where no limit was reached; else NULL */
    double omission;           /* hash compaction has found nothing: at most with this probability
                                  there is something that it has missed; else 0 */
    bool whole;                /* the source was asked for the steps of all states of the model, and
                                  knows what was possible in them */
    struct evidence *evidence; /* owned; NULL where there is none */
    const char *diagram;       /* SYMBOLIC, where a proof is wanted and no single run decides: the
                                  set of all states as text; lives as long as the source; else
                                  NULL */
    bool untold;               /* evidence there may be, but it was not wanted, */
    enum limit_kind stopped;   /* or this ended the search for it */
    bool longer;               /* near the root there may be a shorter way, but for the limit on
                                  states */
};

#endif
