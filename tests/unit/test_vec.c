/*
 * vec: growth, and elements that survive it.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/vec.h"

static void elements_survive_growth(void **state)
{
    (void)state;
    VEC(size_t) v = VEC_EMPTY;
    for (size_t i = 0; i < 10000; i++)
        vec_push(&v, i * i);
    assert_int_equal(v.n, 10000);
    for (size_t i = 0; i < v.n; i++)
        assert_int_equal(v.at[i], i * i);
    vec_clear(&v);
    assert_null(v.at);
    assert_int_equal(v.n + v.cap, 0);
}

static void last_in_first_out(void **state)
{
    (void)state;
    struct vec_u32 v = VEC_EMPTY;
    vec_push(&v, 1);
    vec_push(&v, 2);
    assert_int_equal(vec_last(&v), 2);
    assert_int_equal(vec_pop(&v), 2);
    assert_int_equal(vec_pop(&v), 1);
    assert_int_equal(v.n, 0);
    vec_clear(&v);
}

static void reserve_makes_room_once(void **state)
{
    (void)state;
    struct vec_ptr v = VEC_EMPTY;
    vec_reserve(&v, 1000);
    assert_true(v.cap >= 1000);
    assert_int_equal(v.n, 0);
    void **at = v.at;
    for (size_t i = 0; i < 1000; i++)
        vec_push(&v, NULL);
    assert_ptr_equal(v.at, at);
    vec_clear(&v);
}

static void capacity_doubles(void **state)
{
    (void)state;
    struct vec_u32 v = VEC_EMPTY;
    size_t moves = 0, cap = 0;
    for (uint32_t i = 0; i < 100000; i++) {
        vec_push(&v, i);
        moves += v.cap != cap;
        cap = v.cap;
    }
    assert_true(moves <= 15);
    vec_clear(&v);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(elements_survive_growth),
        cmocka_unit_test(last_in_first_out),
        cmocka_unit_test(reserve_makes_room_once),
        cmocka_unit_test(capacity_doubles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
