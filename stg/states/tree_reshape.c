/*
 * Giving a tree another shape (see state_tree.h).
 */
#include "config.h"

#include "stg/states/state_tree.h"

#include <string.h>

#include "support/alloc.h"

#define NEXT_RESHAPE 8u      /* times as many states between two reshapings, up to: */
#define LAST_RESHAPE 262144u /* beyond this, two copies would take too much memory */
#define FEW_INNER 8u         /* states per inner node from which on the shape is good enough */

uint64_t tree_inner_nodes(const struct state_tree *t)
{
    uint64_t n = 0;

    for (uint32_t i = t->n_leaves; i < t->root; i++)
        n += pairs_size(&t->table[i]);
    return n;
}

/* What a sample has columns for: the words, or if these are too many, the leaves. */
struct sample {
    uint32_t n, rows; /* rows 0: there are too many of both */
    bool of_leaves;
};

static struct sample choose_sample(const struct state_tree *t)
{
    struct sample s = { t->n_words, tree_shape_rows(t->n_words), false };

    if (s.rows == 0)
        s = (struct sample){ t->n_leaves, tree_shape_rows(t->n_leaves), true };
    return s;
}

struct states {
    uint64_t n;
    uint64_t (*pair)(void *self, uint64_t i);
    void *self;
};

/* The columns of a sample of these states, evenly spread. */
static uint32_t take_sample(const struct state_tree *t, struct sample s, struct states of,
                            uint32_t *row)
{
    uint32_t *numbers = mem_alloc(tree_numbers(t) * sizeof *numbers), n = 0;

    for (uint32_t r = 0; r < s.rows; r++) {
        uint64_t pair = of.pair(of.self, r * of.n / s.rows);
        if (pair == PAIR_HOLE)
            continue;
        tree_read(t, pair, numbers);
        memcpy(row + (size_t)n++ * s.n, numbers + (s.of_leaves ? t->n_words : 0),
               s.n * sizeof *row);
    }
    mem_free(numbers);
    return n;
}

static void bits_of_columns(const struct state_tree *t, struct sample s, uint32_t *bits)
{
    memset(bits, 0, s.n * sizeof *bits);
    for (uint32_t i = 0; i < t->n_words; i++)
        bits[s.of_leaves ? t->field[i].leaf : i] += word_range_bits(t->range[i]);
}

/* The joins of the words. */
static void shape_by_sample(const struct state_tree *t, struct sample s, struct states of,
                            tree_join *join)
{
    uint32_t *row = mem_alloc((size_t)s.rows * s.n * sizeof *row);
    uint32_t *bits = mem_alloc(s.n * sizeof *bits);
    tree_join *columns = mem_alloc(s.n * sizeof *columns);

    s.rows = take_sample(t, s, of, row);
    bits_of_columns(t, s, bits);
    tree_shape_by_sample(s.n, s.rows, row, bits, columns);
    if (s.of_leaves)
        tree_shape_of_groups(t->n_leaves, t->first, t->word, columns, join);
    else
        memcpy(join, columns, (s.n - (size_t)1) * sizeof *join);
    mem_free(row);
    mem_free(bits);
    mem_free(columns);
}

static void add_state(struct state_tree *t, uint64_t pair)
{
    struct pairs *states = tree_states(t);

    while (pairs_size(states) == states->index.room)
        pairs_grow(states);
    if (pair == PAIR_HOLE)
        pairs_skip(states);
    else
        pairs_put(states, pair, pairs_hash(pair));
}

static void move_states(const struct state_tree *from, struct state_tree *to)
{
    const struct pairs *states = tree_states(from);
    uint32_t *numbers = mem_alloc(tree_numbers(from) * sizeof *numbers);

    for (uint32_t i = 0; i < pairs_size(states); i++) {
        uint64_t pair = states->pair[i];
        if (pair != PAIR_HOLE) {
            tree_read(from, pair, numbers);
            pair = tree_make(to, numbers);
        }
        add_state(to, pair);
    }
    mem_free(numbers);
}

void tree_choose_shape(const struct state_tree *t, uint64_t n,
                       uint64_t (*pair)(void *self, uint64_t i), void *self, tree_join *join)
{
    struct sample s = choose_sample(t);

    if (t->n_leaves <= 2 || s.rows == 0)
        memcpy(join, t->join, (t->n_words - (size_t)1) * sizeof *join);
    else
        shape_by_sample(t, s, (struct states){ n, pair, self }, join);
}

static uint64_t pair_in_tree(void *self, uint64_t i)
{
    return tree_states((const struct state_tree *)self)->pair[i];
}

bool tree_reshape(struct state_tree *t)
{
    struct sample s = choose_sample(t);
    struct states of = { pairs_size(tree_states(t)), pair_in_tree, t };
    struct state_tree old = *t;
    tree_join *join;

    if (t->n_leaves <= 2 || s.rows == 0)
        return false;
    join = mem_alloc(t->n_words * sizeof *join);
    shape_by_sample(t, s, of, join);
    tree_init(t, old.n_words, old.range, join);
    move_states(&old, t);
    t->reshape_at = old.reshape_at;
    t->shape = old.shape + 1;
    tree_clear(&old);
    mem_free(join);
    return true;
}

bool tree_reshape_in_time(struct state_tree *t)
{
    uint32_t at = t->reshape_at;

    if (!tree_is_reshaped_now(t))
        return false;
    t->reshape_at = at < LAST_RESHAPE ? at * NEXT_RESHAPE : UINT32_MAX;
    if (at > TREE_FIRST_RESHAPE && tree_inner_nodes(t) < pairs_size(tree_states(t)) / FEW_INNER)
        return false;
    return tree_reshape(t);
}
