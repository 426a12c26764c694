/*
 * sort: the values of a type: their number, numbering, and how they are printed.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/rng.h"
#include "tests/unit/sort_fixture.h"

/* ---- numbering ---- */

static void cardinalities_are_exact(void **state)
{
    const struct sort *two = range(0, 1), *three = range(5, 7);

    (void)state;
    assert_int_equal(sort_card(&sort_bool), 2);
    assert_int_equal(sort_card(three), 3);
    assert_int_equal(sort_card(range(3, 2)), 0);
    assert_int_equal(sort_card(range(-4, -4)), 1);
    assert_int_equal(sort_card(labels(SORT_ENUM, 3, 0)), 3);
    assert_int_equal(sort_card(labels(SORT_DATA, 1, 4)), 4);
    assert_int_equal(sort_card(scalarset(5)), 5);
    assert_int_equal(sort_card(array1(three, two)), 8);
    assert_int_equal(sort_card(array2(three, two, two)), 64);
    assert_int_equal(sort_array_size(array2(three, two, two)), 6);
    assert_int_equal(sort_card(record2(three, two)), 6);
    assert_int_equal(sort_card(union3(three, two)), 3 + 1 + 6);
    assert_int_equal(sort_card(set_of(three)), 8);
    assert_int_equal(sort_card(seq_of(3, two)), 1 + 2 + 4 + 8);
    assert_int_equal(sort_card(seq_of(3, range(1, 0))), 1);
    assert_int_equal(sort_card(array1(range(1, 0), &sort_int)), 1);
}

static void what_is_too_many_is_infinite(void **state)
{
    const struct sort *large = range(0, INT64_C(1) << 40);

    (void)state;
    assert_true(sort_infinite(&sort_int));
    assert_true(sort_infinite(labels(SORT_DATA, 2, 0)));
    assert_true(sort_infinite(set_of(&sort_int)));
    assert_true(sort_infinite(record2(large, large)));
    assert_true(sort_infinite(set_of(large)));
    assert_true(sort_infinite(array1(range(0, 62), &sort_bool)));
    assert_false(sort_infinite(array1(range(0, 61), &sort_bool)));
    assert_false(sort_infinite(large));
    assert_true(sort_infinite(range(INT64_MIN, INT64_MAX)));
    assert_int_equal(sort_card(record2(large, range(1, 0))), 0);
}

/* A random sort with few values; sequences only on top, for they have no rank. */
static const struct sort *random_sort(struct rng *r, int depth)
{
    int64_t lo = (int64_t)rng_below(r, 7) - 3;

    switch (rng_below(r, depth == 0 ? 4 : 9)) {
    case 0: return &sort_bool;
    case 1: return range(lo, lo + rng_below(r, 3));
    case 2: return labels(SORT_ENUM, 1 + rng_below(r, 3), 0);
    case 3: return labels(SORT_DATA, 1, 1 + rng_below(r, 3));
    case 4: return array1(random_sort(r, 0), random_sort(r, depth - 1));
    case 5: return array2(random_sort(r, 0), random_sort(r, 0), random_sort(r, depth - 1));
    case 6: return record2(random_sort(r, depth - 1), random_sort(r, depth - 1));
    case 7: return union3(random_sort(r, depth - 1), random_sort(r, depth - 1));
    default: return set_of(random_sort(r, depth - 1));
    }
}

static bool plain_order(const struct sort *s)
{
    return !sort_mentions(s, SORT_SET) && !sort_mentions(s, SORT_UNION);
}

static void nth_and_rank_are_inverse(void **state)
{
    struct rng r;
    uint64_t tried = 0;

    (void)state;
    rng_init(&r, 2);
    for (int round = 0; round < 400; round++) {
        const struct sort *s = random_sort(&r, 2);
        uint64_t n = sort_card(s), most = n < 300 ? n : 300;
        value before = VALUE_NONE;
        for (uint64_t i = 0; i < most; i++, tried++) {
            uint64_t k = n <= 300 ? i : n / most * i;
            value v = sort_nth(vs, s, k);
            assert_true(sort_has(vs, s, v) && !value_has_hole(vs, v));
            assert_int_equal(sort_rank(vs, s, v), k);
            assert_true(!plain_order(s) || value_cmp(vs, before, v) < 0);
            before = v;
        }
    }
    assert_true(tried > 10000);
}

static void sequences_are_numbered_by_length(void **state)
{
    const struct sort *s = seq_of(3, range(4, 5));
    value before = VALUE_NONE;

    (void)state;
    for (uint64_t i = 0; i < sort_card(s); i++) {
        value v = sort_nth(vs, s, i);
        assert_true(value_cmp(vs, before, v) < 0);
        before = v;
    }
    assert_int_equal(sort_nth(vs, s, 0), tuple(0, NULL));
    assert_int_equal(sort_nth(vs, s, 3), TUPLE(4, 4));
    assert_int_equal(sort_nth(vs, s, 14), TUPLE(5, 5, 5));
}

static void positions_follow_the_indices(void **state)
{
    const struct sort *s = array2(range(1, 3), &sort_bool, &sort_int);
    uint64_t expected = 0, position;

    (void)state;
    for (int32_t i = 1; i <= 3; i++)
        for (int32_t b = 0; b <= 1; b++) {
            value index[2] = { value_small(i), value_small(b) };
            assert_true(sort_array_position(vs, s, index, &position));
            assert_int_equal(position, expected++);
        }
    value outside[2] = { value_small(4), VALUE_TRUE };
    assert_false(sort_array_position(vs, s, outside, &position));
}

/* ---- printing ---- */

static void assert_sort(const struct sort *s, const char *text)
{
    struct buf b = BUF_EMPTY;

    sort_print(&b, s);
    assert_string_equal(buf_text(&b), text);
    buf_clear(&b);
}

static void types_are_printed_as_written(void **state)
{
    struct sort named = *range(0, 3);

    (void)state;
    named.name = "Id";
    assert_sort(&sort_bool, "bool");
    assert_sort(&sort_int, "int");
    assert_sort(range(-1, 3), "-1..3");
    assert_sort(&named, "Id");
    assert_sort(labels(SORT_ENUM, 3, 0), "enum { a, b, c }");
    assert_sort(labels(SORT_DATA, 0, 0), "data");
    assert_sort(labels(SORT_DATA, 2, 5), "data { a, b }");
    assert_sort(scalarset(4), "scalarset(4)");
    assert_sort(array2(&named, &sort_bool, &sort_int), "array [Id, bool] of int");
    assert_sort(record2(&sort_bool, &named), "record { a : bool, b : Id }");
    assert_sort(union3(&sort_bool, &sort_int), "union { a(a : bool), b, c(a : bool, b : int) }");
    assert_sort(set_of(seq_of(2, &sort_bool)), "set of seq [2] of bool");
}

static void assert_value(const struct sort *s, value v, const char *text)
{
    struct buf b = BUF_EMPTY;

    value_print(&b, vs, s, v);
    assert_string_equal(buf_text(&b), text);
    buf_clear(&b);
}

static void values_are_printed_as_in_labels(void **state)
{
    const struct sort *data = labels(SORT_DATA, 2, 4);
    value hole[2] = { VALUE_NONE, value_small(2) };

    (void)state;
    assert_value(&sort_bool, VALUE_TRUE, "true");
    assert_value(&sort_int, value_small(-7), "-7");
    assert_value(labels(SORT_ENUM, 3, 0), value_small(2), "c");
    assert_value(data, value_small(1), "b");
    assert_value(data, value_small(3), "d2");
    assert_value(record2(&sort_int, &sort_bool), TUPLE(1, 1), "{a:1,b:true}");
    assert_value(record2(&sort_int, &sort_int), value_tuple(vs, 2, hole), "{a:_,b:2}");
    assert_value(set_of(&sort_int), TUPLE(1, 2), "{1,2}");
    assert_value(set_of(&sort_int), tuple(0, NULL), "{}");
    assert_value(seq_of(2, &sort_int), TUPLE(1, 2), "seq(1,2)");
    assert_value(array1(range(3, 4), &sort_bool), TUPLE(1, 0), "[3:true,4:false]");
    assert_value(array2(range(3, 4), &sort_bool, &sort_int), TUPLE(1, 2, 3, 4),
                 "[(3,false):1,(3,true):2,(4,false):3,(4,true):4]");
    assert_value(union3(&sort_int, &sort_int), TUPLE(1), "b");
    assert_value(union3(&sort_int, &sort_int), TUPLE(2, 8, 9), "c(8,9)");
    assert_value(&sort_int, VALUE_NONE, "_");
}

static void tuples_are_bracketed_from_two_on(void **state)
{
    const struct sort *of[2] = { &sort_int, &sort_bool };
    struct buf b = BUF_EMPTY;

    (void)state;
    value_print_tuple(&b, vs, 0, of, tuple(0, NULL));
    buf_char(&b, '|');
    value_print_tuple(&b, vs, 1, of, TUPLE(5));
    buf_char(&b, '|');
    value_print_tuple(&b, vs, 2, of, TUPLE(5, 1));
    assert_string_equal(buf_text(&b), "|5|(5,true)");
    buf_clear(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(cardinalities_are_exact),         TEST(what_is_too_many_is_infinite),
        TEST(nth_and_rank_are_inverse),        TEST(sequences_are_numbered_by_length),
        TEST(positions_follow_the_indices),    TEST(types_are_printed_as_written),
        TEST(values_are_printed_as_in_labels), TEST(tuples_are_bracketed_from_two_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
