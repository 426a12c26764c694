/*
 * value: equal values have equal handles; the order, sets and holes of values.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stg/data/value.h"
#include "support/rng.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

#define SMALL_MIN (-(INT64_C(1) << 30))
#define SMALL_MAX ((INT64_C(1) << 30) - 1)

static int set_up(void **state)
{
    *state = values_new();
    return 0;
}

static int tear_down(void **state)
{
    values_free(*state);
    return 0;
}

static value tuple2(struct values *vs, value a, value b)
{
    value v[2] = { a, b };

    return value_tuple(vs, 2, v);
}

/* ---- integers ---- */

static void small_integers_need_no_table(void **state)
{
    static const int32_t some[] = { 0, 1, -1, 42, (int32_t)SMALL_MIN, (int32_t)SMALL_MAX };

    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        assert_true(value_is_small(value_small(some[i])));
        assert_int_equal(value_word(value_small(some[i])), some[i]);
        assert_int_equal(value_int(*state, some[i]), value_small(some[i]));
        assert_int_not_equal(value_small(some[i]), VALUE_NONE);
    }
    assert_int_equal(VALUE_TRUE, value_bool(true));
    assert_int_equal(VALUE_FALSE, value_bool(false));
}

static void large_integers_are_interned(void **state)
{
    static const int64_t some[] = { SMALL_MIN - 1, SMALL_MAX + 1, INT64_MIN, INT64_MAX };

    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        value v = value_int(*state, some[i]);
        assert_false(value_is_small(v));
        assert_int_equal(value_int(*state, some[i]), v);
        assert_int_equal(value_to_num(*state, v).word, some[i]);
        assert_null(value_to_num(*state, v).limb);
    }
}

/* The limbs are copied: the arena in which the number was made may go. */
static void numbers_beyond_words_outlive_their_arena(void **state)
{
    static const char digits[] = "123456789012345678901234567890";
    struct arena *a = arena_new();
    struct buf b = BUF_EMPTY;
    value v = value_num(*state, num_text(a, digits, sizeof digits - 1));
    value w = value_num(*state, num_neg(a, num_text(a, digits, sizeof digits - 1)));

    arena_free(a);
    num_print(&b, value_to_num(*state, v));
    assert_string_equal(buf_text(&b), digits);
    assert_int_not_equal(v, w);
    assert_true(value_cmp(*state, w, v) < 0);
    buf_clear(&b);
    a = arena_new();
    assert_int_equal(value_num(*state, num_text(a, digits, sizeof digits - 1)), v);
    arena_free(a);
}

/* ---- tuples ---- */

static void equal_tuples_have_equal_handles(void **state)
{
    struct values *vs = *state;
    value one = tuple2(vs, value_small(1), value_small(2));
    value other = tuple2(vs, value_small(2), value_small(1));
    value nested = tuple2(vs, one, VALUE_NONE);

    assert_int_equal(tuple2(vs, value_small(1), value_small(2)), one);
    assert_int_not_equal(one, other);
    assert_int_equal(tuple2(vs, tuple2(vs, value_small(1), value_small(2)), VALUE_NONE), nested);
    assert_int_equal(value_size(vs, one), 2);
    assert_int_equal(value_elem(vs, nested, 0), one);
    assert_int_equal(value_elem(vs, nested, 1), VALUE_NONE);
}

static void the_empty_tuple_is_not_unassigned(void **state)
{
    value empty = value_tuple(*state, 0, NULL);
    uint32_t n = 7;

    assert_int_not_equal(empty, VALUE_NONE);
    assert_int_equal(value_tuple(*state, 0, NULL), empty);
    value_elems(*state, empty, &n);
    assert_int_equal(n, 0);
}

static void with_replaces_one_element(void **state)
{
    struct values *vs = *state;
    value v[40], old, changed;

    for (int32_t i = 0; i < 40; i++)
        v[i] = value_small(i);
    old = value_tuple(vs, 40, v);
    changed = value_with(vs, old, 39, value_small(-1));
    assert_int_equal(value_elem(vs, old, 39), value_small(39));
    assert_int_equal(value_elem(vs, changed, 39), value_small(-1));
    assert_int_equal(value_elem(vs, changed, 38), value_small(38));
    assert_int_equal(value_with(vs, changed, 39, value_small(39)), old);
}

/* elem may lie in the table itself, which moves while it grows. */
static void a_tuple_may_be_made_of_memory_of_the_table(void **state)
{
    struct values *vs = *state;
    value v[3] = { value_small(1), value_small(2), value_small(3) };
    value t = value_tuple(vs, 3, v);

    for (int32_t i = 0; i < 5000; i++) {
        uint32_t n;
        const value *elem = value_elems(vs, t, &n);
        value tail = value_tuple(vs, n - 1, elem + 1);
        assert_int_equal(value_elem(vs, tail, 1), value_small(i + 3));
        v[0] = value_elem(vs, tail, 0);
        v[1] = value_elem(vs, tail, 1);
        v[2] = value_small(i + 4);
        t = value_tuple(vs, 3, v);
    }
}

/* A number and a tuple may fall into the same slot, and are never the same. */
static void many_values_stay_distinct(void **state)
{
    enum { MANY = 20000 };
    static value v[2 * MANY];

    for (int32_t i = 0; i < MANY; i++) {
        v[2 * i] = tuple2(*state, value_small(i), value_small(i / 7));
        v[2 * i + 1] = value_int(*state, SMALL_MAX + 1 + i);
    }
    for (int32_t i = 0; i < MANY; i++) {
        assert_int_equal(tuple2(*state, value_small(i), value_small(i / 7)), v[2 * i]);
        assert_int_equal(value_to_num(*state, v[2 * i + 1]).word, SMALL_MAX + 1 + i);
        assert_int_equal(value_elem(*state, v[2 * i], 0), value_small(i));
    }
}

/* ---- sets ---- */

static void sets_are_sorted_and_without_repetitions(void **state)
{
    struct values *vs = *state;
    value a[] = { value_small(3), value_small(-1), value_small(3), value_int(vs, SMALL_MAX + 5) };
    value b[] = { value_int(vs, SMALL_MAX + 5), value_small(-1), value_small(3) };
    value set = value_set(vs, 4, a);

    assert_int_equal(value_set(vs, 3, b), set);
    assert_int_equal(value_size(vs, set), 3);
    assert_int_equal(value_elem(vs, set, 0), value_small(-1));
    assert_int_equal(value_elem(vs, set, 1), value_small(3));
    assert_int_equal(value_set(vs, 0, a), value_tuple(vs, 0, NULL));
}

static void only_tuples_that_were_made_are_found(void **state)
{
    struct values *vs = *state;
    value pair[] = { value_small(17), value_small(4) }, other[] = { pair[1], pair[0] }, made;
    uint32_t end = values_end(vs);

    assert_int_equal(value_find_tuple(vs, 2, pair), VALUE_NONE);
    assert_int_equal(values_end(vs), end);
    made = value_tuple(vs, 2, pair);
    assert_int_equal(value_find_tuple(vs, 2, pair), made);
    assert_int_equal(value_find_tuple(vs, 2, other), VALUE_NONE);
}

static void any_order_gives_the_same_set(void **state)
{
    struct rng r;
    value v[50], first = VALUE_NONE;

    rng_init(&r, 1);
    for (int round = 0; round < 50; round++) {
        for (int32_t i = 0; i < 50; i++)
            v[i] = tuple2(*state, value_small(i % 20), value_small(-i % 20));
        for (uint32_t i = 49; i > 0; i--) {
            uint32_t k = rng_below(&r, i + 1);
            value t = v[i];
            v[i] = v[k];
            v[k] = t;
        }
        value set = value_set(*state, 50, v);
        assert_int_equal(value_size(*state, set), 20);
        first = round == 0 ? set : first;
        assert_int_equal(set, first);
    }
}

/* ---- holes ---- */

static void holes_are_seen_at_any_depth(void **state)
{
    struct values *vs = *state;
    value whole = tuple2(vs, value_small(1), value_int(vs, INT64_MAX));
    value hole = tuple2(vs, whole, VALUE_NONE);

    assert_true(value_has_hole(vs, VALUE_NONE));
    assert_false(value_has_hole(vs, value_small(0)));
    assert_false(value_has_hole(vs, value_int(vs, INT64_MAX)));
    assert_false(value_has_hole(vs, value_tuple(vs, 0, NULL)));
    assert_false(value_has_hole(vs, whole));
    assert_true(value_has_hole(vs, hole));
    assert_true(value_has_hole(vs, tuple2(vs, whole, hole)));
    assert_false(value_has_hole(vs, value_with(vs, hole, 1, whole)));
}

/* ---- order ---- */

/* In ascending order: unassigned, integers by size, tuples by length, then by elements. */
static void the_order_is_total(void **state)
{
    struct values *vs = *state;
    struct arena *a = arena_new();
    value one = value_small(1), two = value_small(2);
    value big = value_num(vs, num_text(a, "99999999999999999999", 20));
    value v[] = {
        VALUE_NONE,
        value_num(vs, num_neg(a, num_text(a, "99999999999999999999", 20))),
        value_int(vs, INT64_MIN),
        value_int(vs, SMALL_MIN - 1),
        value_small((int32_t)SMALL_MIN),
        value_small(-1),
        value_small(0),
        one,
        two,
        value_small((int32_t)SMALL_MAX),
        value_int(vs, SMALL_MAX + 1),
        value_int(vs, INT64_MAX),
        big,
        value_tuple(vs, 0, NULL),
        value_tuple(vs, 1, &big),
        tuple2(vs, VALUE_NONE, two),
        tuple2(vs, one, VALUE_NONE),
        tuple2(vs, one, one),
        tuple2(vs, one, two),
        tuple2(vs, two, one),
    };
    int n = sizeof v / sizeof *v;

    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            int c = value_cmp(vs, v[i], v[k]);
            assert_int_equal((c > 0) - (c < 0), (i > k) - (i < k));
        }
    arena_free(a);
}

/* Shared parts count as often as they occur; beyond 32 bits the number stays where it is. */
static void parts_are_counted_without_wrapping(void **state)
{
    struct values *vs = *state;
    value v = value_int(vs, INT64_MAX);

    assert_int_equal(value_parts(vs, VALUE_NONE), 1);
    assert_int_equal(value_parts(vs, VALUE_TRUE), 1);
    assert_int_equal(value_parts(vs, value_tuple(vs, 0, NULL)), 1);
    for (uint32_t i = 0; i < 32; i++) {
        assert_int_equal(value_parts(vs, v), UINT32_C(1) << i);
        v = tuple2(vs, v, v);
    }
    for (uint32_t i = 0; i < 40; i++) {
        assert_int_equal(value_parts(vs, v), UINT32_MAX);
        v = tuple2(vs, v, VALUE_TRUE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(small_integers_need_no_table),
        TEST(large_integers_are_interned),
        TEST(numbers_beyond_words_outlive_their_arena),
        TEST(equal_tuples_have_equal_handles),
        TEST(the_empty_tuple_is_not_unassigned),
        TEST(with_replaces_one_element),
        TEST(a_tuple_may_be_made_of_memory_of_the_table),
        TEST(many_values_stay_distinct),
        TEST(sets_are_sorted_and_without_repetitions),
        TEST(only_tuples_that_were_made_are_found),
        TEST(any_order_gives_the_same_set),
        TEST(holes_are_seen_at_any_depth),
        TEST(the_order_is_total),
        TEST(parts_are_counted_without_wrapping),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
