/*
 * Classes of states against what the definitions say, on random transition systems.
 *
 * STGCHECK_RANDOM=N asks for N systems in place of 2000, STGCHECK_SEED=S begins with that of
 * seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

#include "abstraction/partition.h"
#include "tests/cross/naive_equivalence.h"
#include "tests/cross/random_aut.h"

static const char *const relation_name[] = { "strong", "branching", "divergence" };

static uint64_t setting(const char *name, uint64_t usual)
{
    const char *value = getenv(name);

    return value != NULL ? strtoull(value, NULL, 10) : usual;
}

static void try_partition(const struct aut *x, enum equivalence e, uint64_t seed)
{
    uint32_t block[NAIVE_STATES], n, next = 0;
    struct limit limit = { .seconds = 0 };
    struct naive_pairs p;

    naive_relate(x, (enum naive_relation)e, &p);
    assert_true(partition_states(x, e, &limit, block, &n));
    for (uint32_t s = 0; s < x->n_states; s++) {
        for (uint32_t t = 0; t < x->n_states; t++)
            if (p.related[s][t] != (block[s] == block[t]))
                fail_msg("seed %llu, %s: %u and %u are %srelated", (unsigned long long)seed,
                         relation_name[e], s, t, p.related[s][t] ? "" : "not ");
        assert_true(block[s] <= next);
        next += block[s] == next;
    }
    assert_int_equal(next, n);
}

static void try_one(uint64_t seed)
{
    struct arena *a = arena_new();
    struct rng r;
    struct aut *x;

    rng_init(&r, seed);
    x = random_aut(&r, a);
    if (rng_below(&r, 2) == 0)
        x = naive_union(a, x, random_aut_variant(&r, a, x));
    for (int e = 0; e < 3; e++)
        try_partition(x, (enum equivalence)e, seed);
    arena_free(a);
}

static void as_defined(void **state)
{
    uint64_t first = setting("STGCHECK_SEED", 1), n = setting("STGCHECK_RANDOM", 2000);

    (void)state;
    for (uint64_t i = 0; i < n; i++)
        try_one(first + i);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(as_defined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
