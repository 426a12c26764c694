/*
 * The local solver against its referees.
 *
 * STGCHECK_RANDOM=N asks for N random graphs in place of 1000, STGCHECK_SEED=S begins with
 * the one of seed S, STGCHECK_EXHAUSTIVE=K takes every K-th of the small graphs only.  What
 * fails is printed with its seed and as a graph that can be pasted into fixed[] below.
 */
#include "config.h"

#include "checker/game/solve_local.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/judge_solver.h"
#include "tests/unit/naive_game.h"
#include "tests/unit/random_game.h"

/* The solver's answers for all vertices of a game. */
struct claims {
    bool *evaluated, *value;
    uint32_t *support;
};

static struct claims claims_new(const struct local *s, size_t n)
{
    struct claims c = { mem_zalloc(n * sizeof(bool)), mem_zalloc(n * sizeof(bool)),
                        mem_zalloc(n * sizeof(uint32_t)) };

    for (vertex_id v = 0; v < n; v++) {
        c.evaluated[v] = local_evaluated(s, v);
        if (c.evaluated[v]) {
            c.value[v] = local_value(s, v);
            c.support[v] = local_support(s, v);
        }
    }
    return c;
}

static void claims_free(struct claims c)
{
    mem_free(c.evaluated);
    mem_free(c.value);
    mem_free(c.support);
}

/* Whether the solver has the children right of all evaluated vertices. */
static bool same_children(const struct random_game *g, const struct local *s)
{
    for (vertex_id v = 0; v < g->vertex.n; v++) {
        uint32_t n, m;
        const vertex_id *mine = random_game_children(g, v, &n), *its;

        if (!local_evaluated(s, v)) {
            continue;
        }
        its = local_children(s, v, &m);
        if (n != m || (n > 0 && memcmp(mine, its, n * sizeof *mine) != 0)) {
            return false;
        }
    }
    return true;
}

/* After local_solve: NULL, or what is wrong.  value[] holds the true values. */
static const char *judge(const struct random_game *g, const struct local *s, const bool *value)
{
    struct claims c = claims_new(s, g->vertex.n);
    struct naive_strategy by = { c.evaluated, c.value, c.support };
    bool *reached = mem_zalloc(g->vertex.n);
    const char *why = naive_judge(g, by, reached);

    for (vertex_id v = 0; v < g->vertex.n && why == NULL; v++) {
        why = reached[v] && c.value[v] != value[v] ? "a supporting value is wrong" : NULL;
    }
    if (why == NULL && !same_children(g, s)) {
        why = "the children are wrong";
    }
    mem_free(reached);
    claims_free(c);
    return why;
}

/* Solves as far as the root needs. */
static const char *check_root(struct random_game *g, const bool *value)
{
    struct local *s = local_new(random_game_source(g));
    enum local_verdict verdict = local_solve(s);
    const char *why = "the verdict is wrong";

    local_assert_invariants(s);
    if (verdict == (value[0] ? LOCAL_TRUE : LOCAL_FALSE)) {
        why = judge(g, s, value);
    }
    local_free(s);
    return why;
}

/* Solves so that all vertices are evaluated. */
static const char *check_whole(const struct random_game *g, const bool *value, bool nu)
{
    struct random_game *whole = random_game_whole(g, nu);
    bool *truth = mem_zalloc(whole->vertex.n); /* all that was added is false */
    struct local *s = local_new(random_game_source(whole));
    const char *why = local_solve(s) == LOCAL_FALSE ? NULL : "the whole is wrong";

    local_assert_invariants(s);
    memcpy(truth + 1, value, g->vertex.n);
    for (vertex_id v = 0; v < g->vertex.n && why == NULL; v++) {
        if (!local_evaluated(s, v + 1) || local_value(s, v + 1) != value[v]) {
            why = "a value is wrong";
        }
    }
    if (why == NULL) {
        why = judge(whole, s, truth);
    }
    local_free(s);
    mem_free(truth);
    random_game_free(whole);
    return why;
}

/* All solvers on one game: NULL, or what is wrong. */
static const char *check(struct random_game *g)
{
    bool *value = mem_zalloc(g->vertex.n), *other = mem_zalloc(g->vertex.n);
    const char *why;

    naive_iterate(g, value);
    naive_zielonka(g, other);
    why = memcmp(value, other, g->vertex.n) == 0 ? NULL : "the referees disagree";
    why = why != NULL ? why : check_root(g, value);
    why = why != NULL ? why : check_whole(g, value, false);
    why = why != NULL ? why : check_whole(g, value, true);
    mem_free(value);
    mem_free(other);
    return why;
}

static enum local_verdict solve_text(const char *text, struct local_counts *counts)
{
    struct random_game *g = random_game_parse(text);
    struct local *s = local_new(random_game_source(g));
    enum local_verdict verdict = local_solve(s);

    *counts = local_counts(s);
    local_free(s);
    random_game_free(g);
    return verdict;
}

/* Graphs on which plausible variants of the algorithm fail; each entry names the variant. */
static const struct {
    const char *graph;
    bool value;
} fixed[] = {
    /* readers forgotten after restoring: recurses for ever */
    { "0:L1mu OR{2,1} 1:L1mu OR{2,1} 2:L1mu AND{}", true },
    /* one stack for all levels: true */
    { "0:L1mu AND{2} 1:L1mu OR{2} 2:L2nu AND{1}", false },
    /* shallowest level first: true */
    { "0:L1mu AND{1} 1:L2nu AND{0}", false },
    /* restoring ends at values that stay the same: true */
    { "0:L1nu OR{2} 1:L2mu AND{0,2} 2:L3nu OR{1,3} 3:L1nu OR{}", false },
    /* readers restored whatever their support: loops for ever */
    { "0:L1nu AND{2,3} 1:L3nu AND{} 2:L2mu OR{0,1} 3:L3nu OR{}", false },
    /* cycles of one vertex, and constants */
    { "0:L1nu AND{0}", true },
    { "0:L1mu OR{0}", false },
    { "0:L1mu AND{}", true },
    { "0:L1nu OR{}", false },
    /* the root below the outermost level */
    { "0:L2mu OR{1} 1:L1nu AND{0}", true },
    { "0:L3nu AND{1} 1:L2mu AND{0}", false },
    /* a child given twice */
    { "0:L1nu AND{1,1,0} 1:L2mu OR{1,0,1}", true },
};

static void test_fixed(void **state)
{
    size_t before = mem_used();

    (void)state;
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        struct random_game *g = random_game_parse(fixed[i].graph);
        struct buf b = BUF_EMPTY;
        struct local_counts counts;
        const char *why = check(g);

        if (why != NULL) {
            judge_fail(g, 0, why);
        }
        assert_int_equal(solve_text(fixed[i].graph, &counts),
                         fixed[i].value ? LOCAL_TRUE : LOCAL_FALSE);
        random_game_print(&b, g);
        assert_string_equal(buf_text(&b), fixed[i].graph);
        buf_clear(&b);
        random_game_free(g);
    }
    assert_int_equal(mem_used(), before);
}

/* The judge itself must reject wrong answers. */
static void test_judge(void **state)
{
    static const struct {
        const char *graph;
        bool value;
        uint32_t support[2];
        bool evaluated[2], right;
    } given[] = {
        { "0:L1mu OR{1} 1:L1mu AND{}", true, { 0, NAIVE_ALL }, { true, true }, true },
        { "0:L1mu OR{1} 1:L1mu AND{}", true, { 0, NAIVE_ALL }, { true, false }, false },
        { "0:L1mu OR{1} 1:L1mu AND{}", true, { 1, NAIVE_ALL }, { true, true }, false },
        { "0:L1mu OR{1} 1:L1mu AND{}", false, { 0, NAIVE_ALL }, { true, true }, false },
        { "0:L1mu OR{1} 1:L1mu OR{}", true, { 0, NAIVE_ALL }, { true, true }, false },
        { "0:L1mu OR{1} 1:L2nu AND{0}", true, { 0, NAIVE_ALL }, { true, true }, false },
        { "0:L1nu OR{1} 1:L2mu AND{0}", true, { 0, NAIVE_ALL }, { true, true }, true },
        { "0:L1nu OR{1} 1:L2mu AND{1,0}", true, { 0, NAIVE_ALL }, { true, true }, false },
    };

    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        struct random_game *g = random_game_parse(given[i].graph);
        bool value[2] = { given[i].value, given[i].value }, reached[2];
        struct naive_strategy by = { given[i].evaluated, value, given[i].support };

        assert_int_equal(naive_judge(g, by, reached) == NULL, given[i].right);
        random_game_free(g);
    }
}

/* mu: the root is a conjunction of the seed and of vertices n, ..., 1, each of which leads
   to the next, the last one to the seed. */
static struct random_game *chain(uint32_t n, const vertex_id *seed, uint32_t n_seed)
{
    struct random_game *g = random_game_new(1);
    struct vec_u32 child = VEC_EMPTY;

    for (uint32_t i = 0; i <= n; i++) {
        vec_push(&child, n + 1 - i);
    }
    random_game_add(g, true, 1, child.at, n + 1);
    for (uint32_t i = 1; i <= n; i++) {
        random_game_add(g, false, 1, (vertex_id[]){ i + 1 }, 1);
    }
    random_game_add(g, n_seed == 0, 1, seed, n_seed);
    random_game_add(g, true, 1, NULL, 0);
    vec_clear(&child);
    return g;
}

static struct local_counts solve_chain(struct random_game *g)
{
    struct local *s = local_new(random_game_source(g));
    struct local_counts counts;

    assert_int_equal(local_solve(s), LOCAL_TRUE);
    counts = local_counts(s);
    local_free(s);
    random_game_free(g);
    return counts;
}

static void test_chain(void **state)
{
    (void)state;
    for (uint32_t n = 1; n <= 10000; n *= 10) {
        struct local_counts c = solve_chain(chain(n, NULL, 0));

        assert_int_equal(c.visited, n + 2);
        assert_int_equal(c.evaluations, 2 * n + 3);
        assert_int_equal(c.scans, 5 * n + 3);
        assert_int_equal(c.restore_edges, n + 1);
    }
}

/* The seed is decided by its second child, when the whole chain has been taken for false:
   each vertex of it is restored once. */
static void test_late_chain(void **state)
{
    (void)state;
    for (uint32_t n = 1; n <= 10000; n *= 10) {
        struct local_counts c = solve_chain(chain(n, (vertex_id[]){ 1, n + 2 }, 2));

        assert_int_equal(c.visited, n + 3);
        assert_int_equal(c.evaluations, 3 * n + 5);
        assert_int_equal(c.scans, 6 * n + 8);
        assert_int_equal(c.restore_edges, n + 3);
    }
}

/* The solvers are local: true graphs, and how many vertices are expanded. */
static void test_locality(void **state)
{
    static const struct {
        const char *graph;
        uint64_t visited, evaluations;
    } given[] = {
        /* children are visited one after the other */
        { "0:L1mu OR{1,2} 1:L1mu AND{} 2:L1mu OR{2}", 2, 3 },
        { "0:L1mu OR{1,2} 1:L2nu AND{3} 2:L1mu AND{} 3:L1mu OR{2}", 4, 7 },
        /* peeking: vertex 1 rests on the root and does not look at vertex 2 */
        { "0:L1nu AND{1} 1:L1nu OR{2,0} 2:L1nu AND{}", 2, 3 },
        /* vertex 1 does not wait for vertex 2, which is further out */
        { "0:L1nu AND{1} 1:L2mu OR{2} 2:L1nu AND{}", 3, 4 },
        /* vertex 1 is not evaluated again when the root has moved */
        { "0:L1mu OR{1,2} 1:L1mu OR{0} 2:L1mu AND{}", 3, 5 },
        { "0:L2mu OR{1,2} 1:L2mu OR{0} 2:L2mu AND{}", 3, 5 },
        /* the front: no vertex of the ring waits for the next one */
        { "0:L1nu AND{1} 1:L1nu AND{2} 2:L1nu AND{0}", 3, 3 },
        { "0:L1nu OR{1} 1:L1nu AND{2} 2:L1nu AND{3} 3:L1nu AND{1}", 4, 5 },
        /* vertex 4 decides while vertex 2 waits */
        { "0:L2mu OR{1} 1:L2mu OR{4,2} 2:L2mu OR{3} 3:L2mu OR{2} 4:L2mu OR{5} 5:L2mu AND{}", 5, 7 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        struct local_counts c;

        assert_int_equal(solve_text(given[i].graph, &c), LOCAL_TRUE);
        assert_int_equal(c.visited, given[i].visited);
        assert_int_equal(c.evaluations, given[i].evaluations);
    }
}

static void test_fault(void **state)
{
    struct random_game *g = random_game_parse(
        "0:L1nu AND{1,2} 1:L1nu OR{0} 2:L1nu OR{3,4} 3:L2mu OR{} 4:L1nu AND{5} 5:L1nu AND{}");
    struct local *s;
    uint32_t n;
    const vertex_id *path;

    (void)state;
    g->vertex.at[5].answer = GAME_FAULT;
    s = local_new(random_game_source(g));
    assert_int_equal(local_solve(s), LOCAL_FAULT);
    local_assert_invariants(s);
    path = local_fault_path(s, &n);
    assert_int_equal(n, 4);
    assert_memory_equal(path, ((vertex_id[]){ 0, 2, 4, 5 }), 4 * sizeof *path);
    local_free(s);

    g->vertex.at[0].answer = GAME_FAULT;
    s = local_new(random_game_source(g));
    assert_int_equal(local_solve(s), LOCAL_FAULT);
    assert_int_equal(*local_fault_path(s, &n), 0);
    assert_int_equal(n, 1);
    local_free(s);
    random_game_free(g);
}

/* Left to right: what comes after a child of the front is not looked at before it. */
static void test_fault_behind_front(void **state)
{
    struct random_game *g =
        random_game_parse("0:L1mu OR{1,2} 1:L1mu OR{3} 2:L1mu AND{} 3:L1mu AND{}");
    struct local *s = local_new(random_game_source(g));

    (void)state;
    g->vertex.at[2].answer = GAME_FAULT;
    assert_int_equal(local_solve(s), LOCAL_TRUE);
    local_free(s);
    random_game_free(g);
}

/* All 432000 graphs of 3 vertices, see random_game_small. */
static void test_exhaustive(void **state)
{
    (void)state;
    judge_small_games(check);
}

static struct random_game *draw(uint64_t seed, struct rng *r)
{
    rng_init(r, seed);
    return random_game_make(r, (struct random_shape){ 80, 6, 6 });
}

static void test_random(void **state)
{
    uint64_t first = judge_setting("STGCHECK_SEED", 1);
    uint64_t n = judge_setting("STGCHECK_RANDOM", 1000);

    (void)state;
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct rng r;
        struct random_game *g = draw(seed, &r);
        const char *why = check(g);

        if (why != NULL) {
            judge_fail(g, seed, why);
        }
        random_game_free(g);
    }
}

/* A verdict in spite of faults holds whatever stands in their place. */
static const char *check_verdict(struct random_game *g, enum local_verdict verdict)
{
    bool *value = mem_zalloc(g->vertex.n);
    const char *why = NULL;

    for (int constant = 0; constant < 2 && why == NULL; constant++) {
        random_game_mend(g, constant);
        naive_iterate(g, value);
        why = verdict == (value[0] ? LOCAL_TRUE : LOCAL_FALSE) ? NULL : "depends on a fault";
    }
    mem_free(value);
    return why;
}

static const char *check_faulty(struct random_game *g, uint32_t *faults)
{
    struct local *s = local_new(random_game_source(g));
    enum local_verdict verdict = local_solve(s);
    const char *why = NULL;
    uint32_t n;

    local_assert_invariants(s);
    if (verdict != LOCAL_FAULT) {
        why = check_verdict(g, verdict);
    } else {
        const vertex_id *path = local_fault_path(s, &n);

        ++*faults;
        if (!naive_is_path(g, path, n) || g->vertex.at[path[n - 1]].answer != GAME_FAULT) {
            why = "the path to the fault is wrong";
        }
    }
    local_free(s);
    return why;
}

static void test_random_faults(void **state)
{
    uint64_t first = judge_setting("STGCHECK_SEED", 1);
    uint64_t n = judge_setting("STGCHECK_RANDOM", 1000);
    uint32_t faults = 0;

    (void)state;
    for (uint64_t seed = first; seed < first + n; seed++) {
        struct rng r;
        struct random_game *g = draw(seed, &r);
        const char *why;

        for (size_t i = 0; i < g->vertex.n; i++) {
            g->vertex.at[i].answer = rng_below(&r, 20) == 0 ? GAME_FAULT : GAME_OK;
        }
        why = check_faulty(g, &faults);
        if (why != NULL) {
            judge_fail(g, seed, why);
        }
        random_game_free(g);
    }
    assert_true(n < 100 || (faults > n / 20 && faults < n));
}

/* Whatever the budget, the answer is the verdict or that the limit is reached. */
static void test_limit(void **state)
{
    struct random_game *g =
        random_game_parse("0:L1nu OR{2} 1:L2mu AND{0,2} 2:L3nu OR{1,3} 3:L1nu OR{}");

    (void)state;
    for (uint64_t budget = 0; budget <= 5; budget++) {
        struct local *s = local_new(random_game_source(g));

        g->budget = budget;
        assert_int_equal(local_solve(s), budget < 4 ? LOCAL_LIMIT : LOCAL_FALSE);
        local_assert_invariants(s);
        local_free(s);
    }
    random_game_free(g);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_judge),
        cmocka_unit_test(test_fixed),
        cmocka_unit_test(test_chain),
        cmocka_unit_test(test_late_chain),
        cmocka_unit_test(test_locality),
        cmocka_unit_test(test_fault),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_random_faults),
        cmocka_unit_test(test_random),
        cmocka_unit_test(test_exhaustive),
        cmocka_unit_test(test_fault_behind_front),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
