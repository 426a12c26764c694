/*
 * LMS drops children, which must change nothing but the memory.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checker/game/solve_local.h"
#include "support/alloc.h"
#include "tests/unit/judge_solver.h"

static bool same_strategy(const struct local *a, const struct local *b, uint32_t n)
{
    struct local_counts x = local_counts(a), y = local_counts(b);

    for (vertex_id v = 0; v < n; v++) {
        if (local_evaluated(a, v) != local_evaluated(b, v) ||
            (local_evaluated(a, v) && (local_value(a, v) != local_value(b, v) ||
                                       local_support(a, v) != local_support(b, v)))) {
            return false;
        }
    }
    return x.visited == y.visited && x.evaluations == y.evaluations && x.scans == y.scans &&
           x.restore_edges == y.restore_edges;
}

/* Dropping children changes nothing else. */
static void test_dropped(void **state)
{
    uint64_t first = judge_setting("STGCHECK_SEED", 1);
    uint64_t n = judge_setting("STGCHECK_RANDOM", 1000);

    (void)state;
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct rng r;
        struct random_game *g;
        struct local *a, *b;
        enum local_verdict verdict;

        rng_init(&r, seed);
        g = random_game_make(&r, (struct random_shape){ 40, 5, 4 });
        a = local_new(random_game_source(g));
        verdict = local_solve(a);
        g->repeats = false;
        b = local_new(random_game_source(g));
        if (local_solve(b) != verdict || !same_strategy(a, b, (uint32_t)g->vertex.n)) {
            judge_fail(g, seed, "dropped children matter");
        }
        local_free(a);
        local_free(b);
        random_game_free(g);
    }
}

#define TREE 8191 /* inner vertices, two children each */

static size_t tree_memory(bool repeats)
{
    struct random_game *g = random_game_new(1);
    struct local *s;
    size_t used;

    for (uint32_t v = 0; v < TREE; v++) {
        random_game_add(g, true, 1, (vertex_id[]){ 2 * v + 1, 2 * v + 2 }, 2);
    }
    for (uint32_t v = 0; v <= TREE; v++) {
        random_game_add(g, true, 1, NULL, 0);
    }
    g->repeats = repeats;
    s = local_new(random_game_source(g));
    used = mem_used();
    assert_int_equal(local_solve(s), LOCAL_TRUE);
    used = mem_used() - used;
    local_free(s);
    random_game_free(g);
    return used;
}

/* Of a tree the children of a path are kept; if they may not be dropped, all are. */
static void test_memory(void **state)
{
    (void)state;
    assert_true(tree_memory(true) + TREE * 11 < tree_memory(false));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_dropped),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
