/*
 * tree_shape: every shape is a tree over all words, kids before parents; words that fit in a leaf
 * and related words are joined first.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

#include <cmocka.h>

#include "stg/states/tree_shape.h"
#include "support/alloc.h"
#include "support/rng.h"

#define WIDEST 60
#define ROWS 300

/* Each node but the last is a kid once, of a node with a greater number. */
static void expect_tree(uint32_t n, const tree_join *join)
{
    bool kid[2 * WIDEST] = { false };

    for (uint32_t k = 0; k + 1 < n; k++)
        for (int side = 0; side < 2; side++) {
            assert_true(join[k][side] < n + k);
            assert_false(kid[join[k][side]]);
            kid[join[k][side]] = true;
        }
}

static uint32_t row[ROWS * WIDEST], bits[WIDEST];

static const uint32_t *any_words(uint32_t n)
{
    for (uint32_t i = 0; i < n; i++)
        bits[i] = WORD_BITS;
    return bits;
}

static void plain_shapes(void **state)
{
    tree_join join[WIDEST];
    struct rng r;

    (void)state;
    rng_init(&r, 3);
    for (uint32_t n = 2; n <= WIDEST; n++) {
        tree_shape_plain(n, any_words(n), join);
        expect_tree(n, join);
        assert_int_equal(join[0][0], 0);
        assert_int_equal(join[0][1], 1);
        for (uint32_t i = 0; i < n; i++)
            bits[i] = 1 + rng_below(&r, 32);
        tree_shape_plain(n, bits, join);
        expect_tree(n, join);
    }
}

/* 4 * 7 bits fit, 5 * 7 do not; two words are never one leaf. */
static void plain_leaves(void **state)
{
    tree_join join[WIDEST];

    (void)state;
    for (uint32_t i = 0; i < 9; i++)
        bits[i] = 7;
    tree_shape_plain(9, bits, join);
    expect_tree(9, join);
    for (uint32_t k = 0; k < 6; k++)
        assert_int_equal(join[k][1], k < 3 ? k + 1 : k + 2);
    assert_int_equal(join[6][0], 11);
    assert_int_equal(join[6][1], 14);
    assert_int_equal(join[7][1], 15);
    tree_shape_plain(3, bits, join);
    expect_tree(3, join);
    assert_int_equal(join[1][1], 2);
}

static void shapes_of_random_samples(void **state)
{
    tree_join join[WIDEST];
    struct rng r;

    (void)state;
    rng_init(&r, 1);
    for (uint32_t n = 2; n <= WIDEST; n++) {
        uint32_t rows = rng_below(&r, ROWS + 1), values = 1 + rng_below(&r, 1000);
        for (uint32_t i = 0; i < rows * n; i++)
            row[i] = rng_below(&r, values) - rng_below(&r, 2);
        tree_shape_by_sample(n, rows, row, any_words(n), join);
        expect_tree(n, join);
    }
}

/* Words 0 and 5 always agree, as 1 and 4 do: these are the pairs with the fewest values. */
static void what_goes_together_is_joined_first(void **state)
{
    tree_join join[WIDEST];
    struct rng r;

    (void)state;
    rng_init(&r, 2);
    for (uint32_t i = 0; i < ROWS; i++) {
        for (uint32_t k = 0; k < 6; k++)
            row[i * 6 + k] = rng_below(&r, k == 0 ? 9 : k == 1 ? 20 : 500);
        row[i * 6 + 5] = 7 * row[i * 6];
        row[i * 6 + 4] = 5 + row[i * 6 + 1];
    }
    tree_shape_by_sample(6, ROWS, row, any_words(6), join);
    expect_tree(6, join);
    assert_int_equal(join[0][0] + join[0][1], 5);
    assert_int_equal(join[0][0] * join[0][1], 0);
    assert_int_equal(join[1][0] + join[1][1], 5);
    assert_int_equal(join[1][0] * join[1][1], 4);
}

/* Words 2 and 3 vary most, but fit in a leaf. */
static void what_fits_in_a_leaf_is_joined_first(void **state)
{
    tree_join join[WIDEST];
    struct rng r;

    (void)state;
    rng_init(&r, 4);
    for (uint32_t i = 0; i < ROWS * 4; i++)
        row[i] = rng_below(&r, i % 4 < 2 ? 2 : 10000);
    any_words(4);
    bits[2] = bits[3] = LEAF_BITS / 2;
    tree_shape_by_sample(4, ROWS, row, bits, join);
    expect_tree(4, join);
    assert_int_equal(join[0][0] + join[0][1], 5);
    assert_int_equal(join[0][0] * join[0][1], 6);
}

/* Groups of 1, 3 and 2 words, of which the first two are joined. */
static void shapes_of_groups(void **state)
{
    static const uint32_t first[] = { 0, 1, 4, 6 }, words[] = { 5, 0, 2, 4, 1, 3 };
    static const tree_join groups[] = { { 0, 1 }, { 2, 3 } };
    static const tree_join expected[] = { { 0, 2 }, { 6, 4 }, { 1, 3 }, { 5, 7 }, { 8, 9 } };
    tree_join join[WIDEST];

    (void)state;
    tree_shape_of_groups(3, first, words, groups, join);
    assert_memory_equal(join, expected, sizeof expected);
}

/* As many rows as fit, fewer the wider, and none at last. */
static void rows_for_a_width(void **state)
{
    (void)state;
    for (uint32_t n = 2; n < 5000; n++)
        assert_true(tree_shape_rows(n) >= tree_shape_rows(n + 1));
    assert_true(tree_shape_rows(2) > 0);
    assert_int_equal(tree_shape_rows(5000), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_shapes),
        cmocka_unit_test(plain_leaves),
        cmocka_unit_test(what_fits_in_a_leaf_is_joined_first),
        cmocka_unit_test(shapes_of_groups),
        cmocka_unit_test(shapes_of_random_samples),
        cmocka_unit_test(what_goes_together_is_joined_first),
        cmocka_unit_test(rows_for_a_width),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
