/*
 * Shape, reading and changing of trees (see state_tree.h).
 *
 * The shape: in rounds, the subtrees there are are paired off, those first that change together
 * most; so the tree is balanced.
 */
#include "config.h"

#include "stg/state_tree.h"

#include <string.h>

#include "support/alloc.h"

/* ---- shape ---- */

struct shaping {
    struct state_tree *t;
    const uint32_t *weight;
    uint32_t n;               /* subtrees still to be joined */
    uint32_t *top;            /* their roots */
    uint64_t *near;           /* [i * n_leaves + j]: weights between them */
    uint32_t next;            /* number of the next node */
};

static void join(struct shaping *s, uint32_t left, uint32_t right)
{
    struct state_tree *t = s->t;

    t->left[s->next] = left;
    t->right[s->next] = right;
    t->up[left] = t->up[right] = s->next++;
}

/* The free subtree that i is to be joined with; n: there is none. */
static uint32_t partner(const struct shaping *s, const bool *taken, uint32_t i)
{
    uint32_t best = s->n;

    for (uint32_t j = 0; j < s->n; j++)
        if (j != i && !taken[j] &&
            (best == s->n || s->near[i * s->t->n_leaves + j] > s->near[i * s->t->n_leaves + best]))
            best = j;
    return best;
}

/* Weights of the subtrees of the next round: sums over their parts. */
static void add_up(struct shaping *s, const uint32_t *group, uint32_t n_groups)
{
    uint32_t w = s->t->n_leaves;
    uint64_t *sum = mem_zalloc((size_t)w * w * sizeof *sum);

    for (uint32_t i = 0; i < s->n; i++)
        for (uint32_t j = 0; j < s->n; j++)
            if (group[i] != group[j])
                sum[group[i] * w + group[j]] += s->near[i * w + j];
    mem_free(s->near);
    s->near = sum;
    s->n = n_groups;
}

static void join_round(struct shaping *s)
{
    bool *taken = mem_zalloc(s->n * sizeof *taken);
    uint32_t *group = mem_alloc(s->n * sizeof *group), n_groups = 0;

    for (uint32_t i = 0; i < s->n; i++) {
        if (taken[i])
            continue;
        uint32_t j = partner(s, taken, i);
        taken[i] = true;
        group[i] = n_groups;
        if (j < s->n) {
            taken[j] = true;
            group[j] = n_groups;
            join(s, s->top[i], s->top[j]);
            s->top[n_groups++] = s->next - 1;
        } else {
            s->top[n_groups++] = s->top[i];
        }
    }
    add_up(s, group, n_groups);
    mem_free(taken);
    mem_free(group);
}

#define MANY_LEAVES 512 /* weights are not worth their memory */

static void shape(struct state_tree *t, const uint32_t *weight)
{
    uint32_t n = t->n_leaves;
    struct shaping s = { .t = t, .n = n, .next = n };

    s.top = mem_alloc(n * sizeof *s.top);
    for (uint32_t i = 0; i < n; i++)
        s.top[i] = i;
    if (weight == NULL || n > MANY_LEAVES) {
        for (uint32_t first = 0; first + 1 < t->n_nodes; first += 2)
            join(&s, first, first + 1);
    } else {
        s.near = mem_zalloc((size_t)n * n * sizeof *s.near);
        for (uint32_t i = 0; i < n; i++)
            for (uint32_t j = i + 1; j < n; j++)
                s.near[i * n + j] = s.near[j * n + i] = weight[i * n + j];
        while (s.n > 1)
            join_round(&s);
    }
    mem_free(s.near);
    mem_free(s.top);
}

/* ---- life ---- */

void tree_init(struct state_tree *t, uint32_t n, const uint32_t *weight)
{
    *t = (struct state_tree){ .n_leaves = n, .n_nodes = 2 * n - 1, .root = 2 * n - 2 };
    t->left = mem_zalloc(t->n_nodes * sizeof *t->left);
    t->right = mem_zalloc(t->n_nodes * sizeof *t->right);
    t->up = mem_zalloc(t->n_nodes * sizeof *t->up);
    t->table = mem_zalloc(t->n_nodes * sizeof *t->table);
    shape(t, weight);
    for (uint32_t i = n; i < t->n_nodes; i++)
        pairs_init(&t->table[i]);
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
