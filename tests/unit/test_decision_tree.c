/*
 * decision_tree: random computations over a few parts, each remembered by what it has read, against
 * the computations themselves.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "support/alloc.h"
#include "support/decision_tree.h"
#include "support/rng.h"

#define PARTS 6
#define TREES 4

/* None, small integers, also -1 and large ones, and handles. */
static uint32_t draw_value(struct rng *r)
{
    switch (rng_below(r, 6)) {
    case 0: return 0;
    case 1: return 1 + rng_below(r, 5);
    case 2: return 0xffffffffu;
    case 3: return 0x80000000u + 50 + rng_below(r, 30);
    default: return 0x80000000u + rng_below(r, 6);
    }
}

/* What computation `tree` reads: as many parts as its number, each told by the value before, up to
   one that it has read already. */
static size_t compute(uint32_t tree, const uint32_t *cell, struct part_read *read)
{
    uint32_t part = tree;
    size_t n = 0;

    while (n < tree) {
        read[n++] = (struct part_read){ part, cell[part] };
        part = (part + 1 + cell[part] % 5) % PARTS;
        for (size_t k = 0; k < n; k++)
            if (read[k].part == part)
                return n;
    }
    return n;
}

struct known {
    uint32_t tree;
    size_t n;
    struct part_read read[PARTS];
};

static bool is_known(const struct known *k, uint32_t tree, const uint32_t *cell)
{
    bool same = k->tree == tree;

    for (size_t i = 0; i < k->n && same; i++)
        same = cell[k->read[i].part] == k->read[i].v;
    return same;
}

static void what_was_read_leads_to_its_leaf(void **state)
{
    struct decisions d = { .branch = { NULL, 0, 0 } };
    decision root[TREES] = { DECISION_UNKNOWN };
    struct known *known = mem_alloc(4000 * sizeof *known);
    uint32_t n = 0, again = 0;
    struct rng r;

    (void)state;
    rng_init(&r, 5);
    for (uint32_t round = 0; round < 4000; round++) {
        uint32_t cell[PARTS], tree = rng_below(&r, TREES), leaf = UINT32_MAX;
        decision x;
        for (uint32_t i = 0; i < PARTS; i++)
            cell[i] = draw_value(&r);
        for (uint32_t k = 0; k < n && leaf == UINT32_MAX; k++)
            if (is_known(&known[k], tree, cell))
                leaf = k;
        x = decisions_find(&d, root[tree], cell);
        again += leaf != UINT32_MAX;
        if (leaf != UINT32_MAX) {
            assert_true(decision_is_leaf(x));
            assert_int_equal(decision_leaf(x), leaf);
            continue;
        }
        assert_int_equal(x, DECISION_UNKNOWN);
        known[n].tree = tree;
        known[n].n = compute(tree, cell, known[n].read);
        root[tree] = decisions_add(&d, root[tree], known[n].n, known[n].read, n);
        n++;
    }
    assert_true(n > 500 && again > 500);
    decisions_clear(&d);
    mem_free(known);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(what_was_read_leads_to_its_leaf) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
