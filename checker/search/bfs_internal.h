/*
 * A breadth-first search as its own files see it; private to checker/search/bfs*.c.
 */
#ifndef CHECKER_SEARCH_BFS_INTERNAL_H
#define CHECKER_SEARCH_BFS_INTERNAL_H

#include "stg/step/stg_source.h"
#include "checker/search/bfs.h"
#include "checker/game/predicate_cache.h"
#include "stg/step/compiled_stepper.h"
#include "support/vec.h"

struct bfs_worker;

/* States for all threads. */
struct round {
    void (*visit)(struct bfs_worker *x, uint32_t state);
    void (*end_part)(struct bfs_worker *x); /* a thread has done its part */
    const uint32_t *list;                   /* NULL: from, from + 1, ... */
    uint32_t from, n;
    char apart[CACHE_LINE];
    _Atomic uint32_t next; /* index of the next state that no thread has taken */
    char end[CACHE_LINE];
};

/* Clauses of a predicate whose truth is remembered together. */
struct clause_group {
    uint32_t first, n;
    struct predicate_cache cache;
};

/* What the search knows of one predicate. */
struct predicate_status {
    const struct bfs_predicate *p;
    VEC(struct clause_group) group;
    enum bfs_memory memory;
    uint64_t asked; /* evaluations since it is remembered so: */
    uint64_t since; /* after how many states that one worker visited */
    bool tried;     /* it was tried to make programs of it */
    bool given_up;  /* no other way to remember is left */
    bool open;      /* it is not decided yet */
    bool packed;    /* it is decided by packed states, all of which count, and with BFS_FOUND: */
    struct vec_u32 path; /* as in struct bfs_answer; owned */
    enum bfs_end end;
    struct bfs_counts counts;
    uint32_t culprit;  /* state that decides it, unless another one comes first */
    uint32_t error_at; /* narrow levels: a run-time error in `culprit` counts before this state is
                          visited; NO_STATE: there is none */
    bool faulty;       /* the error is one of the predicate itself, found at `counts` */
};

struct bfs_threads;

struct bfs {
    struct stg_source *source; /* borrowed, as what follows */
    struct system *s;
    const struct bfs_question *q;
    struct bfs_compact *compact; /* NULL: states are kept; owned */
    struct state_tree tree;
    VEC(struct predicate_status) status;   /* of each predicate */
    VEC(struct state_condition) condition; /* of all predicates, once they are asked for */
    struct compiled_steps *conditions;     /* the programs of these; NULL: there are none; owned */
    struct vec_u32 level;     /* number of the first state of each level; the last one is open: */
    uint32_t at, to;          /* its next state to be visited, and its end */
    uint64_t opened;          /* states when it was opened */
    struct vec_u32 aside;     /* states before `at` that are to be visited later */
    bool wide;                /* levels are finished, whatever is found: see bfs_level.c */
    uint32_t wide_from;       /* states of such a level */
    uint32_t transient_after; /* as for transients_new */
    bool together;            /* all threads visit the states of the level */
    uint32_t alone;           /* states that one thread visited in levels of its own ... */
    uint64_t transient;       /* ... and transient lists made before the last such level */
    uint64_t filled;          /* states put aside by all, which one visited in the last level ... */
    uint32_t alone_until;     /* ... and before which state it is alone, as they were many */
    uint32_t asked;           /* states visited at the last call of `stop` */
    VEC(struct bfs_worker) worker; /* one for each thread */
    struct bfs_threads *threads;   /* NULL: there is but one */
    struct round round;
};

/* The result of visiting a state. */
enum visit {
    VISIT_DONE,
    VISIT_LATER, /* a table lacks an entry, or is full */
    VISIT_ERROR  /* a transition is a run-time error */
};

/* A predicate neither fails nor is an error, or it fails, or it is an error. */
enum result_kind { RESULT_NOTHING, RESULT_FOUND, RESULT_FAULTY };

/* The result of a state for one predicate. */
struct predicate_result {
    enum predicate_truth truth;
    enum result_kind what;
    bool after; /* `what` was known only when the transitions were counted */
};

/* The first states in which one thread found a predicate to fail, or to be an error; NO_STATE:
   there is none. */
struct first_states {
    uint32_t found, faulty;
};

/* The working memory of one thread. */
struct bfs_worker {
    struct bfs *w;
    struct stepper stepper;
    struct step_buffer steps;           /* of the state being visited */
    struct tree_change *work;           /* for the changes of one step; owned */
    struct canonicalizer canonicalizer; /* the source's, or a sibling of it, which is owned; reduce
                                           NULL: none */
    uint32_t *vector;                   /* a state to be brought to its representative; owned ... */
    VEC(struct word_change) changed;    /* ... and the changes from the state visited to that */
    VEC(struct tree_target) target;     /* targets not yet in the table, as changes of the tree */
    uint32_t *number;                   /* the tree of the state being visited; owned */
    bool is_read;                       /* it is of the shape: */
    uint32_t shape;
    struct {
        struct pending_target {
            uint64_t pair, hash;
        } * at;
        size_t n, cap;
    } pending;                /* the same as root pairs, while the table is searched for them */
    struct index_block block; /* reserved numbers for new states, if other threads are running */
    uint64_t transitions;     /* of the states visited */
    uint64_t visited;         /* states whose predicates were looked at, ... */
    uint64_t unknown;         /* ... and how many of them were put aside for that */
    bool moves;               /* some transition leads to another state */
    bool starts_wrong;        /* its first transition is a run-time error */
    struct bfs_conditions *conditions; /* programs that tell of predicates; NULL: none; owned */
    struct vec_u32 later;              /* states put aside */
    struct predicate_result *result;   /* of the state visited last, for each predicate; owned */
    struct first_states *first;        /* for each predicate; owned */
    struct graph_log *log;             /* NULL: no graph is written down; borrowed */
    VEC(uint8_t) class;                /* of each of `target`, if the graph has classes */
    struct packed_worker *packed;      /* in a search of packed states: the rest of it; borrowed */
    uint32_t error;       /* first state whose visit was VISIT_ERROR; NO_STATE: there is none */
    char end[CACHE_LINE]; /* the next thread's memory is in another cache line */
};

#define NO_STATE UINT32_MAX
#define TARGETS_MOST 2048 /* pending targets of a thread, where several are running */

/* ---- bfs_visit.c ---- */
void bfs_worker_init(struct bfs_worker *x, struct bfs *w, bool alone);
void bfs_worker_clear(struct bfs_worker *x);
enum visit bfs_worker_visit(struct bfs_worker *x, uint32_t state);
/* Puts the pending targets into the table. */
void bfs_worker_flush(struct bfs_worker *x);
/* The number of transitions of the state with this pair, but for run-time errors. */
uint32_t bfs_worker_degree(struct bfs_worker *x, uint64_t pair);
/* Takes the steps of the state whose words are in x->number. */
void bfs_worker_expand(struct bfs_worker *x);
/* Is the state with this pair a target of this state? */
bool bfs_worker_leads_to(struct bfs_worker *x, uint32_t state, uint64_t pair);
/* The number of this state in the source. */
state_id bfs_worker_state(struct bfs_worker *x, uint32_t state);

/* ---- bfs_predicate.c ---- */
/* The truth of a predicate in the state being visited; PREDICATE_UNKNOWN: x is not alone, and it is
   not known yet. */
enum predicate_truth bfs_predicate_truth(struct bfs_worker *x, struct predicate_status *k);
/* Makes the groups for this way to remember; nothing is known of them. */
void bfs_group_clauses(struct bfs *w, struct predicate_status *k, enum bfs_memory memory);
void bfs_forget_clauses(struct predicate_status *k);

/* ---- bfs_conditions.c ---- */
/* The conditions of all predicates, in w->condition. */
void bfs_find_conditions(struct bfs *w);
/* Makes programs of predicate number k; alone, between two states.  False: it has none. */
bool bfs_compile_predicate(struct bfs *w, size_t k);
/* Its truth in the state that is visited, as far as programs can tell; alone or not. */
enum predicate_truth bfs_compiled_truth(struct bfs_worker *x, size_t k);
/* All threads run them from now on, or one alone. */
void bfs_share_conditions(struct bfs *w, bool shared);
void bfs_conditions_free(struct bfs_conditions *c); /* NULL is fine */

/* ---- bfs_level.c ---- */
/* Visits the states of the open level from w->at on.  False: that is the end of the search. */
bool bfs_level(struct bfs *w);
/* Decides all predicates that are still open. */
void bfs_close_all(struct bfs *w, enum bfs_end end);
struct bfs_counts bfs_count(const struct bfs *w, uint32_t visited);

bool bfs_any_open(const struct bfs *w);

/* ---- bfs_packed.c ---- */
/* Decides those predicates that hold everywhere, if the question allows it and programs can tell;
   the others stay open. */
void bfs_packed_run(struct bfs *w);

/* ---- bfs_compact.c ---- */
struct bfs_compact *bfs_compact_new(struct bfs *w, uint32_t bits);
void bfs_compact_free(struct bfs_compact *c); /* NULL is fine */
uint32_t bfs_compact_n_states(const struct bfs_compact *c);
/* The root pair of a state that is still to be visited. */
uint64_t bfs_compact_pair(const struct bfs_compact *c, uint32_t state);
/* Is there a state with the fingerprint of this one? */
bool bfs_compact_has(const struct bfs_compact *c, const uint32_t *word);
/* Adds a state where the search begins, which has this number in the source. */
void bfs_compact_start(struct bfs_compact *c, uint32_t id, uint64_t pair, const uint32_t *word);
/* All states of the levels before have been visited. */
void bfs_compact_open_level(struct bfs_compact *c);
/* The probability of missing something is at most this, if all states have been visited. */
double bfs_compact_omission(const struct bfs_compact *c);
/* The state whose targets follow; `word` does not change before all have been given. */
void bfs_compact_load(struct bfs_compact *c, const uint32_t *word);
void bfs_compact_target(struct bfs_compact *c, const uint32_t *word,
                        const struct word_change *change, uint32_t n);
/* The visit of this state is over; numbers: its tree, if it has targets. */
void bfs_compact_visited(struct bfs_compact *c, uint32_t state, const uint32_t *numbers);
/* A shortest way to a state, as states of the source. */
void bfs_compact_path(struct bfs_compact *c, uint32_t state, struct vec_u32 *path);

/* ---- bfs_serialize.c ---- */
/* Saves the search; no target is pending. */
void bfs_save(struct bfs *w, bool stops);
/* Restores it; the tree has only the start states.  False: the data is not of this search. */
bool bfs_load(struct bfs *w, struct deserializer *u);

/* ---- bfs_threads.c ---- */
/* Runs w->round on all threads; returns when all are done. */
void bfs_round(struct bfs *w);
/* What the threads have put aside goes behind w->aside. */
void bfs_collect(struct bfs *w);
/* Ends and joins the threads. */
void bfs_threads_end(struct bfs *w);

/* ---- both kinds of search ---- */
/* States seen, holes among them. */
static inline uint32_t bfs_n_states(const struct bfs *w)
{
    if (w->compact != NULL)
        return bfs_compact_n_states(w->compact);
    return pairs_size(tree_states(&w->tree));
}

/* The root pair of a state; compact: only of one that is still to be visited. */
static inline uint64_t bfs_pair(const struct bfs *w, uint32_t state)
{
    return w->compact != NULL ? bfs_compact_pair(w->compact, state)
                              : tree_states(&w->tree)->pair[state];
}

#endif
