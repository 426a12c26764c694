/*
 * parent_log: the parent of every state of random searches, and which of its targets the state was.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checker/search/parent_log.h"
#include "support/rng.h"

#define STATES 10000

/* A search: of each state its parent and the target that it was of that; and when it was visited,
   how many bits there were and how many states. */
struct history {
    struct parent_log log;
    uint32_t parent[STATES], target[STATES], fresh[STATES];
    uint64_t bits[STATES];
    uint32_t visited, n;
};

/* Visits a state of which some of `degree` targets are new, one in `rare`. */
static void visit(struct history *h, struct rng *r, uint32_t degree, uint32_t rare)
{
    h->bits[h->visited] = h->log.n;
    h->fresh[h->visited] = h->n;
    for (uint32_t k = 0; k < degree && h->n < STATES; k++) {
        if (rng_below(r, rare) > 0)
            continue;
        h->parent[h->n] = h->visited;
        h->target[h->n++] = k;
        parent_log_new(&h->log, k);
    }
    parent_log_visited(&h->log);
    h->visited++;
}

static void assert_found(const struct history *h, uint32_t from, uint32_t state)
{
    uint32_t target,
        parent = parent_log_find(&h->log, h->bits[from], from, h->fresh[from], state, &target);

    assert_int_equal(parent, h->parent[state]);
    assert_int_equal(target, h->target[state]);
}

static void try_search(uint32_t seed)
{
    static struct history h;
    uint32_t start = 1 + seed % 3, most = 2u << (2 * seed), rare = 1 + seed % 5;
    struct rng r;

    rng_init(&r, seed);
    h = (struct history){ .n = start };
    while (h.visited < h.n && h.n < STATES)
        visit(&h, &r, rng_below(&r, most), rare);
    for (uint32_t i = start; i < h.n; i++) {
        assert_found(&h, h.parent[i], i);
        assert_found(&h, h.parent[i] - h.parent[i] % 8, i);
    }
    parent_log_clear(&h.log);
}

/* From hardly any target to thousands of them. */
static void every_parent(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed < 7; seed++)
        try_search(seed);
}

/* A state of one target that is new takes 4 bits. */
static void few_bits(void **state)
{
    struct parent_log l = { .next = 0 };

    (void)state;
    for (uint32_t i = 0; i < 2000000; i++) {
        parent_log_new(&l, 0);
        parent_log_visited(&l);
    }
    assert_int_equal(l.n, 8000000);
    for (uint32_t i = 100, from = 0, target; i < 2000000; i += 1999, from = i - i % 100)
        assert_int_equal(parent_log_find(&l, 4 * (uint64_t)from, from, from + 1, i + 1, &target),
                         i);
    parent_log_clear(&l);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_parent),
        cmocka_unit_test(few_bits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
