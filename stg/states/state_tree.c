/*
 * Making, reading and changing states as trees (see state_tree.h).
 */
#include "config.h"

#include "stg/states/state_tree.h"

#include <string.h>

#include "support/alloc.h"
#include "support/bug.h"

#define FIRST_RESHAPE 4096u
#define NEXT_RESHAPE 8u      /* times as many states between two reshapings, up to: */
#define LAST_RESHAPE 262144u /* beyond this, two copies would take too much memory */
#define FEW_INNER 8u         /* states per inner node from which on the shape is good enough */

/* ---- life ---- */

void tree_init(struct state_tree *t, uint32_t n, const tree_join *join)
{
    *t = (struct state_tree){
        .n_leaves = n, .n_nodes = 2 * n - 1, .root = 2 * n - 2, .reshape_at = FIRST_RESHAPE
    };
    t->left = mem_zalloc(t->n_nodes * sizeof *t->left);
    t->right = mem_zalloc(t->n_nodes * sizeof *t->right);
    t->step = mem_zalloc(t->n_nodes * sizeof *t->step);
    t->table = mem_zalloc(t->n_nodes * sizeof *t->table);
    for (uint32_t i = n; i < t->n_nodes; i++) {
        t->left[i] = join[i - n][0];
        t->right[i] = join[i - n][1];
        t->step[t->left[i]] = (struct tree_step){ i, t->right[i], false, false };
        t->step[t->right[i]] = (struct tree_step){ i, t->left[i], true, false };
        pairs_init(&t->table[i]);
    }
    for (uint32_t i = 0; i < t->root; i++)
        t->step[i].to_half = t->step[i].up != t->root && t->step[t->step[i].up].up == t->root;
}

void tree_init_plain(struct state_tree *t, uint32_t n)
{
    tree_join *join = mem_alloc(n * sizeof *join);

    tree_shape_plain(n, join);
    tree_init(t, n, join);
    mem_free(join);
}

void tree_clear(struct state_tree *t)
{
    for (uint32_t i = t->n_leaves; i < t->n_nodes; i++)
        pairs_clear(&t->table[i]);
    mem_free(t->left);
    mem_free(t->right);
    mem_free(t->step);
    mem_free(t->table);
}

void tree_grow(struct state_tree *t, uint32_t spare)
{
    for (uint32_t i = t->n_leaves; i < t->root; i++)
        while (atomic_load(&t->table[i].n) + spare > t->table[i].room) {
            if (t->table[i].room >= PAIR_NEVER / 2)
                bug_end(BUG_NO_NUMBERS);
            pairs_grow(&t->table[i]);
        }
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

/* The new pair at the parent of a node whose number has changed to `number`. */
static uint64_t pair_above(const uint32_t *numbers, const struct tree_step *s, uint32_t number)
{
    return s->right ? pair_of(numbers[s->sibling], number) : pair_of(number, numbers[s->sibling]);
}

static uint32_t side_of(const struct state_tree *t, uint32_t half)
{
    return half == t->right[t->root];
}

/* Sets the half that this node is, or is a kid of. */
static void set_half(const struct state_tree *t, const uint32_t *numbers, struct tree_change c,
                     struct tree_target *out)
{
    const struct tree_step *s = &t->step[c.node];
    uint32_t side = side_of(t, s->to_half ? s->up : c.node);

    out->open[side] = s->to_half;
    out->half[side] = s->to_half ? pair_above(numbers, s, c.number) : c.number;
}

static void same_halves(const struct state_tree *t, const uint32_t *numbers,
                        struct tree_target *out)
{
    out->half[0] = numbers[t->left[t->root]];
    out->half[1] = numbers[t->right[t->root]];
    out->open[0] = out->open[1] = false;
}

static bool raise(struct state_tree *t, const uint32_t *numbers, struct tree_change *c)
{
    const struct tree_step *s = &t->step[c->node];

    c->number = pairs_number(&t->table[s->up], pair_above(numbers, s, c->number));
    c->node = s->up;
    return c->number != PAIRS_FULL;
}

static bool at_half(const struct state_tree *t, uint32_t node)
{
    return t->step[node].to_half || t->step[node].up == t->root;
}

static bool raise_to_half(struct state_tree *t, const uint32_t *numbers, struct tree_change *c)
{
    while (!at_half(t, c->node))
        if (!raise(t, numbers, c))
            return false;
    return true;
}

static bool change_one(struct state_tree *t, const uint32_t *numbers, struct tree_change c,
                       struct tree_target *out)
{
    if (!raise_to_half(t, numbers, &c))
        return false;
    same_halves(t, numbers, out);
    set_half(t, numbers, c, out);
    return true;
}

/* The pair at the common parent of two changed nodes. */
static uint64_t pair_of_two(const struct state_tree *t, struct tree_change c, struct tree_change d)
{
    return t->step[c.node].right ? pair_of(d.number, c.number) : pair_of(c.number, d.number);
}

/* Two changed nodes with one parent. */
static bool change_siblings(struct state_tree *t, const uint32_t *numbers, struct tree_change c,
                            struct tree_change d, struct tree_target *out)
{
    uint32_t up = t->step[c.node].up;

    if (t->step[c.node].to_half) {
        same_halves(t, numbers, out);
        out->half[side_of(t, up)] = pair_of_two(t, c, d);
        out->open[side_of(t, up)] = true;
        return true;
    }
    c.number = pairs_number(&t->table[up], pair_of_two(t, c, d));
    c.node = up;
    return c.number != PAIRS_FULL && change_one(t, numbers, c, out);
}

/* Parents have greater numbers than kids, so the node with the lesser parent is the lower one. */
static bool change_two(struct state_tree *t, const uint32_t *numbers, struct tree_change c,
                       struct tree_change d, struct tree_target *out)
{
    uint32_t up, other;

    while ((up = t->step[c.node].up) != (other = t->step[d.node].up)) {
        struct tree_change *lower = up < other ? &c : &d;
        if (at_half(t, lower->node))
            break; /* one in each half */
        if (!raise(t, numbers, lower))
            return false;
    }
    if (up == other && up != t->root)
        return change_siblings(t, numbers, c, d, out);
    if (!raise_to_half(t, numbers, &c) || !raise_to_half(t, numbers, &d))
        return false;
    set_half(t, numbers, c, out);
    set_half(t, numbers, d, out);
    return true;
}

/* Moves the two lowest of the changed nodes to the first two places. */
static void lowest_first(const struct state_tree *t, struct tree_change *change, uint32_t n)
{
    for (uint32_t k = 0; k < 2; k++) {
        uint32_t best = k;
        struct tree_change c = change[k];
        for (uint32_t i = k + 1; i < n; i++)
            if (t->step[change[i].node].up < t->step[change[best].node].up)
                best = i;
        change[k] = change[best];
        change[best] = c;
    }
}

static bool change_many(struct state_tree *t, const uint32_t *numbers, struct tree_change *change,
                        uint32_t n, struct tree_target *out)
{
    uint32_t up;

    while (n > 2) {
        lowest_first(t, change, n);
        up = t->step[change[0].node].up;
        if (up != t->step[change[1].node].up) {
            if (!raise(t, numbers, &change[0]))
                return false;
            continue;
        }
        change[0].number = pairs_number(&t->table[up], pair_of_two(t, change[0], change[1]));
        change[0].node = up;
        change[1] = change[--n];
        if (change[0].number == PAIRS_FULL)
            return false;
    }
    return change_two(t, numbers, change[0], change[1], out);
}

bool tree_change(struct state_tree *t, const uint32_t *numbers, struct tree_change *change,
                 uint32_t n, struct tree_target *out)
{
    switch (n) {
    case 0: same_halves(t, numbers, out); return true;
    case 1: return change_one(t, numbers, change[0], out);
    case 2: return change_two(t, numbers, change[0], change[1], out);
    default: return change_many(t, numbers, change, n, out);
    }
}

/* ---- targets ---- */

void tree_expect(const struct state_tree *t, const struct tree_target *x)
{
    for (uint32_t k = 0; k < 2; k++)
        if (x->open[k])
            pairs_expect(tree_half(t, k), pairs_hash(x->half[k]));
}

uint64_t tree_close(struct state_tree *t, const struct tree_target *x)
{
    uint32_t number[2];

    for (uint32_t k = 0; k < 2; k++) {
        number[k] = x->open[k] ? pairs_number(tree_half(t, k), x->half[k]) : (uint32_t)x->half[k];
        if (x->open[k] && number[k] == PAIRS_FULL)
            return TREE_FULL;
    }
    return pair_of(number[0], number[1]);
}

static bool pairs_have_room(const struct pairs *p, uint64_t n)
{
    return p == NULL || atomic_load_explicit(&p->n, memory_order_relaxed) + n <= p->room;
}

bool tree_has_room(const struct state_tree *t, uint64_t n)
{
    return pairs_have_room(tree_states(t), n) && pairs_have_room(tree_half(t, 0), n) &&
           pairs_have_room(tree_half(t, 1), n);
}

void tree_expect_state(const struct state_tree *t, uint64_t root_pair)
{
    if (tree_half(t, 0) != NULL)
        __builtin_prefetch(&tree_half(t, 0)->pair[pair_left(root_pair)]);
    if (tree_half(t, 1) != NULL)
        __builtin_prefetch(&tree_half(t, 1)->pair[pair_right(root_pair)]);
}

/* ---- reshaping ---- */

uint64_t tree_inner_nodes(const struct state_tree *t)
{
    uint64_t n = 0;

    for (uint32_t i = t->n_leaves; i < t->root; i++)
        n += atomic_load(&t->table[i].n);
    return n;
}

/* The words of a sample of so many states, evenly spread. */
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

bool tree_reshape(struct state_tree *t)
{
    uint32_t rows = tree_shape_rows(t->n_leaves);
    struct state_tree old = *t;
    tree_join *join;
    uint32_t *row;

    if (rows == 0)
        return false;
    join = mem_alloc(t->n_leaves * sizeof *join);
    row = mem_alloc((size_t)rows * t->n_leaves * sizeof *row);
    rows = take_sample(t, rows, row);
    tree_shape_by_sample(t->n_leaves, rows, row, join);
    tree_init(t, old.n_leaves, join);
    move_states(&old, t);
    t->reshape_at = old.reshape_at;
    tree_clear(&old);
    mem_free(join);
    mem_free(row);
    return true;
}

bool tree_reshape_in_time(struct state_tree *t)
{
    uint32_t at = t->reshape_at;

    if (!tree_is_reshaped_now(t))
        return false;
    t->reshape_at = at < LAST_RESHAPE ? at * NEXT_RESHAPE : UINT32_MAX;
    if (at > FIRST_RESHAPE && tree_inner_nodes(t) < atomic_load(&tree_states(t)->n) / FEW_INNER)
        return false;
    return tree_reshape(t);
}
