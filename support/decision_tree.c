/*
 * Growing decision trees (see decision_tree.h).
 */
#include "config.h"

#include "support/decision_tree.h"

#include "support/bug.h"

#define MOST 0x7ffffff0u /* numbers of leaves and inner nodes are less */

void decisions_clear(struct decisions *d)
{
    vec_clear(&d->test);
    vec_clear(&d->direct);
    memo_clear(&d->branch);
}

static decision leaf_decision(uint32_t leaf)
{
    if (leaf >= MOST)
        bug_end(BUG_NO_NUMBERS);
    return leaf << 1 | 1;
}

static decision new_node(struct decisions *d, uint32_t part)
{
    uint32_t node = vec_number(d->test.n);

    if (node >= MOST)
        bug_end(BUG_NO_NUMBERS);
    vec_push(&d->test, ((struct decision_test){ .part = part }));
    return (node + 1) << 1;
}

/* Makes room for a small value, at the end: what was there is copied. */
static void make_room(struct decisions *d, struct decision_test *t, uint32_t rank)
{
    uint32_t first = vec_number(d->direct.n), room = t->room > 0 ? t->room : 2;

    while (room <= rank)
        room *= 2;
    vec_reserve(&d->direct, d->direct.n + room);
    for (uint32_t k = 0; k < room; k++)
        vec_push(&d->direct, k < t->room ? d->direct.at[t->first + k] : DECISION_UNKNOWN);
    t->first = first;
    t->room = room;
}

static void set_next(struct decisions *d, uint32_t node, uint32_t v, decision next)
{
    struct decision_test *t = &d->test.at[node];
    uint32_t rank = decision_rank(v);

    if (rank >= DECISION_DIRECT) {
        memo_add(&d->branch, memo_key(node, v), next);
        return;
    }
    if (rank >= t->room)
        make_room(d, t, rank);
    d->direct.at[t->first + rank] = next;
}

static decision new_tree(struct decisions *d, size_t n, const struct part_read *read, uint32_t leaf)
{
    return n == 0 ? leaf_decision(leaf) : new_node(d, read->part);
}

decision decisions_add(struct decisions *d, decision x, size_t n, const struct part_read *read,
                       uint32_t leaf)
{
    decision start = x != DECISION_UNKNOWN ? x : new_tree(d, n, read, leaf);

    x = start;
    for (size_t i = 0; i < n; i++) {
        uint32_t node = decision_node(x);
        if (decision_is_leaf(x) || d->test.at[node].part != read[i].part)
            BUG("a computation that does not depend on what it reads alone");
        x = decisions_next(d, node, read[i].v);
        if (x == DECISION_UNKNOWN) {
            x = new_tree(d, n - i - 1, read + i + 1, leaf);
            set_next(d, node, read[i].v, x);
        }
    }
    if (!decision_is_leaf(x) || decision_leaf(x) != leaf)
        BUG("a computation that does not depend on what it reads alone");
    return start;
}
