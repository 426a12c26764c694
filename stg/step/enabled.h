/*
 * What an instance can do in a local state: the one table of the engine.
 *
 * A local transition is a move (local_lts.h) without its partner: the local state it leads to, the
 * cells it writes, and the action it offers to other instances.  Those of a group of edges that are
 * enabled in a local state are one list.  Which list it is, a decision tree tells by the cells that
 * the edges have read; so an empty list says why its edges are blocked.  What an instance makes of
 * an action is its response; it is remembered for each pair of a list and an action.  Where the
 * rest of a communication touches global variables, sender and receiver together have one response,
 * a synchronisation, with a decision tree of its own.
 *
 * All of it is made at the first need.  Where a state has its lists and responses, taking its steps
 * (step.h) evaluates no expression, and looking up changes nothing, so threads may share a table.
 * A transition that is not fixed (a run-time error, an open output that reads global variables) is
 * evaluated in each state.
 */
#ifndef STG_STEP_ENABLED_H
#define STG_STEP_ENABLED_H

#include "support/decision_tree.h"
#include "stg/step/system.h"
#include "support/memo.h"
#include "support/vec.h"

#define CHANNEL_GROUPS 64u

struct local_transition {
    uint32_t next;   /* local state; not of inputs */
    uint32_t action; /* LTS_COMM: in step_tables.action; LTS_IN: where in `next` the
                        local states behind its values are, their number first, or
                        NO_ACTION: that is not fixed, or endless */
    uint32_t move;   /* of the instance: index in local_lts.move */
    uint32_t n_writes : 20;
    uint32_t channel : 6;   /* of CHANNEL_GROUPS, the one of its channel */
    uint32_t kind : 2;      /* enum lts_kind: LTS_COMM is offered to instances, LTS_OUT and
                               LTS_IN to the environment */
    uint32_t deferred : 1;  /* `next` and `write` are not all: synchronisations say it */
    uint32_t evaluated : 1; /* nothing but `move` and `kind` is fixed */
    uint32_t scoped : 1;    /* LTS_COMM: the lists of receivers are those under move.scope;
                               LTS_IN: which values are accepted depends on what is in scope */
    uint32_t broadcast : 1; /* sent to all who can receive it */
    const struct write *write;
};

/* The transitions of a group of edges in a local state, under certain values of the cells that
   decide about them. */
struct enabled {
    uint32_t local, group;
    uint32_t first_read, n_reads; /* in step_tables.read, in the order of reading */
    uint32_t first, n;            /* in step_tables.transition, in the order of the moves */
    uint64_t reads;               /* the bits (enabled_cell_bit) of the cells read, or more */
    uint64_t listens;             /* receives on channels of these groups, a bit each */
    struct expansion moves;
    uint32_t first_receiver, n_receivers; /* of many moves, those that receive, in order */
    bool evaluated;                       /* responses are evaluated in each state */
    bool deferred;                        /* responses are synchronisations */
};

/* While no cell changes whose bit is in `reads`, a list is that of the state. */
static inline uint64_t enabled_cell_bit(uint32_t cell)
{
    return (uint64_t)1 << cell % 64;
}

static inline uint32_t channel_group(uint32_t link, value index)
{
    return (uint32_t)hash_mix(link, index) & (CHANNEL_GROUPS - 1);
}

struct receiver {
    uint32_t link;
    value index;
    uint32_t move;
};

/* What a response is: refused, one local state + 1, several, or to be evaluated. */
#define RESPONSE_REFUSED 0u
#define RESPONSE_MANY 0x80000000u /* + where they are in `next`: their number, then they */
#define RESPONSE_EVALUATED 0x7fffffffu
#define RESPONSE_UNKNOWN MEMO_NONE

/* What a synchronisation is: where in `synchronisation` its steps are, or
   SYNCHRONISATION_EVALUATED.  There: how many; of each: the receiving move, how many words it
   writes, and then word and new number of each. */
#define SYNCHRONISATION_EVALUATED 0x7fffffe0u
/* What a part of a broadcast is, the sender's or that of one who receives it: the same, or
   PART_REFUSED.  There: the local state, how many words it writes besides, and word and new number
   of each. */
#define PART_REFUSED 0x7fffffdfu

/* Offered by senders. */
#define NO_ACTION UINT32_MAX /* of a guard that is a run-time error */

struct action {
    uint32_t link;
    value index, payload;               /* VALUE_NONE: unknown, a run-time error comes before */
    uint32_t first_partner, n_partners; /* instances that may receive it, ascending; perhaps the
                                           sender, too */
};

struct instance_table {
    uint32_t n_groups_most;  /* of a node */
    uint32_t first_slot;     /* as in system.first_slot */
    struct vec_u32 by_local; /* [local * n_groups_most + group]: the decision that leads to a list,
                                or DECISION_UNKNOWN */
    struct memo by_scope;    /* the same by (that index, scope), of groups that choose schematic
                                values */
    VEC(struct enabled) enabled;
    struct memo response; /* by (list, action) */
    struct vec_u32 next;
    VEC(struct receiver) receiver;
    struct memo synchronisation_by; /* by (list, transition of the sender): a decision */
    struct memo part_by;            /* of broadcasts, by (move, action): a decision */
};

struct step_tables {
    struct system *s;          /* borrowed */
    struct instance_table *of; /* owned, by instance */
    struct decisions decisions;
    VEC(struct part_read) read;
    VEC(struct local_transition) transition;
    struct vec_u32 synchronisation;
    VEC(struct action) action;
    struct memo action_by_tuple;
    struct vec_u32 partner;
};

void step_tables_init(struct step_tables *t, struct system *s);
void step_tables_clear(struct step_tables *t);

/* The list of a group of instance i (of its node) in the state `word` (locals, then cells), where
   this is in scope: a tuple (active_domain.h), of models without schematic data VALUE_NONE.
   NOT_LISTED: not known yet; then enabled_make computes it. */
#define NOT_LISTED UINT32_MAX
uint32_t enabled_find_by_reads(const struct step_tables *t, uint32_t i, uint32_t group,
                               const uint32_t *word, value scope);
uint32_t enabled_make(struct step_tables *t, uint32_t i, uint32_t group, const uint32_t *word,
                      value scope);
/* Makes the transitions of a list whose moves there are, behind those of all lists. */
void enabled_fill(struct step_tables *t, uint32_t i, struct enabled *r);

/* The same where nothing else than the local state matters; else, too, NOT_LISTED. */
static inline uint32_t enabled_find(const struct instance_table *c, uint32_t local, uint32_t group)
{
    size_t at = (size_t)local * c->n_groups_most + group;
    decision x = at < c->by_local.n ? c->by_local.at[at] : DECISION_UNKNOWN;

    return decision_is_leaf(x) ? decision_leaf(x) : NOT_LISTED;
}

/* As enabled_find_by_reads, of a group that chooses no schematic values. */
static inline uint32_t enabled_find_by_cells(const struct step_tables *t, uint32_t i,
                                             uint32_t group, const uint32_t *word)
{
    const struct instance_table *c = &t->of[i];
    size_t at = (size_t)word[i] * c->n_groups_most + group;
    decision x = at < c->by_local.n ? c->by_local.at[at] : DECISION_UNKNOWN;

    x = decisions_find(&t->decisions, x, word + t->s->n);
    return x == DECISION_UNKNOWN ? NOT_LISTED : decision_leaf(x);
}

/* What instance j, with this list, makes of an action.  RESPONSE_UNKNOWN: not known yet. */
static inline uint32_t response_find(const struct step_tables *t, uint32_t j, uint32_t list,
                                     uint32_t action)
{
    return memo_find(&t->of[j].response, memo_key(list, action));
}

uint32_t response_make(struct step_tables *t, uint32_t j, uint32_t list, uint32_t action);

/* The receiving move behind response number `rank` of several, or the only one (0). */
uint32_t response_move(struct step_tables *t, uint32_t j, uint32_t list, uint32_t action,
                       uint32_t rank);

/* The same for a local transition and a list of which one is deferred, in this state.  Its value is
   computed by step.c. */
static inline uint32_t synchronisation_find(const struct step_tables *t, uint32_t j, uint32_t list,
                                            uint32_t transition, const uint32_t *word)
{
    uint32_t x = memo_find(&t->of[j].synchronisation_by, memo_key(list, transition));

    if (x == MEMO_NONE)
        return RESPONSE_UNKNOWN;
    x = decisions_find(&t->decisions, x, word + t->s->n);
    return x == DECISION_UNKNOWN ? RESPONSE_UNKNOWN : decision_leaf(x);
}

/* The same for a part of a broadcast, in the state that those before it have left: of a receiving
   move of instance i and an action, or a sending one and NO_ACTION.  Its value is computed by
   broadcast.c. */
static inline uint32_t part_find(const struct step_tables *t, uint32_t i, uint32_t move,
                                 uint32_t action, const uint32_t *word)
{
    uint32_t x = memo_find(&t->of[i].part_by, memo_key(move, action));

    if (x == MEMO_NONE)
        return RESPONSE_UNKNOWN;
    x = decisions_find(&t->decisions, x, word + t->s->n);
    return x == DECISION_UNKNOWN ? RESPONSE_UNKNOWN : decision_leaf(x);
}

#endif
