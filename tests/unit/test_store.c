/*
 * store: a vector has one number, its own, however many there are.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "stg/store.h"

static void numbers_are_dense_and_in_order(void **state)
{
    struct store s;
    uint32_t a[3] = { 1, 2, 3 }, b[3] = { 1, 2, 4 };

    (void)state;
    store_init(&s, 3);
    assert_int_equal(store_put(&s, a), 0);
    assert_int_equal(store_put(&s, b), 1);
    assert_int_equal(store_put(&s, a), 0);
    assert_int_equal(store_put(&s, b), 1);
    assert_int_equal(s.n, 2);
    assert_memory_equal(store_get(&s, 1), b, sizeof b);
    store_clear(&s);
}

static void many_vectors(void **state)
{
    enum { MANY = 50000, WIDTH = 5 };
    struct store s;
    uint32_t v[WIDTH] = { 0 };

    (void)state;
    store_init(&s, WIDTH);
    for (uint32_t round = 0; round < 2; round++)
        for (uint32_t i = 0; i < MANY; i++) {
            v[i % WIDTH] = i;
            assert_int_equal(store_put(&s, v), i);
            memset(v, 0, sizeof v);
        }
    v[3] = 12343;
    assert_memory_equal(store_get(&s, 12343), v, sizeof v);
    assert_int_equal(s.n, MANY);
    store_clear(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_are_dense_and_in_order),
        cmocka_unit_test(many_vectors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
