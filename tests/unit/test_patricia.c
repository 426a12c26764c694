/*
 * patricia: finds what a search of all keys finds.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "support/patricia.h"
#include "support/rng.h"

#define KEYS 300
#define LONGEST 12

struct keys {
    uint32_t n;
    size_t length[KEYS];
    unsigned char key[KEYS][LONGEST];
};

static const unsigned char *key_of(const void *owner, uint32_t entry, size_t *n)
{
    const struct keys *k = owner;

    *n = k->length[entry];
    return k->key[entry];
}

/* Few different bytes, so that many keys have long parts in common. */
static size_t draw(struct rng *r, unsigned char *bytes)
{
    static const unsigned char some[] = { 0, 1, 2, 128, 255 };
    size_t n = 1 + rng_below(r, LONGEST);

    for (size_t i = 0; i < n; i++)
        bytes[i] = some[rng_below(r, sizeof some)];
    return n;
}

static uint32_t naive_find(const struct keys *k, const unsigned char *bytes, size_t n)
{
    for (uint32_t i = 0; i < k->n; i++)
        if (k->length[i] <= n && memcmp(k->key[i], bytes, k->length[i]) == 0)
            return i;
    return PATRICIA_NONE;
}

static bool begins_some(const struct keys *k, const unsigned char *bytes, size_t n)
{
    for (uint32_t i = 0; i < k->n; i++)
        if (n <= k->length[i] && memcmp(k->key[i], bytes, n) == 0)
            return true;
    return false;
}

static void finds_what_there_is(void **state)
{
    struct keys *k = test_calloc(1, sizeof *k);
    uint32_t found = 0, missed = 0;
    struct rng r;

    (void)state;
    rng_init(&r, 11);
    for (int round = 0; round < 40; round++) {
        struct patricia t = { .used = false };
        k->n = 0;
        for (int i = 0; i < 3000; i++) {
            unsigned char bytes[LONGEST];
            size_t n = draw(&r, bytes);
            uint32_t wanted = naive_find(k, bytes, n);
            assert_int_equal(patricia_find(&t, bytes, n, key_of, k), wanted);
            found += wanted != PATRICIA_NONE;
            missed += wanted == PATRICIA_NONE;
            if (k->n == KEYS || wanted != PATRICIA_NONE || begins_some(k, bytes, n))
                continue;
            memcpy(k->key[k->n], bytes, n);
            k->length[k->n] = n;
            patricia_add(&t, k->n++, key_of, k);
        }
        for (uint32_t i = 0; i < k->n; i++)
            assert_int_equal(patricia_find(&t, k->key[i], k->length[i], key_of, k), i);
        patricia_clear(&t);
        assert_int_equal(patricia_find(&t, k->key[0], k->length[0], key_of, k), PATRICIA_NONE);
    }
    assert_true(found > 1000 && missed > 1000);
    test_free(k);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(finds_what_there_is) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
