/*
 * diagram: every operation gives what it gives on sets that are listed, and equal sets are equal
 * numbers; limits stop it, and what it holds is given back.
 *
 * STGCHECK_RANDOM=N asks for N random pairs of sets in place of 3000, STGCHECK_SEED=S begins with
 * seed S.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "checker/symbolic/diagram.h"
#include "checker/symbolic/projection.h"
#include "support/rng.h"
#include "tests/unit/judge_solver.h"

#define LEVELS 4u
#define INDICES 3u
#define VECTORS 81u /* INDICES to the power of LEVELS */

struct listed {
    bool has[VECTORS];
};

static void vector_of(uint32_t number, uint32_t *index)
{
    for (uint32_t l = 0; l < LEVELS; l++, number /= INDICES)
        index[l] = number % INDICES;
}

static uint32_t diagram_of(struct diagram *d, const struct listed *s)
{
    uint32_t set = DIAGRAM_NONE, index[LEVELS];

    for (uint32_t k = 0; k < VECTORS; k++) {
        vector_of(k, index);
        if (s->has[k])
            set = diagram_union(d, set, diagram_vector(d, index));
    }
    return set;
}

static void expect_set(struct diagram *d, uint32_t set, const struct listed *s)
{
    struct arena *a = arena_new();
    uint32_t n = 0, index[LEVELS];

    assert_int_equal(set, diagram_of(d, s));
    for (uint32_t k = 0; k < VECTORS; k++) {
        vector_of(k, index);
        assert_int_equal(diagram_has(d, set, index), s->has[k]);
        n += s->has[k];
    }
    assert_int_equal(num_cmp(diagram_size(d, set, a), num_word(n)), 0);
    arena_free(a);
}

static struct listed random_set(struct rng *r)
{
    struct listed s = { { false } };
    uint32_t one_in = 1 + rng_below(r, 12);

    for (uint32_t k = 0; k < VECTORS; k++)
        s.has[k] = rng_below(r, one_in) == 0;
    return s;
}

/* ---- operations ---- */

static void try_operations(struct diagram *d, const struct listed *x, const struct listed *y)
{
    uint32_t a = diagram_of(d, x), b = diagram_of(d, y);
    struct listed both, some, rest;

    for (uint32_t k = 0; k < VECTORS; k++) {
        some.has[k] = x->has[k] || y->has[k];
        both.has[k] = x->has[k] && y->has[k];
        rest.has[k] = x->has[k] && !y->has[k];
    }
    expect_set(d, diagram_union(d, a, b), &some);
    expect_set(d, diagram_intersection(d, a, b), &both);
    expect_set(d, diagram_difference(d, a, b), &rest);
}

static void try_slice(struct diagram *d, const struct listed *x, uint32_t level, uint32_t value)
{
    struct vec_u32 found = VEC_EMPTY;
    struct listed part = { { false } };
    uint32_t a = diagram_of(d, x), index[LEVELS], occurs = 0;

    for (uint32_t k = 0; k < VECTORS; k++) {
        vector_of(k, index);
        part.has[k] = x->has[k] && index[level - 1] == value;
        occurs += part.has[k];
    }
    expect_set(d, diagram_slice(d, a, level, value), &part);
    diagram_indices(d, a, level, &found);
    for (size_t k = 0; k < found.n; k++) {
        assert_true(k == 0 || found.at[k - 1] < found.at[k]);
        occurs += found.at[k] == value ? VECTORS : 0;
    }
    assert_true(occurs == 0 || occurs > VECTORS);
    if (a != DIAGRAM_NONE) {
        diagram_first(d, a, index);
        assert_true(diagram_has(d, a, index));
    }
    vec_clear(&found);
}

/* The vector with 0 at all levels that have no bit. */
static uint32_t projected_number(uint32_t number, uint32_t levels)
{
    uint32_t index[LEVELS], result = 0;

    vector_of(number, index);
    for (uint32_t l = LEVELS; l-- > 0;)
        result = result * INDICES + ((levels >> l & 1) != 0 ? index[l] : 0);
    return result;
}

/* The vectors of a projection, with 0 at all levels that it does not have, become `out`. */
static void list_projection(const struct diagram *d, uint32_t p, uint32_t number, bool *out)
{
    uint32_t n, place = 1;
    const struct diagram_entry *e;

    if (p == DIAGRAM_NONE)
        return;
    out[number] |= p == DIAGRAM_UNIT;
    e = diagram_entries(d, p, &n);
    for (uint32_t l = 1; l < diagram_level(d, p); l++)
        place *= INDICES;
    for (uint32_t i = 0; i < n; i++)
        list_projection(d, e[i].kid, number + e[i].index * place, out);
}

/* The projection to some levels, and the vectors of y whose projection is that of one of x. */
static void try_projection(struct diagram *d, const struct listed *x, const struct listed *y,
                           uint32_t levels)
{
    struct listed projected = { { false } }, lifted = { { false } }, found = { { false } };
    bool watched[LEVELS + 1];
    uint32_t p;

    for (uint32_t k = 0; k < VECTORS; k++)
        projected.has[projected_number(k, levels)] |= x->has[k];
    for (uint32_t k = 0; k < VECTORS; k++)
        lifted.has[k] = y->has[k] && projected.has[projected_number(k, levels)];
    for (uint32_t l = 0; l <= LEVELS; l++)
        watched[l] = l > 0 && (levels >> (l - 1) & 1) != 0;
    p = projection_make(d, diagram_of(d, x), watched);
    list_projection(d, p, 0, found.has);
    assert_memory_equal(found.has, projected.has, sizeof found.has);
    expect_set(d, projection_lift(d, diagram_of(d, y), p), &lifted);
}

static void every_operation(void **state)
{
    uint64_t n = judge_setting("STGCHECK_RANDOM", 3000), seed = judge_setting("STGCHECK_SEED", 1);
    struct diagram d;

    (void)state;
    diagram_init(&d, LEVELS, NULL, 0);
    for (uint64_t i = 0; i < n; i++) {
        struct rng r;
        rng_init(&r, seed + i);
        struct listed x = random_set(&r), y = random_set(&r);
        try_operations(&d, &x, &y);
        try_slice(&d, &x, 1 + rng_below(&r, LEVELS), rng_below(&r, INDICES));
        try_projection(&d, &x, &y, rng_below(&r, 1u << LEVELS));
    }
    diagram_clear(&d);
}

/* ---- sizes and limits ---- */

/* All vectors of 100 levels with 3 indices are one node for each level, and 3^100 of them. */
static void large_sets(void **state)
{
    struct arena *a = arena_new();
    struct buf b = { .at = NULL };
    struct diagram d;
    uint32_t all = DIAGRAM_UNIT, before;

    (void)state;
    diagram_init(&d, 100, NULL, 0);
    before = diagram_count_nodes(&d);
    for (uint32_t l = 1; l <= 100; l++) {
        size_t from = diagram_open(&d, l);
        for (uint32_t i = 0; i < 3; i++)
            diagram_add(&d, i, all);
        all = diagram_close(&d, from);
    }
    assert_int_equal(diagram_count_nodes(&d) - before, 100);
    num_print(&b, diagram_size(&d, all, a));
    assert_string_equal(buf_text(&b), "515377520732011331036461129765621272702107522001");
    buf_clear(&b);
    diagram_clear(&d);
    arena_free(a);
}

/* The union of random vectors: stopped at a number of nodes, or by a limit. */
static bool makes_many(struct limit *limit, uint32_t budget)
{
    struct diagram d;
    struct rng r;
    uint32_t set = DIAGRAM_NONE, index[20];
    bool stopped;

    rng_init(&r, 7);
    diagram_init(&d, 20, limit, budget);
    for (uint32_t i = 0; i < 3000 && !d.stopped; i++) {
        for (uint32_t l = 0; l < 20; l++)
            index[l] = rng_below(&r, 9);
        set = diagram_union(&d, set, diagram_vector(&d, index));
    }
    stopped = d.stopped;
    diagram_clear(&d);
    return stopped;
}

static void limits(void **state)
{
    struct limit free_of_limits = { .seconds = 0 }, interrupted = { .seconds = 0 };
    atomic_int told = LIMIT_INTERRUPT;
    size_t before = mem_used();

    (void)state;
    limit_start(&free_of_limits);
    limit_start(&interrupted);
    interrupted.told = &told;
    assert_false(makes_many(&free_of_limits, 0));
    assert_true(makes_many(&free_of_limits, 1000));
    assert_true(makes_many(&interrupted, 0));
    assert_int_equal(mem_used(), before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_operation),
        cmocka_unit_test(large_sets),
        cmocka_unit_test(limits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
