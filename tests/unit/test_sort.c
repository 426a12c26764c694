/*
 * sort: agreement, join and inclusion of types, membership, names.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stg/data/byte_code.h"
#include "tests/unit/sort_fixture.h"

/* ---- agreement ---- */

static void assert_agree(const struct sort *a, const struct sort *b, bool agree)
{
    assert_true(sort_agrees(a, b) == agree);
    assert_true(sort_agrees(b, a) == agree);
}

static void bounds_and_capacities_do_not_make_a_type(void **state)
{
    (void)state;
    assert_agree(range(0, 3), &sort_int, true);
    assert_agree(range(0, 3), range(5, 7), true);
    assert_agree(seq_of(1, range(0, 1)), seq_of(4, &sort_int), true);
    assert_agree(set_of(range(0, 1)), set_of(range(0, 9)), true);
    assert_agree(record2(&sort_bool, range(0, 1)), record2(&sort_bool, &sort_int), true);
    assert_agree(&sort_int, &sort_bool, false);
    assert_agree(set_of(&sort_bool), seq_of(1, &sort_bool), false);
    assert_agree(record2(&sort_bool, &sort_int), record2(&sort_int, &sort_bool), false);
}

static void an_array_is_over_one_index_type(void **state)
{
    (void)state;
    assert_agree(array1(range(0, 1), range(0, 1)), array1(range(0, 1), &sort_int), true);
    assert_agree(array1(range(0, 1), &sort_int), array1(range(1, 2), &sort_int), false);
    assert_agree(array1(range(0, 1), &sort_int), array1(range(0, 2), &sort_int), false);
    assert_agree(array2(range(0, 1), range(0, 1), &sort_int), array1(range(0, 1), &sort_int),
                 false);
}

static void named_types_are_their_declaration(void **state)
{
    const struct sort *some[] = {
        labels(SORT_ENUM, 2, 0),
        labels(SORT_ENUM, 2, 0),
        labels(SORT_DATA, 0, 0),
        labels(SORT_DATA, 0, 0),
        scalarset(2),
        scalarset(2),
        union3(&sort_bool, &sort_bool),
        union3(&sort_bool, &sort_bool),
    };

    (void)state;
    for (size_t i = 0; i < 8; i++)
        for (size_t k = 0; k < 8; k++)
            assert_agree(some[i], some[k], i == k);
}

static void any_agrees_with_all(void **state)
{
    (void)state;
    assert_agree(&sort_any, range(0, 3), true);
    assert_agree(set_of(&sort_any), set_of(labels(SORT_ENUM, 2, 0)), true);
    assert_agree(seq_of(0, &sort_any), seq_of(3, seq_of(1, &sort_bool)), true);
    assert_agree(set_of(&sort_any), &sort_bool, false);
}

/* ---- join and inclusion ---- */

static void the_join_holds_the_values_of_both(void **state)
{
    const struct sort *pair[][2] = {
        { range(0, 3), range(2, 5) },
        { range(0, 9), range(2, 5) },
        { range(0, 1), &sort_int },
        { set_of(&sort_any), set_of(range(0, 3)) },
        { seq_of(3, range(0, 1)), seq_of(1, &sort_int) },
        { seq_of(0, &sort_any), seq_of(2, &sort_bool) },
        { array1(range(0, 1), range(0, 1)), array1(range(0, 1), range(0, 5)) },
        { record2(range(0, 1), &sort_int), record2(&sort_int, range(0, 1)) },
        { set_of(set_of(&sort_any)), set_of(set_of(&sort_bool)) },
    };

    (void)state;
    for (size_t i = 0; i < sizeof pair / sizeof *pair; i++)
        for (int k = 0; k < 2; k++) {
            const struct sort *j = sort_join(arena, pair[i][k], pair[i][1 - k]);
            assert_true(sort_agrees(j, pair[i][0]));
            assert_true(sort_within(pair[i][0], j));
            assert_true(sort_within(pair[i][1], j));
        }
    assert_ptr_equal(sort_join(arena, pair[1][0], pair[1][1]), pair[1][0]);
    assert_ptr_equal(sort_join(arena, pair[3][0], pair[3][1]), pair[3][1]);
}

static void within_minds_bounds_and_capacities(void **state)
{
    const struct sort *small = range(1, 2), *wide = range(0, 3);

    (void)state;
    assert_true(sort_within(small, wide));
    assert_false(sort_within(wide, small));
    assert_true(sort_within(wide, &sort_int));
    assert_false(sort_within(&sort_int, wide));
    assert_true(sort_within(set_of(small), set_of(wide)));
    assert_false(sort_within(set_of(wide), set_of(small)));
    assert_true(sort_within(seq_of(1, small), seq_of(2, wide)));
    assert_false(sort_within(seq_of(3, small), seq_of(2, wide)));
    assert_false(sort_within(seq_of(1, wide), seq_of(2, small)));
    assert_true(sort_within(array1(wide, small), array1(wide, wide)));
    assert_false(sort_within(record2(small, wide), record2(wide, small)));
    assert_true(sort_within(&sort_any, small));
    assert_false(sort_within(small, &sort_any));
    assert_false(sort_within(&sort_bool, &sort_int));
}

/* ---- membership ---- */

static void membership_looks_into_values(void **state)
{
    const struct sort *s = range(1, 3);
    value inner = TUPLE(1, 4);
    value nested[2] = { VALUE_TRUE, inner };

    (void)state;
    assert_true(sort_has(vs, s, value_small(1)) && sort_has(vs, s, value_small(3)));
    assert_false(sort_has(vs, s, value_small(0)) || sort_has(vs, s, value_small(4)));
    assert_false(sort_has(vs, s, value_int(vs, INT64_MAX)));
    assert_true(sort_has(vs, &sort_int, value_int(vs, INT64_MAX)));
    assert_true(sort_has(vs, set_of(s), TUPLE(1, 2, 3)));
    assert_false(sort_has(vs, set_of(s), TUPLE(1, 2, 4)));
    assert_true(sort_has(vs, seq_of(2, s), TUPLE(3, 3)));
    assert_false(sort_has(vs, seq_of(2, s), TUPLE(3, 3, 3)));
    assert_true(sort_has(vs, record2(&sort_int, s), TUPLE(9, 3)));
    assert_false(sort_has(vs, record2(&sort_int, s), TUPLE(9, 4)));
    assert_false(sort_has(vs, record2(&sort_bool, seq_of(2, s)), value_tuple(vs, 2, nested)));
    assert_true(sort_has(vs, union3(s, s), TUPLE(0, 3)));
    assert_false(sort_has(vs, union3(s, s), TUPLE(2, 3, 4)));
    assert_true(sort_has(vs, union3(s, s), TUPLE(1)));
}

static void holes_are_everywhere_allowed(void **state)
{
    value hole[2] = { value_small(9), VALUE_NONE };

    (void)state;
    assert_true(sort_has(vs, range(1, 3), VALUE_NONE));
    assert_true(sort_has(vs, seq_of(1, &sort_int), VALUE_NONE));
    assert_true(sort_has(vs, record2(&sort_int, range(1, 3)), value_tuple(vs, 2, hole)));
    assert_false(sort_has(vs, record2(range(1, 3), &sort_int), value_tuple(vs, 2, hole)));
}

/* ---- names, mentions ---- */

static void fields_and_alternatives_have_numbers(void **state)
{
    const struct sort *r = record2(&sort_bool, &sort_int), *u = union3(&sort_bool, &sort_int);

    (void)state;
    assert_int_equal(sort_field_of(r, name_b), 1);
    assert_int_equal(sort_field_of(r, name_c), -1);
    assert_int_equal(sort_alt_of(u, name_c), 2);
    assert_int_equal(sort_alt_of(u, "d"), -1);
    assert_int_equal(sort_alt_field(u, 2, name_b), 1);
    assert_int_equal(sort_alt_field(u, 0, name_b), -1);
}

static void mentions_are_found_at_any_depth(void **state)
{
    const struct sort *data = labels(SORT_DATA, 0, 0), *ids = scalarset(2);
    const struct sort *s = record2(set_of(&sort_bool), array1(ids, union3(&sort_int, data)));

    (void)state;
    assert_true(sort_mentions(s, SORT_DATA));
    assert_true(sort_mentions(s, SORT_SCALARSET));
    assert_true(sort_mentions(s, SORT_RECORD));
    assert_false(sort_mentions(s, SORT_SEQ));
    assert_false(sort_mentions(s, SORT_ENUM));
}

/* In byte code, which gives up otherwise. */
static void a_value_of_the_type_has_a_number(void **state)
{
    const uint32_t number_of[] = { BYTE_NUMBER, 1, 0, 0, 1 };
    struct byte_code c = { 0 };
    value r[2];
    struct eval ev = { .vs = vs, .local = r };

    (void)state;
    vec_push(&c.numbering, numbering_new(vs, range(-2, 2)));
    vec_push(&c.object, c.numbering.at[0]);
    for (int32_t i = -4; i <= 4; i++) {
        bool has = i >= -2 && i <= 2;
        r[0] = value_small(i);
        assert_true(byte_code_on_tuples(&c, number_of, &ev) == has);
        if (has)
            assert_int_equal(r[1], i + 2);
    }
    byte_code_clear(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(bounds_and_capacities_do_not_make_a_type),
        TEST(an_array_is_over_one_index_type),
        TEST(named_types_are_their_declaration),
        TEST(any_agrees_with_all),
        TEST(the_join_holds_the_values_of_both),
        TEST(within_minds_bounds_and_capacities),
        TEST(membership_looks_into_values),
        TEST(holes_are_everywhere_allowed),
        TEST(fields_and_alternatives_have_numbers),
        TEST(mentions_are_found_at_any_depth),
        TEST(a_value_of_the_type_has_a_number),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
