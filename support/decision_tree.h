/*
 * Decision trees over the parts of a state.
 *
 * An inner node looks at a part and goes on by its value, a leaf is a number.  A tree grows by what
 * computations read: a computation that depends on nothing but what it has read so far reads the
 * same part next, so equal parts lead to the same leaf, whatever the others are.
 *
 * Looking up changes nothing, so threads may share trees.
 */
#ifndef SUPPORT_DECISION_TREE_H
#define SUPPORT_DECISION_TREE_H

#include "support/memo.h"
#include "support/vec.h"

/* Where a tree begins: unknown, a leaf, or an inner node. */
typedef uint32_t decision;
#define DECISION_UNKNOWN 0u

/* Looks at a part.  Where small values lead to is in decisions.direct[first ..], `room` of them. */
struct decision_test {
    uint32_t part, first, room;
};

struct decisions {
    VEC(struct decision_test) test; /* of each inner node */
    struct vec_u32 direct;          /* decisions, or DECISION_UNKNOWN */
    struct memo branch;             /* by (inner node, any other value): a decision */
};

/* All zero has no trees. */
void decisions_clear(struct decisions *d);

static inline bool decision_is_leaf(decision x)
{
    return (x & 1) != 0;
}

static inline uint32_t decision_leaf(decision x)
{
    return x >> 1;
}

static inline uint32_t decision_node(decision x)
{
    return (x >> 1) - 1;
}

#define DECISION_DIRECT 64u /* values whose decisions are found without a hash */

/* 0, and the numbers 0, 1, ... with the highest bit set, as a state holds small integers, are 0, 1,
   2, ...; all other values are large. */
static inline uint32_t decision_rank(uint32_t v)
{
    return v == 0 ? 0 : (v ^ UINT32_C(0x80000000)) + 1;
}

/* Where a node leads to that has looked at this value. */
static inline decision decisions_next(const struct decisions *d, uint32_t node, uint32_t v)
{
    const struct decision_test *t = &d->test.at[node];
    uint32_t rank = decision_rank(v), next;

    if (rank < t->room)
        return d->direct.at[t->first + rank];
    if (rank < DECISION_DIRECT)
        return DECISION_UNKNOWN;
    next = memo_find(&d->branch, memo_key(node, v));
    return next == MEMO_NONE ? DECISION_UNKNOWN : next;
}

/* The leaf that x comes to with these cells, or DECISION_UNKNOWN. */
static inline decision decisions_find(const struct decisions *d, decision x, const uint32_t *cell)
{
    while (x != DECISION_UNKNOWN && !decision_is_leaf(x)) {
        uint32_t node = decision_node(x);
        x = decisions_next(d, node, cell[d->test.at[node].part]);
    }
    return x;
}

/* A part that was read, and its value. */
struct part_read {
    uint32_t part, v;
};

/* The tree x with one path more, to a leaf.  DECISION_UNKNOWN is the tree with none; a tree begins
   where it began before. */
decision decisions_add(struct decisions *d, decision x, size_t n, const struct part_read *read,
                       uint32_t leaf);

#endif
