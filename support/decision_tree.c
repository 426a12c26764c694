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
    vec_push(&d->test, part);
    return (node + 1) << 1;
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
        if (decision_is_leaf(x) || d->test.at[node] != read[i].part)
            BUG("a computation that does not depend on what it reads alone");
        x = decisions_next(d, node, read[i].v);
        if (x == DECISION_UNKNOWN) {
            x = new_tree(d, n - i - 1, read + i + 1, leaf);
            memo_add(&d->branch, memo_key(node, read[i].v), x);
        }
    }
    if (!decision_is_leaf(x) || decision_leaf(x) != leaf)
        BUG("a computation that does not depend on what it reads alone");
    return start;
}
