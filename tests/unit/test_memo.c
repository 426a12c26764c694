/*
 * memo: entries that were added are found, with the values set last, and no others.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "support/memo.h"
#include "support/rng.h"

static void empty_at_first(void **state)
{
    struct memo m = { .slot = NULL };

    (void)state;
    assert_int_equal(memo_find(&m, 0), MEMO_NONE);
    assert_int_equal(memo_find(&m, UINT64_MAX), MEMO_NONE);
    memo_clear(&m);
}

static uint64_t small(uint32_t i)
{
    return 3 * (uint64_t)i;
}

static uint64_t in_the_upper_half(uint32_t i)
{
    return memo_key(3 * i, 7);
}

static uint64_t in_both_halves(uint32_t i)
{
    return memo_key(i, ~i);
}

static uint64_t downwards(uint32_t i)
{
    return UINT64_MAX - 2 * (uint64_t)i;
}

/* After each addition, some that were added and some that were not; in the end, all. */
static void fill_and_look(uint64_t (*key)(uint32_t), uint32_t n)
{
    struct memo m = { .slot = NULL };
    struct rng r;

    rng_init(&r, n);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t k = rng_below(&r, i + 1);
        assert_int_equal(memo_find(&m, key(i)), MEMO_NONE);
        memo_add(&m, key(i), MEMO_NONE - 1 - i);
        assert_int_equal(memo_find(&m, key(k)), MEMO_NONE - 1 - k);
    }
    assert_int_equal(m.n, n);
    for (uint32_t i = 0; i < n; i++) {
        assert_int_equal(memo_find(&m, key(i)), MEMO_NONE - 1 - i);
        assert_int_equal(memo_find(&m, key(n + i)), MEMO_NONE);
    }
    memo_clear(&m);
    assert_int_equal(memo_find(&m, key(0)), MEMO_NONE);
}

static void found_after_growing(void **state)
{
    (void)state;
    fill_and_look(small, 100000);
    fill_and_look(in_the_upper_half, 100000);
    fill_and_look(in_both_halves, 100000);
    fill_and_look(downwards, 1000000);
}

/* Both halves of a key count, and 0 is a key and a value like others. */
static void keys_of_two_numbers(void **state)
{
    struct memo m = { .slot = NULL };

    (void)state;
    memo_add(&m, memo_key(0, 0), 0);
    memo_add(&m, memo_key(1, 2), 12);
    memo_add(&m, memo_key(2, 1), 21);
    assert_int_equal(memo_find(&m, memo_key(0, 0)), 0);
    assert_int_equal(memo_find(&m, memo_key(1, 2)), 12);
    assert_int_equal(memo_find(&m, memo_key(2, 1)), 21);
    assert_int_equal(memo_find(&m, memo_key(1, 1)), MEMO_NONE);
    assert_int_equal(memo_find(&m, memo_key(0, 1)), MEMO_NONE);
    memo_clear(&m);
}

/* Values are replaced where keys collide, too, and nothing else is changed. */
static void values_are_set(void **state)
{
    struct memo m = { .slot = NULL };
    struct rng r;
    uint32_t value[1000];

    (void)state;
    rng_init(&r, 1);
    memset(value, 0xff, sizeof value);
    for (uint32_t i = 0; i < 20000; i++) {
        uint32_t k = rng_below(&r, 1000);
        value[k] = i;
        memo_set(&m, in_both_halves(k), i);
        k = rng_below(&r, 1000);
        assert_int_equal(memo_find(&m, in_both_halves(k)), value[k]);
    }
    assert_int_equal(m.n, 1000);
    memo_clear(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(empty_at_first),
        cmocka_unit_test(found_after_growing),
        cmocka_unit_test(keys_of_two_numbers),
        cmocka_unit_test(values_are_set),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
