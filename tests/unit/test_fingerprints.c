/*
 * fingerprints: a set of the first bits of hashes, however many these are, in whatever order they
 * come and however close together they lie.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "stg/states/fingerprints.h"
#include "support/alloc.h"
#include "support/rng.h"

/* A hash that begins with these bits, and then has others. */
static uint64_t hash_of(uint64_t fingerprint, uint32_t bits, uint64_t others)
{
    return fingerprint << (64 - bits) | (bits == 64 ? 0 : others >> bits);
}

/* Every fingerprint of a few bits, in random order and with random other bits, against a table. */
static void all_of_few_bits(void **state)
{
    (void)state;
    for (uint32_t bits = FINGERPRINT_LEAST; bits <= 14; bits++) {
        uint32_t all = 1u << bits, n = 0;
        bool *there = mem_zalloc(all);
        struct fingerprints f;
        struct rng r;

        rng_init(&r, bits);
        fingerprints_init(&f, bits);
        for (uint32_t i = 0; i < 4 * all; i++) {
            uint32_t x = 1 + rng_below(&r, all - 1);
            uint64_t hash = hash_of(x, bits, rng_next(&r));
            assert_int_equal(fingerprints_has(&f, hash), there[x]);
            assert_int_equal(fingerprints_put(&f, hash), !there[x]);
            n += !there[x];
            there[x] = true;
        }
        assert_int_equal(f.n, n);
        for (uint32_t x = 1; x < all; x++)
            assert_int_equal(fingerprints_has(&f, hash_of(x, bits, 0)), there[x]);
        fingerprints_clear(&f);
        mem_free(there);
    }
}

/* As many are different as it says; also those of a hash whose first bits stand for an empty slot
   are found again. */
static void as_many_as_possible(void **state)
{
    static const uint32_t bits[] = { 2, 5, 8, 11, 18 };

    (void)state;
    for (int i = 0; i < 5; i++) {
        struct fingerprints f;
        struct rng r;

        rng_init(&r, bits[i]);
        fingerprints_init(&f, bits[i]);
        assert_true(fingerprints_put(&f, 0));
        for (uint32_t k = 0; k < 24u << bits[i]; k++) {
            uint64_t hash = rng_next(&r);
            fingerprints_put(&f, hash);
            assert_true(fingerprints_has(&f, hash));
        }
        assert_true(fingerprints_has(&f, 0));
        assert_false(fingerprints_put(&f, 0));
        assert_true((double)f.n == fingerprints_possible(&f));
        fingerprints_clear(&f);
    }
}

/* n fingerprints, `distance` apart from one another: each is new once, the last of its bits counts,
   and what comes behind its bits does not. */
static void put_row(uint32_t bits, uint64_t first, uint64_t distance, uint32_t n)
{
    struct fingerprints f;

    fingerprints_init(&f, bits);
    for (uint32_t i = 0; i < n; i++) {
        uint64_t x = first + i * distance;
        assert_false(fingerprints_has(&f, hash_of(x, bits, 0)));
        assert_true(fingerprints_put(&f, hash_of(x, bits, 0)));
        assert_false(fingerprints_put(&f, hash_of(x, bits, UINT64_MAX)));
    }
    assert_int_equal(f.n, n);
    for (uint32_t i = 0; i < n; i++) {
        uint64_t x = first + i * distance;
        assert_true(fingerprints_has(&f, hash_of(x, bits, 0)));
        assert_false(fingerprints_has(&f, hash_of(x ^ 1, bits, 0)));
    }
    fingerprints_clear(&f);
}

/* Upwards and downwards; in the middle, and at the end of a segment, where all have one home. */
static void close_together(void **state)
{
    (void)state;
    for (uint32_t bits = 17; bits <= 64; bits++) {
        uint64_t last = UINT64_MAX >> (64 - bits), middle = last / 3 | 1;
        uint32_t n = bits < 24 ? 60 : 300;
        put_row(bits, middle, 2, n);
        put_row(bits, middle + 2 * n, 0 - (uint64_t)2, n);
        put_row(bits, last, 0 - (uint64_t)2, n);
        put_row(bits, last - 2 * n, 2, n);
    }
}

/* n random hashes: those that collide are about as many as the theory says, and the set takes about
   the bytes that it should. */
static void spread(uint32_t bits, uint32_t n, uint32_t least, uint32_t most, double bytes)
{
    size_t before = mem_used();
    struct fingerprints f;
    struct rng r;

    rng_init(&r, n);
    fingerprints_init(&f, bits);
    for (uint32_t i = 0; i < n; i++)
        fingerprints_put(&f, rng_next(&r));
    assert_in_range(n - f.n, least, most);
    assert_true((double)(mem_used() - before) < bytes * n);
    rng_init(&r, n);
    for (uint32_t i = 0; i < n; i++)
        assert_true(fingerprints_has(&f, rng_next(&r)));
    fingerprints_clear(&f);
}

/* n * n / 2^(bits + 1) pairs collide. */
static void far_apart(void **state)
{
    (void)state;
    spread(28, 100000, 15, 23, 9);
    spread(32, 1000000, 95, 138, 4.2);
    spread(40, 1000000, 0, 3, 5.5);
    spread(64, 1000000, 0, 0, 9.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_of_few_bits),
        cmocka_unit_test(as_many_as_possible),
        cmocka_unit_test(close_together),
        cmocka_unit_test(far_apart),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
