/*
 * num: arithmetic agrees with GMP on words, on limbs, and around the border.
 */
#include "config.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>
#include <gmp.h>

#include "support/num.h"
#include "support/rng.h"

/* Every pair of these is tried. */
static const char *const sample[] = {
    "0",
    "1",
    "-1",
    "2",
    "-2",
    "7",
    "-7",
    "10",
    "4294967296",
    "-4294967296",
    "3037000500",
    "9223372036854775806",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775807",
    "-9223372036854775808",
    "-9223372036854775809",
    "18446744073709551615",
    "18446744073709551616",
    "-18446744073709551616",
    "340282366920938463463374607431768211456",
    "-340282366920938463463374607431768211457",
    "123456789012345678901234567890123456789012345678901234567890",
};
enum { N_SAMPLES = sizeof sample / sizeof *sample };

static struct num parse(struct arena *a, const char *s)
{
    return *s == '-' ? num_neg(a, num_text(a, s + 1, strlen(s + 1))) : num_text(a, s, strlen(s));
}

/* The value, and the unique form: limbs exactly when a word is too small. */
static void assert_is(struct num x, const char *value)
{
    struct buf b = BUF_EMPTY;
    num_print(&b, x);
    assert_string_equal(buf_text(&b), value);
    buf_clear(&b);
    char word[32];
    snprintf(word, sizeof word, "%" PRId64, x.limb ? 0 : x.word);
    mpz_t z;
    mpz_init_set_str(z, value, 10);
    assert_int_equal(!x.limb, mpz_fits_slong_p(z) != 0);
    assert_true(x.limb || !strcmp(word, value));
    mpz_clear(z);
}

static void assert_is_mpz(struct num x, mpz_srcptr z)
{
    char text[400];
    assert_true(mpz_sizeinbase(z, 10) + 2 < sizeof text);
    assert_is(x, mpz_get_str(text, 10, z));
}

/* Euclid's division by definition: x = q y + r, 0 <= r < |y|. */
static void check_division(struct arena *a, struct num x, struct num y)
{
    struct num q = num_div(a, x, y), r = num_mod(a, x, y);
    struct num size = num_sign(y) < 0 ? num_neg(a, y) : y;
    assert_int_equal(num_cmp(num_add(a, num_mul(a, q, y), r), x), 0);
    assert_true(num_sign(r) >= 0);
    assert_true(num_cmp(r, size) < 0);
}

static void check_pair(struct arena *a, const char *sx, const char *sy)
{
    struct num x = parse(a, sx), y = parse(a, sy);
    mpz_t zx, zy, z;
    mpz_init_set_str(zx, sx, 10);
    mpz_init_set_str(zy, sy, 10);
    mpz_init(z);
    mpz_add(z, zx, zy);
    assert_is_mpz(num_add(a, x, y), z);
    mpz_sub(z, zx, zy);
    assert_is_mpz(num_sub(a, x, y), z);
    mpz_mul(z, zx, zy);
    assert_is_mpz(num_mul(a, x, y), z);
    mpz_and(z, zx, zy);
    assert_is_mpz(num_and(a, x, y), z);
    mpz_ior(z, zx, zy);
    assert_is_mpz(num_or(a, x, y), z);
    mpz_xor(z, zx, zy);
    assert_is_mpz(num_xor(a, x, y), z);
    int order = mpz_cmp(zx, zy), ours = num_cmp(x, y);
    assert_int_equal((ours > 0) - (ours < 0), (order > 0) - (order < 0));
    if (mpz_sgn(zy))
        check_division(a, x, y);
    mpz_clears(zx, zy, z, NULL);
}

static void all_pairs_agree_with_gmp(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    for (size_t i = 0; i < N_SAMPLES; i++)
        for (size_t j = 0; j < N_SAMPLES; j++)
            check_pair(a, sample[i], sample[j]);
    arena_free(a);
}

static void random_sums_agree(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    struct rng r;
    char x[64], y[64];
    rng_init(&r, 1);
    for (int i = 0; i < 2000; i++) {
        snprintf(x, sizeof x, "%" PRId64, (int64_t)rng_next(&r) >> rng_below(&r, 64));
        snprintf(y, sizeof y, "%" PRId64, (int64_t)rng_next(&r) >> rng_below(&r, 64));
        check_pair(a, x, y);
        arena_reset(a);
    }
    arena_free(a);
}

static void division_is_euclidean(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    const int64_t row[][4] = { { 7, 3, 2, 1 },   { -7, 3, -3, 2 }, { 7, -3, -2, 1 },
                               { -7, -3, 3, 2 }, { 6, -3, -2, 0 }, { -6, 3, -2, 0 } };
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        struct num x = num_word(row[i][0]), y = num_word(row[i][1]);
        assert_int_equal(num_div(a, x, y).word, row[i][2]);
        assert_int_equal(num_mod(a, x, y).word, row[i][3]);
    }
    arena_free(a);
}

static void one_form_one_hash(void **state)
{
    (void)state;
    struct arena *a = arena_new(), *other = arena_new();
    for (size_t i = 0; i < N_SAMPLES; i++) {
        struct num x = parse(a, sample[i]), big = num_text(a, "99999999999999999999999", 23);
        struct num back = num_sub(a, num_add(a, x, big), big);
        assert_int_equal(num_cmp(x, back), 0);
        assert_true(num_hash(x) == num_hash(back));
        assert_true(num_hash(x) != num_hash(num_add(a, x, num_word(1))));
        assert_is(num_copy(other, back), sample[i]);
        assert_int_equal(num_sign(x), *sample[i] == '-' ? -1 : *sample[i] != '0');
    }
    arena_free(a);
    struct num kept = num_copy(other, num_word(5));
    assert_int_equal(kept.word, 5);
    arena_free(other);
}

static void digits_of_any_length(void **state)
{
    (void)state;
    struct arena *a = arena_new();
    char digits[301];
    memset(digits, '9', 300);
    digits[300] = '\0';
    assert_is(num_text(a, digits, 300), digits);
    assert_is(num_text(a, "00000000000000000000000000000000000000012", 41), "12");
    assert_is(num_text(a, "0000000000000000000", 19), "0");
    assert_is(num_text(a, "1234", 2), "12");
    arena_free(a);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_pairs_agree_with_gmp), cmocka_unit_test(random_sums_agree),
        cmocka_unit_test(division_is_euclidean),    cmocka_unit_test(one_form_one_hash),
        cmocka_unit_test(digits_of_any_length),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
