/*
 * A search of packed states as its own files see it; private to checker/search/bfs_packed*.c.
 */
#ifndef CHECKER_SEARCH_BFS_PACKED_INTERNAL_H
#define CHECKER_SEARCH_BFS_PACKED_INTERNAL_H

#include "checker/search/bfs_internal.h"
#include "checker/search/bfs_packed_system.h"
#include "checker/search/representative_cache.h"
#include "stg/states/collapsed_states.h"
#include "stg/step/compiled_stepper.h"

struct packed_search {
    struct bfs *w;
    struct system *s;             /* that of w, or one of its own: */
    struct packed_system *system; /* NULL: none; owned */
    struct packed_layout layout;
    uint32_t size_most; /* of all layouts */
    uint32_t *group;    /* of each word, for the layout; owned */
    bool ran;           /* there were programs of all edges */
    bool adapted;       /* the layout is that of the states seen; not again */
    struct collapsed_states states;
    struct compiled_steps *steps;
    uint64_t *readers;  /* of each word: a bit for each predicate that reads it and has no programs;
                           owned */
    _Atomic bool *left; /* predicates that the other search is to decide; owned */
    _Atomic size_t n_left;
    _Atomic bool gives_up;        /* a program has */
    struct packed_worker *worker; /* of each thread; owned */
    uint32_t n_workers;           /* that are made; all for the first round */
    uint32_t depth, opened;       /* the level, and the states when it was opened */
    uint64_t stop_at;     /* so many states and steps of the first worker: `stop` is called */
    uint64_t in_rounds;   /* states of rounds since these were last judged, ... */
    uint64_t put_aside;   /* ... how often one was put aside, ... */
    uint64_t in_between;  /* ... and how many one thread has visited between */
    uint64_t alone_until; /* so many states: one thread visits them */
    bool stopped;
    struct bfs_states *kept;  /* NULL, or the states of the graph; owned */
    struct vec_u32 level;     /* the first state of each level */
    uint32_t finds_from;      /* states when such a level is opened: */
    bool finds;               /* states where predicates fail are noted; else these are left */
    _Atomic uint32_t *failed; /* of each predicate: the first such state of the level, or NO_STATE;
                                 owned */
};

/* What one thread needs to visit states. */
struct packed_worker {
    struct packed_search *search;
    struct bfs_worker *worker; /* borrowed, as the next three */
    uint32_t *word;            /* the state being visited: the words of the worker */
    uint32_t n_instances;
    const struct packed_layout *layout;
    struct collapsed_states *states;
    struct compiled_stepper stepper;
    uint64_t *at;     /* the state being visited; owned, as the next three */
    uint64_t *next;   /* the one that is visited then */
    uint64_t *target; /* states that are looked up together: PACKED_TARGETS of them, ... */
    uint64_t *hash;   /* ... and their hashes */
    uint64_t *raw;    /* where a step leads, before it is brought to its representative; owned */
    struct representative_cache representatives; /* owned */
    uint32_t n_targets;
    uint32_t thread; /* its number in the set of states */
    uint32_t state;  /* the number of the one being visited */
    uint32_t n;      /* transitions of this state */
    bool moves;      /* one of them leads to another one */
    bool full;       /* there was no room for all */
    bool unfit;      /* one does not fit in the layout */
    bool lacking;    /* the representative of one cannot be found while other threads run */
    uint64_t transitions;
    uint32_t visited;
    uint64_t stale;          /* a bit for each predicate that reads a word which has changed */
    struct vec_u32 in_doubt; /* predicates a condition of which has given up in this state */
    struct graph_log *log;   /* NULL, or the graph is written down; borrowed, and then: */
    size_t logged;           /* the targets in it before the round */
    uint32_t *number;        /* room for the numbers of all pending targets; owned */
    struct vec_u32 fails;    /* propositions that do not hold in this state */
    const uint64_t *sought;  /* while a path is looked for: the next state on it, ... */
    bool leads;              /* ... and whether the one being visited leads there */
    char end[CACHE_LINE];
};

#define PACKED_BATCH 64u     /* targets that are looked up together */
#define PACKED_TARGETS 2048u /* the same of a thread while others are running, at most */

/* ---- bfs_packed_system.c ---- */
/* Makes a system of its own.  False: none suits programs better than that of w. */
bool packed_search_enter(struct packed_search *x);
/* Does that of w suit programs?  Not if something communicates. */
bool packed_search_may_stay(const struct packed_search *x);
/* The words of the state where the search begins, if that is in another system; else NULL. */
const uint32_t *packed_search_start(const struct packed_search *x);
/* Predicates without programs can only be asked in states of w.  False: both systems suit programs,
   so that that of w is better for these; else they are left. */
bool packed_search_can_ask(const struct packed_search *x);
void packed_search_leave_observers(struct packed_search *x);
/* What was possible in its own system was so in the one of w.  Returns that system, to be owned by
   the caller; NULL: there is none. */
struct packed_system *packed_search_leave(struct packed_search *x);

/* ---- bfs_packed_visit.c ---- */
void packed_worker_init(struct packed_worker *x, struct packed_search *search,
                        struct bfs_worker *worker);
void packed_worker_clear(struct packed_worker *x);
/* Puts the pending targets into the set; alone, it grows where needed, else there is room. */
void packed_worker_flush(struct packed_worker *x);
/* Adds a state where the search begins; alone. */
void packed_worker_start(struct packed_worker *x, const uint32_t *word);
/* Visits a state.  False: that has to be done by one thread alone; if x is alone, in another
   layout. */
bool packed_worker_visit(struct packed_worker *x, uint32_t number);
/* From now on the graph is written down; no target is pending. */
void packed_worker_log(struct packed_worker *x, struct graph_log *log);
/* Does a state lead to this one?  Alone, with no target pending; so is the next one. */
bool packed_worker_leads_to(struct packed_worker *x, uint32_t number, const uint64_t *state);
/* Its words, in the system of the search, until the next call. */
const uint32_t *packed_worker_words(struct packed_worker *x, uint32_t number);
/* The layout is another one; no target is pending. */
void packed_worker_new_layout(struct packed_worker *x);

/* ---- bfs_packed_path.c ---- */
/* Makes room for failing states, if these are looked for. */
void packed_search_look_for_failures(struct packed_search *x);
/* A level is visited, and no program has given up: decides the predicates that fail in it. */
void packed_search_decide_failing(struct packed_search *x, const struct bfs_counts *now);

/* ---- bfs_packed_layout.c ---- */
/* Chooses the first layout, in which all states fit. */
void packed_search_lay_out(struct packed_search *x);
/* The one for words of which these are never 0; NULL: all states fit in it. */
struct packed_layout packed_search_layout(const struct packed_search *x, const bool *never_zero);
/* Leaves out of the layout that words may be 0, where they have not been so far.  Alone, with no
   state being visited. */
void packed_search_adapt(struct packed_search *x);
/* The layout that all states fit in, again; alone.  False: the states take too much then. */
bool packed_search_widen(struct packed_search *x);

/* Nothing is left for this search to decide, or it cannot decide anything. */
static inline bool packed_has_failed(const struct packed_search *x)
{
    return atomic_load_explicit(&x->gives_up, memory_order_relaxed) ||
           atomic_load_explicit(&x->n_left, memory_order_relaxed) == x->w->status.n;
}

/* Is predicate number k asked by the programs of its conditions? */
static inline bool packed_has_programs(const struct packed_search *x, size_t k)
{
    return x->w->status.at[k].p->n_conditions > 0 && x->steps->is_compiled[k];
}

/* Many predicates share the last bit. */
static inline uint64_t packed_bit_of_predicate(size_t i)
{
    return UINT64_C(1) << (i < 63 ? i : 63);
}

#endif
