/*
 * The graph of all states that a search reaches: where their transitions lead, and the truth of
 * propositions in each.
 *
 * A search writes it down while it visits states (bfs.h).  Each thread has a log of its own, so a
 * state is a record of some log: its number, the numbers of its targets one after the other, and a
 * bit for each proposition.  Transitions with the same target count as often as they are.
 *
 * Where formulas tell actions apart, a transition also has the class of its action, which the asker
 * gives.
 *
 * Space: 8 bytes a state, 4 a transition (5 with classes), and 4 for each 32 propositions of a
 * state.
 */
#ifndef CHECKER_SEARCH_STATE_GRAPH_H
#define CHECKER_SEARCH_STATE_GRAPH_H

#include <stdatomic.h>
#include <stdbool.h>

#include "stg/lts/lts.h"
#include "support/memo.h"
#include "support/vec.h"

#define PROPOSITION_BITS 32u
#define CLASSES_MOST 255u

struct graph_log {
    struct vec_u32 state;  /* of each record */
    struct vec_u32 end;    /* of each record: where its targets end in `target` */
    struct vec_u32 target; /* those of the last records may still be to come */
    VEC(uint8_t) class;    /* of the action of each transition, as the targets; or empty */
    struct vec_u32 truth;  /* of each record: so many words */
    uint32_t bound;        /* all states and targets have smaller numbers */
};

struct state_graph {
    uint32_t n_propositions, proposition_words;
    uint32_t n_logs;
    struct graph_log *log; /* owned */
    struct vec_u32 level;  /* the first state of each level */
    /* The class of an action, less than CLASSES_MOST, or CLASSES_MOST: it has none.  Not asked by
       several threads at once.  NULL: transitions have no classes. */
    uint32_t (*classify)(void *self, const struct lts_edge *e);
    void *self;
    struct memo class_of;      /* of moves, with their partners: see bfs_visit.c; owned */
    _Atomic bool fails;        /* a transition is a run-time error, or there are too many */
    _Atomic bool unclassified; /* the action of some transition has no class */
    _Atomic bool *faulty;      /* of each proposition: it is a run-time error somewhere; owned */
};

/* No log yet. */
void state_graph_init(struct state_graph *g, uint32_t n_propositions);
void state_graph_clear(struct state_graph *g);
/* A log for each of so many threads; nothing is written down. */
void state_graph_begin(struct state_graph *g, uint32_t n_logs);
/* Bytes that the logs take. */
size_t state_graph_bytes(const struct state_graph *g);
/* All states and targets have smaller numbers. */
uint32_t state_graph_states(const struct state_graph *g);

/* A new record, with so many targets, which are added later, in turn; no proposition holds there
   yet. */
void graph_log_add(struct state_graph *g, struct graph_log *l, uint32_t state, uint32_t n_targets);
static inline void graph_log_target(struct graph_log *l, uint32_t target)
{
    vec_push(&l->target, target);
    if (target >= l->bound)
        l->bound = target + 1;
}

/* The number of records whose targets are all there. */
uint32_t graph_log_records(const struct graph_log *l);

/* In the last record, proposition i holds. */
static inline void graph_log_true(const struct state_graph *g, struct graph_log *l, uint32_t i)
{
    l->truth.at[l->truth.n - g->proposition_words + i / PROPOSITION_BITS] |=
        (uint32_t)1 << i % PROPOSITION_BITS;
}

/* ... does not hold. */
static inline void graph_log_false(const struct state_graph *g, struct graph_log *l, uint32_t i)
{
    l->truth.at[l->truth.n - g->proposition_words + i / PROPOSITION_BITS] &=
        ~((uint32_t)1 << i % PROPOSITION_BITS);
}

static inline bool graph_log_holds(const struct state_graph *g, const struct graph_log *l,
                                   size_t record, uint32_t i)
{
    return (l->truth.at[record * g->proposition_words + i / PROPOSITION_BITS] >>
                i % PROPOSITION_BITS &
            1) != 0;
}

/* Where the targets of a record begin. */
static inline uint32_t graph_log_from(const struct graph_log *l, size_t record)
{
    return record == 0 ? 0 : l->end.at[record - 1];
}

#endif
