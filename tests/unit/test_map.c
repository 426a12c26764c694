/*
 * map: entries that were added are found, under good hashes and under the worst.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/map.h"

static bool same_word(const void *owner, uint32_t id, const void *key)
{
    return ((const uint64_t *)owner)[id] == *(const uint64_t *)key;
}

static uint64_t good(uint64_t key)
{
    return hash_mix(0, key);
}

static uint64_t identity(uint64_t key)
{
    return key;
}

static uint64_t high_bits_only(uint64_t key)
{
    return key << 40;
}

static uint64_t constant(uint64_t key)
{
    (void)key;
    return 42;
}

static void fill_and_look(uint64_t (*hash)(uint64_t), uint32_t n)
{
    enum { MOST = 50000 };
    static uint64_t key[MOST];
    struct map m;
    assert_true(n <= MOST);
    map_init(&m);
    for (uint32_t i = 0; i < n; i++) {
        key[i] = (uint64_t)i * 3;
        assert_int_equal(map_find(&m, hash(key[i]), same_word, key, &key[i]), MAP_NONE);
        map_add(&m, hash(key[i]), i);
    }
    assert_int_equal(m.n, n);
    for (uint64_t k = 0; k < n * (uint64_t)3; k++)
        assert_int_equal(map_find(&m, hash(k), same_word, key, &k),
                         k % 3 ? MAP_NONE : (uint32_t)(k / 3));
    map_clear(&m);
    assert_int_equal(m.n, 0);
    assert_int_equal(map_find(&m, hash(0), same_word, key, &key[0]), MAP_NONE);
}

static void found_under_good_hashes(void **state)
{
    (void)state;
    fill_and_look(good, 50000);
}

static void found_under_weak_hashes(void **state)
{
    (void)state;
    fill_and_look(identity, 50000);
    fill_and_look(high_bits_only, 50000);
}

static void found_under_equal_hashes(void **state)
{
    (void)state;
    fill_and_look(constant, 300);
}

/* The id may be the largest there is. */
static void the_largest_number(void **state)
{
    (void)state;
    struct map m;
    map_init(&m);
    map_add(&m, 1, MAP_NONE - 1);
    assert_int_equal(m.n, 1);
    map_clear(&m);
}

static void hashes_see_everything(void **state)
{
    (void)state;
    const uint32_t a[] = { 0, 0, 0 }, b[] = { 0, 0, 1 }, c[] = { 0, 1u << 31, 0 };
    assert_int_equal(hash_words(a, 3), hash_words(a, 3));
    assert_true(hash_words(a, 3) != hash_words(b, 3));
    assert_true(hash_words(a, 3) != hash_words(c, 3));
    assert_true(hash_words(a, 2) != hash_words(a, 3));
    assert_true(hash_words(a, 0) != hash_words(a, 1));
    for (size_t n = 0; n < 20; n++)
        assert_true(hash_bytes("aaaaaaaaaaaaaaaaaaaab", n) !=
                    hash_bytes("aaaaaaaaaaaaaaaaaaaab", n + 1));
    assert_true(hash_bytes("abcdefgh1", 9) != hash_bytes("abcdefgh2", 9));
    assert_true(hash_bytes("1bcdefgh", 8) != hash_bytes("2bcdefgh", 8));
}

/* Flipping one bit of a word flips about half of the bits of its hash. */
static void hash_mix_spreads(void **state)
{
    (void)state;
    for (unsigned bit = 0; bit < 64; bit++) {
        unsigned flipped = 0;
        for (uint64_t w = 0; w < 64; w++)
            flipped += (unsigned)__builtin_popcountll(hash_mix(7, w) ^
                                                      hash_mix(7, w ^ (uint64_t)1 << bit));
        assert_in_range(flipped, 64 * 28, 64 * 36);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(found_under_good_hashes),  cmocka_unit_test(found_under_weak_hashes),
        cmocka_unit_test(found_under_equal_hashes), cmocka_unit_test(the_largest_number),
        cmocka_unit_test(hashes_see_everything),    cmocka_unit_test(hash_mix_spreads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
