/*
 * Making, reading and changing states as trees (see state_tree.h).
 */
#include "config.h"

#include "stg/states/state_tree.h"

#include <string.h>

#include "support/alloc.h"
#include "support/bug.h"

/* ---- life ---- */

/* The bits of each subtree of words; WORD_BITS: of one that is no leaf, unless it is a word. */
static void count_bits(const struct state_tree *t, uint32_t *bits)
{
    uint32_t n = t->n_words;

    for (uint32_t i = 0; i < n; i++)
        bits[i] = word_range_bits(t->range[i]);
    for (uint32_t k = 0; k + 1 < n; k++) {
        uint32_t sum = bits[t->join[k][0]] + bits[t->join[k][1]];
        bits[n + k] = sum <= LEAF_BITS && k + 2 < n ? sum : WORD_BITS;
    }
}

/* The node that each subtree of words is, or is in: the leaves first. */
static void number_tree_nodes(struct state_tree *t, const uint32_t *bits, uint32_t *node)
{
    uint32_t n = t->n_words, n_inner = 0;

    for (uint32_t k = 0; k + 1 < n; k++)
        n_inner += bits[n + k] == WORD_BITS;
    t->n_leaves = n_inner + 1;
    t->n_nodes = t->n_leaves + n_inner;
    t->root = t->n_nodes - 1;
    for (uint32_t k = n - 1, leaf = t->n_leaves, inner = t->n_nodes; k-- > 0;) {
        bool is_inner = bits[n + k] == WORD_BITS;
        if (is_inner)
            node[n + k] = --inner;
        for (uint32_t side = 2; side-- > 0;) {
            uint32_t kid = t->join[k][side];
            if (!is_inner)
                node[kid] = node[n + k];
            else if (kid < n || bits[kid] != WORD_BITS)
                node[kid] = --leaf;
        }
    }
}

static void join_nodes(struct state_tree *t, const uint32_t *bits, const uint32_t *node)
{
    uint32_t n = t->n_words;

    for (uint32_t k = 0; k + 1 < n; k++) {
        uint32_t up = node[n + k], left = node[t->join[k][0]], right = node[t->join[k][1]];
        if (bits[n + k] != WORD_BITS)
            continue;
        t->left[up] = left;
        t->right[up] = right;
        t->step[left] = (struct tree_step){ up, right, false, false };
        t->step[right] = (struct tree_step){ up, left, true, false };
        pairs_init(&t->table[up]);
    }
    for (uint32_t i = 0; i < t->root; i++)
        t->step[i].to_half = t->step[i].up != t->root && t->step[t->step[i].up].up == t->root;
}

static void place_words(struct state_tree *t, const uint32_t *node)
{
    uint32_t *shift = mem_zalloc(t->n_leaves * sizeof *shift);

    for (uint32_t i = 0; i < t->n_words; i++) {
        t->field[i] = bit_field_at(node[i], shift[node[i]], t->range[i]);
        shift[node[i]] += word_range_bits(t->range[i]);
        t->first[node[i] + 1]++;
    }
    for (uint32_t i = 0; i < t->n_leaves; i++)
        t->first[i + 1] += t->first[i];
    for (uint32_t i = t->n_words; i-- > 0;)
        t->word[--t->first[node[i] + 1]] = i;
    for (uint32_t i = 0; i < t->n_leaves; i++)
        t->first[i] = t->first[i + 1];
    t->first[t->n_leaves] = t->n_words;
    mem_free(shift);
}

static void build_nodes(struct state_tree *t)
{
    uint32_t n = t->n_words;
    uint32_t *bits = mem_alloc(2 * (size_t)n * sizeof *bits);
    uint32_t *node = mem_alloc(2 * (size_t)n * sizeof *node);

    count_bits(t, bits);
    number_tree_nodes(t, bits, node);
    t->field = mem_alloc(n * sizeof *t->field);
    t->first = mem_zalloc((t->n_leaves + (size_t)1) * sizeof *t->first);
    t->word = mem_alloc(n * sizeof *t->word);
    t->left = mem_zalloc(t->n_nodes * sizeof *t->left);
    t->right = mem_zalloc(t->n_nodes * sizeof *t->right);
    t->step = mem_zalloc(t->n_nodes * sizeof *t->step);
    t->table = mem_zalloc(t->n_nodes * sizeof *t->table);
    join_nodes(t, bits, node);
    place_words(t, node);
    mem_free(bits);
    mem_free(node);
}

void tree_init(struct state_tree *t, uint32_t n, const struct word_range *range,
               const tree_join *join)
{
    *t = (struct state_tree){ .n_words = n, .reshape_at = TREE_FIRST_RESHAPE };
    t->range = mem_zalloc(n * sizeof *t->range);
    t->join = mem_alloc(n * sizeof *t->join);
    if (range != NULL)
        memcpy(t->range, range, n * sizeof *range);
    memcpy(t->join, join, (n - (size_t)1) * sizeof *join);
    build_nodes(t);
}

void tree_init_plain(struct state_tree *t, uint32_t n, const struct word_range *range)
{
    tree_join *join = mem_alloc(n * sizeof *join);
    uint32_t *bits = mem_alloc(n * sizeof *bits);

    for (uint32_t i = 0; i < n; i++)
        bits[i] = range == NULL ? WORD_BITS : word_range_bits(range[i]);
    tree_shape_plain(n, bits, join);
    tree_init(t, n, range, join);
    mem_free(join);
    mem_free(bits);
}

void tree_clear(struct state_tree *t)
{
    for (uint32_t i = t->n_leaves; i < t->n_nodes; i++)
        pairs_clear(&t->table[i]);
    mem_free(t->range);
    mem_free(t->join);
    mem_free(t->field);
    mem_free(t->first);
    mem_free(t->word);
    mem_free(t->left);
    mem_free(t->right);
    mem_free(t->step);
    mem_free(t->table);
}

void tree_grow(struct state_tree *t, uint32_t spare)
{
    for (uint32_t i = t->n_leaves; i < t->root; i++)
        while (pairs_size(&t->table[i]) + spare > t->table[i].index.room) {
            if (t->table[i].index.room >= PAIR_NEVER / 2)
                bug_end(BUG_NO_NUMBERS);
            pairs_grow(&t->table[i]);
        }
}

/* ---- states ---- */

uint64_t tree_make(struct state_tree *t, uint32_t *numbers)
{
    uint32_t *node = numbers + t->n_words;
    uint64_t pair;

    tree_grow(t, 1);
    memset(node, 0, t->n_leaves * sizeof *node);
    for (uint32_t i = 0; i < t->n_words; i++)
        node[t->field[i].leaf] |= bit_field_put(&t->field[i], numbers[i]);
    for (uint32_t i = t->n_leaves; i < t->root; i++) {
        pair = pair_of(node[t->left[i]], node[t->right[i]]);
        node[i] = pairs_put(&t->table[i], pair, pairs_hash(pair));
    }
    return pair_of(node[t->left[t->root]], node[t->right[t->root]]);
}

void tree_read(const struct state_tree *t, uint64_t root_pair, uint32_t *numbers)
{
    uint32_t *node = numbers + t->n_words;

    node[t->left[t->root]] = pair_left(root_pair);
    node[t->right[t->root]] = pair_right(root_pair);
    for (uint32_t i = t->root; i-- > t->n_leaves;) {
        uint64_t pair = t->table[i].pair[node[i]];
        node[t->left[i]] = pair_left(pair);
        node[t->right[i]] = pair_right(pair);
    }
    for (uint32_t i = 0; i < t->n_words; i++)
        numbers[i] = bit_field_get(&t->field[i], node[t->field[i].leaf]);
}

static void read_leaf_over(const struct state_tree *t, uint32_t leaf, uint32_t number,
                           uint32_t *numbers, struct vec_u32 *differ)
{
    for (uint32_t k = t->first[leaf]; k < t->first[leaf + 1]; k++) {
        uint32_t word = t->word[k], now = bit_field_get(&t->field[word], number);
        if (numbers[word] == now)
            continue;
        numbers[word] = now;
        vec_push(differ, word);
    }
}

static void read_node_over(const struct state_tree *t, uint32_t node, uint32_t number,
                           uint32_t *numbers, struct vec_u32 *differ)
{
    uint64_t pair;

    if (numbers[t->n_words + node] == number)
        return;
    numbers[t->n_words + node] = number;
    if (node < t->n_leaves) {
        read_leaf_over(t, node, number, numbers, differ);
        return;
    }
    pair = t->table[node].pair[number];
    read_node_over(t, t->left[node], pair_left(pair), numbers, differ);
    read_node_over(t, t->right[node], pair_right(pair), numbers, differ);
}

void tree_read_over(const struct state_tree *t, uint64_t root_pair, uint32_t *numbers,
                    struct vec_u32 *differ)
{
    read_node_over(t, t->left[t->root], pair_left(root_pair), numbers, differ);
    read_node_over(t, t->right[t->root], pair_right(root_pair), numbers, differ);
}

/* ---- changes: `node` is the number of each node before ---- */

/* The new pair at the parent of a node whose number has changed to `number`. */
static uint64_t pair_above(const uint32_t *node, const struct tree_step *s, uint32_t number)
{
    return s->right ? pair_of(node[s->sibling], number) : pair_of(number, node[s->sibling]);
}

static uint32_t side_of(const struct state_tree *t, uint32_t half)
{
    return half == t->right[t->root];
}

/* Sets the half that this node is, or is a kid of. */
static void set_half(const struct state_tree *t, const uint32_t *node, struct tree_change c,
                     struct tree_target *out)
{
    const struct tree_step *s = &t->step[c.node];
    uint32_t side = side_of(t, s->to_half ? s->up : c.node);

    out->open[side] = s->to_half;
    out->half[side] = s->to_half ? pair_above(node, s, c.number) : c.number;
}

static void same_halves(const struct state_tree *t, const uint32_t *node, struct tree_target *out)
{
    out->half[0] = node[t->left[t->root]];
    out->half[1] = node[t->right[t->root]];
    out->open[0] = out->open[1] = false;
}

static bool raise(struct state_tree *t, const uint32_t *node, struct tree_change *c)
{
    const struct tree_step *s = &t->step[c->node];

    c->number = pairs_number(&t->table[s->up], pair_above(node, s, c->number));
    c->node = s->up;
    return c->number != PAIRS_FULL;
}

static bool at_half(const struct state_tree *t, uint32_t i)
{
    return t->step[i].to_half || t->step[i].up == t->root;
}

static bool raise_to_half(struct state_tree *t, const uint32_t *node, struct tree_change *c)
{
    while (!at_half(t, c->node))
        if (!raise(t, node, c))
            return false;
    return true;
}

static bool change_one(struct state_tree *t, const uint32_t *node, struct tree_change c,
                       struct tree_target *out)
{
    if (!raise_to_half(t, node, &c))
        return false;
    same_halves(t, node, out);
    set_half(t, node, c, out);
    return true;
}

/* The pair at the common parent of two changed nodes. */
static uint64_t pair_of_two(const struct state_tree *t, struct tree_change c, struct tree_change d)
{
    return t->step[c.node].right ? pair_of(d.number, c.number) : pair_of(c.number, d.number);
}

/* Two changed nodes with one parent. */
static bool change_siblings(struct state_tree *t, const uint32_t *node, struct tree_change c,
                            struct tree_change d, struct tree_target *out)
{
    uint32_t up = t->step[c.node].up;

    if (t->step[c.node].to_half) {
        same_halves(t, node, out);
        out->half[side_of(t, up)] = pair_of_two(t, c, d);
        out->open[side_of(t, up)] = true;
        return true;
    }
    c.number = pairs_number(&t->table[up], pair_of_two(t, c, d));
    c.node = up;
    return c.number != PAIRS_FULL && change_one(t, node, c, out);
}

/* Parents have greater numbers than kids, so the node with the lesser parent is the lower one. */
static bool change_two(struct state_tree *t, const uint32_t *node, struct tree_change c,
                       struct tree_change d, struct tree_target *out)
{
    uint32_t up, other;

    while ((up = t->step[c.node].up) != (other = t->step[d.node].up)) {
        struct tree_change *lower = up < other ? &c : &d;
        if (at_half(t, lower->node))
            break; /* one in each half */
        if (!raise(t, node, lower))
            return false;
    }
    if (up == other && up != t->root)
        return change_siblings(t, node, c, d, out);
    if (!raise_to_half(t, node, &c) || !raise_to_half(t, node, &d))
        return false;
    set_half(t, node, c, out);
    set_half(t, node, d, out);
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

static bool change_many(struct state_tree *t, const uint32_t *node, struct tree_change *change,
                        uint32_t n, struct tree_target *out)
{
    uint32_t up;

    while (n > 2) {
        lowest_first(t, change, n);
        up = t->step[change[0].node].up;
        if (up != t->step[change[1].node].up) {
            if (!raise(t, node, &change[0]))
                return false;
            continue;
        }
        change[0].number = pairs_number(&t->table[up], pair_of_two(t, change[0], change[1]));
        change[0].node = up;
        change[1] = change[--n];
        if (change[0].number == PAIRS_FULL)
            return false;
    }
    return change_two(t, node, change[0], change[1], out);
}

static struct tree_change leaf_change(const struct state_tree *t, const uint32_t *node,
                                      struct word_change c)
{
    const struct bit_field *f = &t->field[c.word];
    uint32_t number = node[f->leaf] & ~(f->mask << f->shift);

    return (struct tree_change){ f->leaf, number | bit_field_put(f, c.number) };
}

#define FEW_CHANGES 8 /* whose leaves are compared one by one */

/* Changes of words as changes of leaves, where there are few; how many. */
static uint32_t merge_few(const struct state_tree *t, const uint32_t *node,
                          const struct word_change *change, uint32_t n, struct tree_change *out)
{
    uint32_t n_out = 0, k;

    for (uint32_t i = 0; i < n; i++) {
        const struct bit_field *f = &t->field[change[i].word];
        for (k = 0; k < n_out && out[k].node != f->leaf; k++)
            continue;
        if (k == n_out)
            out[n_out++] = (struct tree_change){ f->leaf, node[f->leaf] };
        out[k].number &= ~(f->mask << f->shift);
        out[k].number |= bit_field_put(f, change[i].number);
    }
    return n_out;
}

/* The same for many. */
static uint32_t merge_many(const struct state_tree *t, const uint32_t *node,
                           const struct word_change *change, uint32_t n, struct tree_change *out)
{
    uint32_t n_out = 0;

    for (uint32_t i = 0; i < t->n_leaves; i++)
        out[i] = (struct tree_change){ i, node[i] };
    for (uint32_t i = 0; i < n; i++) {
        const struct bit_field *f = &t->field[change[i].word];
        out[f->leaf].number &= ~(f->mask << f->shift);
        out[f->leaf].number |= bit_field_put(f, change[i].number);
    }
    for (uint32_t i = 0; i < t->n_leaves; i++)
        if (out[i].number != node[i])
            out[n_out++] = out[i];
    return n_out;
}

static bool change_leaves(struct state_tree *t, const uint32_t *node, struct tree_change *change,
                          uint32_t n, struct tree_target *out)
{
    switch (n) {
    case 0: same_halves(t, node, out); return true;
    case 1: return change_one(t, node, change[0], out);
    case 2: return change_two(t, node, change[0], change[1], out);
    default: return change_many(t, node, change, n, out);
    }
}

bool tree_change(struct state_tree *t, const uint32_t *numbers, const struct word_change *change,
                 uint32_t n, struct tree_change *work, struct tree_target *out)
{
    const uint32_t *node = numbers + t->n_words;
    struct tree_change two[2];

    if (n == 1)
        return change_one(t, node, leaf_change(t, node, change[0]), out);
    if (n <= 2)
        return change_leaves(t, node, two, merge_few(t, node, change, n, two), out);
    n = n <= FEW_CHANGES ? merge_few(t, node, change, n, work)
                         : merge_many(t, node, change, n, work);
    return change_leaves(t, node, work, n, out);
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
    return p == NULL || pairs_size(p) + n <= p->index.room;
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
