/*
 * rng: the published sequence, and numbers in range.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/rng.h"

/* The reference values for seed 1234567. */
static void the_published_sequence(void **state)
{
    (void)state;
    static const uint64_t expected[] = { 6457827717110365317u, 3203168211198807973u,
                                         9817491932198370423u, 4593380528125082431u,
                                         16408922859458223821u };
    struct rng r;
    rng_init(&r, 1234567);
    for (size_t i = 0; i < 5; i++)
        assert_true(rng_next(&r) == expected[i]);
}

static void below_reaches_all_and_nothing_else(void **state)
{
    (void)state;
    struct rng r;
    unsigned seen[6] = { 0 };
    rng_init(&r, 1);
    for (int i = 0; i < 6000; i++) {
        uint32_t x = rng_below(&r, 6);
        assert_true(x < 6);
        seen[x]++;
    }
    for (size_t i = 0; i < 6; i++)
        assert_in_range(seen[i], 800, 1200);
    assert_int_equal(rng_below(&r, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_published_sequence),
        cmocka_unit_test(below_reaches_all_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
