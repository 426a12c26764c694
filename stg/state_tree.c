/*
 * Making, reading and changing states as trees (see state_tree.h).
 */
#include "config.h"

#include "stg/state_tree.h"

#include <string.h>

#include "support/alloc.h"

/* ---- life ---- */

void tree_init(struct state_tree *t, uint32_t n, const tree_join *join)
{
    *t = (struct state_tree){ .n_leaves = n, .n_nodes = 2 * n - 1, .root = 2 * n - 2 };
    t->left = mem_zalloc(t->n_nodes * sizeof *t->left);
    t->right = mem_zalloc(t->n_nodes * sizeof *t->right);
    t->up = mem_zalloc(t->n_nodes * sizeof *t->up);
    t->table = mem_zalloc(t->n_nodes * sizeof *t->table);
    for (uint32_t i = n; i < t->n_nodes; i++) {
        t->left[i] = join[i - n][0];
        t->right[i] = join[i - n][1];
        t->up[t->left[i]] = t->up[t->right[i]] = i;
        pairs_init(&t->table[i]);
    }
}

void tree_clear(struct state_tree *t)
{
    for (uint32_t i = t->n_leaves; i < t->n_nodes; i++)
        pairs_clear(&t->table[i]);
    mem_free(t->left);
    mem_free(t->right);
    mem_free(t->up);
    mem_free(t->table);
}

void tree_grow(struct state_tree *t, uint32_t spare)
{
    for (uint32_t i = t->n_leaves; i < t->root; i++)
        while (atomic_load(&t->table[i].n) + spare > t->table[i].room)
            pairs_grow(&t->table[i]);
}

/* ---- states ---- */

uint64_t tree_make(struct state_tree *t, uint32_t *numbers)
{
    uint64_t pair;

    tree_grow(t, 1);
    for (uint32_t i = t->n_leaves; i < t->root; i++) {
        pair = pair_of(numbers[t->left[i]], numbers[t->right[i]]);
        numbers[i] = pairs_put(&t->table[i], pair, pairs_hash(pair));
    }
    return pair_of(numbers[t->left[t->root]], numbers[t->right[t->root]]);
}

void tree_read(const struct state_tree *t, uint64_t root_pair, uint32_t *numbers)
{
    numbers[t->left[t->root]] = pair_left(root_pair);
    numbers[t->right[t->root]] = pair_right(root_pair);
    for (uint32_t i = t->root; i-- > t->n_leaves;) {
        uint64_t pair = t->table[i].pair[numbers[i]];
        numbers[t->left[i]] = pair_left(pair);
        numbers[t->right[i]] = pair_right(pair);
    }
}

/* Of the changed nodes, one that is lowest in the tree: its parent has the least number. */
static uint32_t lowest(const struct state_tree *t, const struct tree_change *change, uint32_t n)
{
    uint32_t best = 0;

    for (uint32_t i = 1; i < n; i++)
        if (t->up[change[i].node] < t->up[change[best].node])
            best = i;
    return best;
}

/* The pair at node `up`, whose changed kids are taken out of the list, but for the first of them,
   whose place is *at. */
static uint64_t changed_pair(const struct state_tree *t, const uint32_t *numbers, uint32_t up,
                             struct tree_change *change, uint32_t *n, uint32_t at)
{
    uint32_t side[2] = { numbers[t->left[up]], numbers[t->right[up]] };

    side[change[at].node == t->right[up]] = change[at].number;
    for (uint32_t i = at + 1; i < *n; i++)
        if (t->up[change[i].node] == up) {
            side[change[i].node == t->right[up]] = change[i].number;
            change[i] = change[--*n];
            break;
        }
    return pair_of(side[0], side[1]);
}

uint64_t tree_change(struct state_tree *t, const uint32_t *numbers, struct tree_change *change,
                     uint32_t n)
{
    for (;;) {
        uint32_t at = n == 1 ? 0 : lowest(t, change, n), up = t->up[change[at].node];
        uint64_t pair = changed_pair(t, numbers, up, change, &n, at);
        if (up == t->root)
            return pair;
        change[at].number = pairs_put(&t->table[up], pair, pairs_hash(pair));
        if (change[at].number == PAIRS_FULL)
            return TREE_FULL;
        change[at].node = up;
    }
}

/* ---- another shape ---- */

uint64_t tree_inner_pairs(const struct state_tree *t)
{
    uint64_t n = 0;

    for (uint32_t i = t->n_leaves; i < t->root; i++)
        n += atomic_load(&t->table[i].n);
    return n;
}

/* The words of so many states, evenly spread. */
static uint32_t take_sample(const struct state_tree *t, uint32_t rows, uint32_t *row)
{
    const struct pairs *states = tree_states(t);
    uint32_t *numbers = mem_alloc(t->n_nodes * sizeof *numbers), n = 0;
    uint64_t all = atomic_load(&states->n);

    for (uint32_t r = 0; r < rows; r++) {
        uint64_t pair = states->pair[r * all / rows];
        if (pair == PAIR_HOLE)
            continue;
        tree_read(t, pair, numbers);
        memcpy(row + (size_t)n++ * t->n_leaves, numbers, t->n_leaves * sizeof *row);
    }
    mem_free(numbers);
    return n;
}

static void add_state(struct state_tree *t, uint64_t pair)
{
    struct pairs *states = tree_states(t);

    while (states->n == states->room)
        pairs_grow(states);
    if (pair == PAIR_HOLE)
        pairs_skip(states);
    else
        pairs_put(states, pair, pairs_hash(pair));
}

static void move_states(const struct state_tree *from, struct state_tree *to)
{
    const struct pairs *states = tree_states(from);
    uint32_t *numbers = mem_alloc(from->n_nodes * sizeof *numbers);

    for (uint32_t i = 0; i < states->n; i++) {
        uint64_t pair = states->pair[i];
        if (pair != PAIR_HOLE) {
            tree_read(from, pair, numbers);
            pair = tree_make(to, numbers);
        }
        add_state(to, pair);
    }
    mem_free(numbers);
}

void tree_reshape(struct state_tree *t)
{
    uint32_t rows = tree_shape_rows(t->n_leaves);
    struct state_tree old = *t;
    tree_join *join;
    uint32_t *row;

    if (rows == 0)
        return;
    join = mem_alloc(t->n_leaves * sizeof *join);
    row = mem_alloc((size_t)rows * t->n_leaves * sizeof *row);
    rows = take_sample(t, rows, row);
    tree_shape_by_sample(t->n_leaves, rows, row, join);
    tree_init(t, old.n_leaves, join);
    move_states(&old, t);
    tree_clear(&old);
    mem_free(join);
    mem_free(row);
}
