/*
 * What each component can do, packed for the search of all states (bfs.h).
 *
 * A hop is a move without its partner: the local state it leads to, the variables it writes, and
 * the action it offers to the others.  What a component makes of an action is its answer.  Both
 * are made from the moves of component.h at the first need.  Where a global state has hops
 * and answers for all, no expression is evaluated any more, and looking up changes nothing.
 *
 * Where the rest of a communication touches global variables, both sides together have one answer,
 * a meeting; what they touch is then part of their readies.
 *
 * Not everything can be said so, such as run-time errors.  A component that may come to that is
 * `slow` in this state.
 */
#ifndef STG_STEP_HOPS_H
#define STG_STEP_HOPS_H

#include "stg/step/system_parts.h"
#include "support/memo.h"

#define CHANNEL_GROUPS 64u
#define HOP_ALONE UINT32_MAX        /* no partner is needed: a step, or the environment */

struct hop {
    uint32_t next, action;
    uint32_t move;                  /* of the component */
    uint32_t n_writes : 24;
    uint32_t channel : 6;           /* of CHANNEL_GROUPS, the one of its channel */
    uint32_t deferred : 1;              /* `next` and `write` are not all: meetings say it */
    const struct write *write;
};

/* A component in a local state, under certain values of the global variables it reads. */
struct ready {
    uint32_t first, n;              /* its hops */
    uint64_t listens;               /* to these groups of channels, a bit each */
    struct expansion moves;
    uint32_t first_receiver, n_receivers; /* of many moves, those that receive, in order */
    bool slow;
    bool waits;                     /* it answers by meetings */
};

struct receiver {
    uint32_t link;
    value index;
    uint32_t move;
};

/* What an answer is: refused, one local state + 1, several, or not to be said so. */
#define ANSWER_REFUSED 0u
#define ANSWER_MANY 0x80000000u     /* + where they are in `next`: their number, then they */
#define ANSWER_SLOW 0x7fffffffu
#define ANSWER_UNKNOWN MEMO_NONE

/* What a meeting is: where in `meeting` its transitions are, or ANSWER_SLOW.  There: how many; of
   each: how many words change, and then word and new number of each. */

struct action {
    uint32_t link;
    value index, payload;
    uint32_t first_partner, n_partners;
};

struct component_hops {
    struct vec_u32 by_local;        /* ready + 1, where nothing else matters */
    struct { struct ready *at; size_t n, cap; } ready;
    struct memo by_expansion;       /* number of an expansion: of a ready that does not wait */
    struct memo by_reads;           /* (local state, value read): either a ready, or to go on with
                                       the next value read */
    uint32_t n_prefixes;
    struct memo answer;             /* by (ready, action) */
    struct vec_u32 next;
    struct { struct receiver *at; size_t n, cap; } receiver;
    struct memo meeting_by;         /* by (ready, hop of the other) */
};

struct hops {
    struct system_lts *s;           /* borrowed */
    struct component_hops *of;      /* owned, by instance */
    struct { struct hop *at; size_t n, cap; } hop;
    struct vec_u32 meeting;
    struct { struct action *at; size_t n, cap; } action;
    struct memo action_by_tuple;
    struct vec_u32 partner;
};

void hops_init(struct hops *h, struct system_lts *s);
void hops_clear(struct hops *h);

/* A ready for component i in the state `word` (locals, then global values).  NO_READY: not known
   yet; then make_ready finds out. */
#define NO_READY UINT32_MAX
uint32_t hops_find_by_reads(const struct hops *h, uint32_t i, const uint32_t *word);
uint32_t hops_make_ready(struct hops *h, uint32_t i, const uint32_t *word);

static inline uint32_t hops_find_ready(const struct hops *h, uint32_t i, const uint32_t *word)
{
    const struct vec_u32 *by_local = &h->of[i].by_local;

    if (word[i] < by_local->n && by_local->at[word[i]] != 0)
        return by_local->at[word[i]] - 1;
    return hops_find_by_reads(h, i, word);
}

/* What component j, in this ready, makes of an action.  ANSWER_UNKNOWN: not known yet. */
static inline uint32_t hops_find_answer(const struct hops *h, uint32_t j, uint32_t ready,
                                        uint32_t action)
{
    return memo_find(&h->of[j].answer, memo_key(ready, action));
}

uint32_t hops_make_answer(struct hops *h, uint32_t j, uint32_t ready, uint32_t action);

/* The same for a hop and a receiver of which one is deferred. */
static inline uint32_t hops_find_meeting(const struct hops *h, uint32_t j, uint32_t ready,
                                         uint32_t hop)
{
    return memo_find(&h->of[j].meeting_by, memo_key(ready, hop));
}

/* i: whose hop it is; in the state `word`. */
uint32_t hops_make_meeting(struct hops *h, uint32_t i, uint32_t hop, uint32_t j, uint32_t ready,
                           const uint32_t *word);

#endif
