/*
 * sort: agreement, join and inclusion of types, membership, numbering, printing.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stg/sort.h"
#include "support/rng.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

static struct arena *arena;
static struct values *vs;

static int set_up(void **state)
{
    (void)state;
    arena = arena_new();
    vs = values_new();
    return 0;
}

static int tear_down(void **state)
{
    (void)state;
    values_free(vs);
    arena_free(arena);
    return 0;
}

/* ---- making sorts ---- */

static const char name_a[] = "a", name_b[] = "b", name_c[] = "c";
static const char *const names[] = { name_a, name_b, name_c };

static struct sort *new_sort(enum sort_kind kind)
{
    struct sort *s = ARENA_NEW(arena, struct sort);

    s->kind = kind;
    return s;
}

static const struct sort *range(int64_t lo, int64_t hi)
{
    return sort_range(arena, num_word(lo), num_word(hi));
}

/* enum { a, b, c }, or data of that size with as many constants. */
static const struct sort *labels(enum sort_kind kind, uint32_t n, uint32_t size)
{
    struct sort *s = new_sort(kind);

    s->n = n;
    s->size = size;
    s->label = arena_copy(arena, names, sizeof names);
    return s;
}

static const struct sort *scalarset(uint32_t k)
{
    struct sort *s = new_sort(SORT_SCALARSET);

    s->size = k;
    return s;
}

static const struct sort *array1(const struct sort *index, const struct sort *elem)
{
    struct sort *s = new_sort(SORT_ARRAY);

    s->n = 1;
    s->index = arena_copy(arena, &index, sizeof index);
    s->elem = elem;
    return s;
}

static const struct sort *array2(const struct sort *i, const struct sort *j,
                                 const struct sort *elem)
{
    const struct sort *index[2] = { i, j };
    struct sort *s = new_sort(SORT_ARRAY);

    s->n = 2;
    s->index = arena_copy(arena, index, sizeof index);
    s->elem = elem;
    return s;
}

static struct sort_field *fields(uint32_t n, const struct sort *const *of)
{
    struct sort_field *f = ARENA_ARRAY(arena, struct sort_field, n + 1);

    for (uint32_t i = 0; i < n; i++)
        f[i] = (struct sort_field){ names[i], of[i] };
    return f;
}

static const struct sort *record2(const struct sort *x, const struct sort *y)
{
    const struct sort *of[2] = { x, y };
    struct sort *s = new_sort(SORT_RECORD);

    s->n = 2;
    s->field = fields(2, of);
    return s;
}

/* union { a(a : x), b, c(a : x, b : y) } */
static const struct sort *union3(const struct sort *x, const struct sort *y)
{
    const struct sort *of[2] = { x, y };
    struct sort *s = new_sort(SORT_UNION);
    struct sort_alt *alt = ARENA_ARRAY(arena, struct sort_alt, 3);

    alt[0] = (struct sort_alt){ name_a, 1, fields(1, of) };
    alt[1] = (struct sort_alt){ name_b, 0, fields(0, of) };
    alt[2] = (struct sort_alt){ name_c, 2, fields(2, of) };
    s->n = 3;
    s->alt = alt;
    return s;
}

static const struct sort *set_of(const struct sort *elem)
{
    return sort_set(arena, elem);
}

static const struct sort *seq_of(uint32_t capacity, const struct sort *elem)
{
    return sort_seq(arena, elem, capacity);
}

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
    assert_agree(array2(range(0, 1), range(0, 1), &sort_int),
                 array1(range(0, 1), &sort_int), false);
}

static void named_types_are_their_declaration(void **state)
{
    const struct sort *some[] = {
        labels(SORT_ENUM, 2, 0), labels(SORT_ENUM, 2, 0), labels(SORT_DATA, 0, 0),
        labels(SORT_DATA, 0, 0), scalarset(2), scalarset(2),
        union3(&sort_bool, &sort_bool), union3(&sort_bool, &sort_bool),
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
        { range(0, 3), range(2, 5) }, { range(0, 9), range(2, 5) }, { range(0, 1), &sort_int },
        { set_of(&sort_any), set_of(range(0, 3)) }, { seq_of(3, range(0, 1)), seq_of(1, &sort_int) },
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

static value tuple(uint32_t n, const int32_t *small)
{
    value v[8];

    for (uint32_t i = 0; i < n; i++)
        v[i] = value_small(small[i]);
    return value_tuple(vs, n, v);
}

#define TUPLE(...) tuple(sizeof (int32_t[]){ __VA_ARGS__ } / sizeof(int32_t), \
                         (const int32_t[]){ __VA_ARGS__ })

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
        TEST(bounds_and_capacities_do_not_make_a_type),
        TEST(an_array_is_over_one_index_type),
        TEST(named_types_are_their_declaration),
        TEST(any_agrees_with_all),
        TEST(the_join_holds_the_values_of_both),
        TEST(within_minds_bounds_and_capacities),
        TEST(membership_looks_into_values),
        TEST(holes_are_everywhere_allowed),
        TEST(cardinalities_are_exact),
        TEST(what_is_too_many_is_infinite),
        TEST(nth_and_rank_are_inverse),
        TEST(sequences_are_numbered_by_length),
        TEST(positions_follow_the_indices),
        TEST(fields_and_alternatives_have_numbers),
        TEST(mentions_are_found_at_any_depth),
        TEST(types_are_printed_as_written),
        TEST(values_are_printed_as_in_labels),
        TEST(tuples_are_bracketed_from_two_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
