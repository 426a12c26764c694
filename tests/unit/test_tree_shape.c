/*
 * tree_shape: every shape is a tree over all words, kids before parents, and related words are
 * joined first.
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

static void plain_shapes(void **state)
{
    tree_join join[WIDEST];

    (void)state;
    for (uint32_t n = 2; n <= WIDEST; n++) {
        tree_shape_plain(n, join);
        expect_tree(n, join);
        assert_int_equal(join[0][0], 0);
        assert_int_equal(join[0][1], 1);
    }
}

static uint32_t row[ROWS * WIDEST];

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
        tree_shape_by_sample(n, rows, row, join);
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
    tree_shape_by_sample(6, ROWS, row, join);
    expect_tree(6, join);
    assert_int_equal(join[0][0] + join[0][1], 5);
    assert_int_equal(join[0][0] * join[0][1], 0);
    assert_int_equal(join[1][0] + join[1][1], 5);
    assert_int_equal(join[1][0] * join[1][1], 4);
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
        cmocka_unit_test(shapes_of_random_samples),
        cmocka_unit_test(what_goes_together_is_joined_first),
        cmocka_unit_test(rows_for_a_width),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
