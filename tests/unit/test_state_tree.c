/*
 * state_tree: against plain copies of the vectors, in trees of any shape.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stg/states/state_tree.h"
#include "support/alloc.h"
#include "support/rng.h"

#define VECTORS 9000 /* in one tree; more than the sample for its shape */
#define WIDEST 40

struct copies {
    struct rng r;
    struct state_tree t;
    uint32_t width;
    struct word_range range[WIDEST];
    uint32_t n, at[VECTORS][WIDEST];
    uint64_t pair[VECTORS];
    uint32_t *numbers;
};

#define HANDLES 20 /* of words that may be anything */

/* Numbers of local states, values of variables, also around 0 and the greatest, and handles. */
static struct word_range draw_range(struct rng *r)
{
    static const uint32_t least[] = { 1, 0x80000000u, 0x80000007u, 0xffffffffu, 0xfffffffdu };
    struct word_range x = { least[rng_below(r, 5)], 1 + rng_below(r, 20) };

    if (rng_below(r, 8) == 0)
        x.n = 1 + rng_below(r, 1u << rng_below(r, 29));
    if (rng_below(r, 4) == 0)
        x = (struct word_range){ .n = 0 };
    return x;
}

static uint32_t draw_word(struct copies *c, uint32_t i)
{
    struct word_range x = c->range[i];
    uint32_t v = rng_below(&c->r, x.n == 0 ? HANDLES : x.n + 1);

    if (x.n == 0)
        return v * 0x10001u;
    if (v > 0 && rng_below(&c->r, 10) == 0)
        v = x.n; /* the greatest */
    return v == 0 ? 0 : (x.least + v - 1) | (x.least & 0x80000000u);
}

static uint32_t take_any(struct rng *r, uint32_t *list, uint32_t *n)
{
    uint32_t i = rng_below(r, *n), x = list[i];

    list[i] = list[--*n];
    return x;
}

/* Which subtrees are joined next is up to chance. */
static void random_shape(struct rng *r, uint32_t n, tree_join *join)
{
    uint32_t root[WIDEST], left = n;

    for (uint32_t i = 0; i < n; i++)
        root[i] = i;
    for (uint32_t k = 0; k + 1 < n; k++) {
        join[k][0] = take_any(r, root, &left);
        join[k][1] = take_any(r, root, &left);
        root[left++] = n + k;
    }
}

static void open_copies(struct copies *c, uint64_t seed, bool plain)
{
    tree_join join[WIDEST];

    memset(c, 0, sizeof *c);
    rng_init(&c->r, seed);
    c->width = 2 + (uint32_t)(seed % (WIDEST - 1));
    for (uint32_t i = 0; i < c->width; i++)
        c->range[i] = draw_range(&c->r);
    random_shape(&c->r, c->width, join);
    if (plain)
        tree_init_plain(&c->t, c->width, c->range);
    else
        tree_init(&c->t, c->width, c->range, join);
    c->numbers = mem_zalloc(tree_numbers(&c->t) * sizeof *c->numbers);
}

static void close_copies(struct copies *c)
{
    tree_clear(&c->t);
    mem_free(c->numbers);
}

static void expect_vector(struct copies *c, uint64_t pair, const uint32_t *vector)
{
    memset(c->numbers, 0xee, tree_numbers(&c->t) * sizeof *c->numbers);
    tree_read(&c->t, pair, c->numbers);
    assert_memory_equal(c->numbers, vector, c->width * sizeof *vector);
}

static uint32_t number_of(struct copies *c, uint64_t pair)
{
    struct pairs *states = tree_states(&c->t);
    uint32_t n;

    while ((n = pairs_put(states, pair, pairs_hash(pair))) == PAIRS_FULL)
        pairs_grow(states);
    return n;
}

/* The vector that is one already, or UINT32_MAX. */
static uint32_t same_vector(const struct copies *c, const uint32_t *vector)
{
    for (uint32_t i = 0; i < c->n; i++)
        if (memcmp(c->at[i], vector, c->width * sizeof *vector) == 0)
            return i;
    return UINT32_MAX;
}

/* A vector that the tree has stored as this pair. */
static void add(struct copies *c, uint64_t pair, const uint32_t *vector, bool compare)
{
    uint32_t number = number_of(c, pair), same;

    expect_vector(c, pair, vector);
    if (number < c->n) {
        assert_memory_equal(c->at[number], vector, c->width * sizeof *vector);
        return;
    }
    assert_int_equal(number, c->n);
    same = compare ? same_vector(c, vector) : UINT32_MAX;
    assert_int_equal(same, UINT32_MAX);
    memcpy(c->at[c->n], vector, c->width * sizeof *vector);
    c->pair[c->n++] = pair;
}

static void make_some(struct copies *c, uint32_t n, bool compare)
{
    uint32_t vector[WIDEST];

    for (uint32_t k = 0; k < n && c->n < VECTORS; k++) {
        for (uint32_t i = 0; i < c->width; i++)
            c->numbers[i] = vector[i] = draw_word(c, i);
        add(c, tree_make(&c->t, c->numbers), vector, compare);
    }
}

/* ---- changes ---- */

/* The pair after these changes, for which room is made when it is wanted. */
static uint64_t changed(struct copies *c, const struct word_change *list, uint32_t n)
{
    struct tree_change work[WIDEST];
    struct tree_target target;
    uint64_t pair;

    while (!tree_change(&c->t, c->numbers, list, n, work, &target))
        tree_grow(&c->t, 1);
    tree_expect(&c->t, &target);
    while ((pair = tree_close(&c->t, &target)) == TREE_FULL)
        tree_grow(&c->t, 1);
    return pair;
}

/* n different words, in any order, with any values, also the old ones. */
static uint32_t draw_changes(struct copies *c, uint32_t n, struct word_change *list)
{
    uint32_t place[WIDEST];

    for (uint32_t i = 0; i < c->width; i++)
        place[i] = i;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = i + rng_below(&c->r, c->width - i), word = place[k];
        place[k] = place[i];
        list[i] = (struct word_change){ word, draw_word(c, word) };
    }
    return n;
}

static void change_some(struct copies *c, uint32_t times, bool compare)
{
    struct word_change list[WIDEST];
    uint32_t vector[WIDEST];

    for (uint32_t k = 0; k < times && c->n < VECTORS; k++) {
        uint32_t from = rng_below(&c->r, c->n);
        uint32_t most = rng_below(&c->r, 2) == 0 && c->width > 3 ? 3 : c->width;
        uint32_t n = draw_changes(c, 1 + rng_below(&c->r, most), list);
        expect_vector(c, c->pair[from], c->at[from]);
        memcpy(vector, c->at[from], sizeof vector);
        for (uint32_t i = 0; i < n; i++)
            vector[list[i].word] = list[i].number;
        add(c, changed(c, list, n), vector, compare);
    }
}

/* Reading a state over another one gives the words that differ. */
static void read_over_others(struct copies *c, uint32_t times)
{
    struct vec_u32 differ = VEC_EMPTY;
    uint32_t before = 0;

    tree_read(&c->t, c->pair[0], c->numbers);
    for (uint32_t k = 0; k < times; k++) {
        uint32_t now = rng_below(&c->r, c->n), n = 0;
        bool told[WIDEST] = { false };
        differ.n = 0;
        tree_read_over(&c->t, c->pair[now], c->numbers, &differ);
        assert_memory_equal(c->numbers, c->at[now], c->width * sizeof *c->numbers);
        for (size_t i = 0; i < differ.n; i++)
            told[differ.at[i]] = true;
        for (uint32_t i = 0; i < c->width; i++) {
            assert_int_equal(told[i], c->at[now][i] != c->at[before][i]);
            n += told[i];
        }
        assert_int_equal(n, differ.n);
        before = now;
    }
    vec_clear(&differ);
}

static void vectors_are_what_they_were(struct copies *c)
{
    const struct pairs *states = tree_states(&c->t);

    assert_int_equal(pairs_size(states), c->n);
    for (uint32_t i = 0; i < c->n; i++) {
        c->pair[i] = states->pair[i];
        expect_vector(c, c->pair[i], c->at[i]);
    }
}

/* ---- tests ---- */

static struct copies copies;

static void one_pair_for_one_vector(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 120; seed++) {
        open_copies(&copies, seed, seed % 2 == 0);
        make_some(&copies, 60, true);
        change_some(&copies, 300, true);
        read_over_others(&copies, 100);
        vectors_are_what_they_were(&copies);
        close_copies(&copies);
    }
}

/* Changing is like making, and leaves nothing behind in `numbers`. */
static void changes_are_the_same_as_making(void **state)
{
    struct word_change list[WIDEST];
    uint32_t vector[WIDEST];

    (void)state;
    for (uint64_t seed = 0; seed < 400; seed++) {
        open_copies(&copies, seed, seed % 3 == 0);
        make_some(&copies, 1, false);
        for (uint32_t n = 1; n <= copies.width; n++) {
            uint64_t pair;
            draw_changes(&copies, n, list);
            memcpy(vector, copies.at[0], sizeof vector);
            for (uint32_t i = 0; i < n; i++)
                vector[list[i].word] = list[i].number;
            expect_vector(&copies, copies.pair[0], copies.at[0]);
            pair = changed(&copies, list, n);
            memcpy(copies.numbers, vector, copies.width * sizeof *vector);
            assert_true(pair == tree_make(&copies.t, copies.numbers));
        }
        close_copies(&copies);
    }
}

static void numbers_stay_in_another_shape(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 78; seed++) {
        open_copies(&copies, seed, seed % 2 == 0);
        make_some(&copies, 2000, false);
        for (int k = 0; k < 3; k++) {
            change_some(&copies, 2000, false);
            tree_reshape(&copies.t);
            vectors_are_what_they_were(&copies);
        }
        change_some(&copies, 200, true);
        close_copies(&copies);
    }
}

/* Skipped numbers stay skipped. */
static void holes_move_along(void **state)
{
    struct pairs *states;

    (void)state;
    open_copies(&copies, 7, true);
    make_some(&copies, 30, false);
    states = tree_states(&copies.t);
    pairs_skip(states);
    tree_reshape(&copies.t);
    states = tree_states(&copies.t);
    assert_int_equal(pairs_size(states), copies.n + 1);
    assert_int_equal(states->holes, 1);
    assert_true(states->pair[copies.n] == PAIR_HOLE);
    expect_vector(&copies, states->pair[3], copies.at[3]);
    close_copies(&copies);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_pair_for_one_vector),
        cmocka_unit_test(changes_are_the_same_as_making),
        cmocka_unit_test(numbers_stay_in_another_shape),
        cmocka_unit_test(holes_move_along),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
