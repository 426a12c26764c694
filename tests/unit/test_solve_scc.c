/*
 * The component solver against its referees and against the local solver.
 *
 * STGCHECK_RANDOM=N asks for N random graphs in place of 1000, STGCHECK_SEED=S begins with
 * the one of seed S, STGCHECK_EXHAUSTIVE=K takes every K-th of the small graphs only.  What
 * fails is printed with its seed and as a graph that can be pasted into fixed[] below.
 */
#include "config.h"

#include "checker/game/solve_scc.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "checker/game/solver.h"
#include "tests/unit/judge_solver.h"
#include "tests/unit/naive_game.h"
#include "tests/unit/random_game.h"

/* Solves as far as the root needs. */
static const char *check_root(struct random_game *g, const bool *value)
{
    struct scc *s = scc_new(random_game_source(g));
    const char *why = "the verdict is wrong";

    if (scc_solve(s) == (value[0] ? LOCAL_TRUE : LOCAL_FALSE)) {
        why = scc_decided(s, 0) ? judge_solver(g, &solver_scc, s, value)
                                : "the root is not decided";
    }
    scc_free(s);
    return why;
}

/* Solves so that all vertices are decided. */
static const char *check_whole(const struct random_game *g, const bool *value, bool nu)
{
    struct random_game *whole = random_game_whole(g, nu);
    bool *truth = mem_zalloc(whole->vertex.n); /* all that was added is false */
    struct scc *s = scc_new(random_game_source(whole));
    const char *why = scc_solve(s) == LOCAL_FALSE ? NULL : "the whole is wrong";

    memcpy(truth + 1, value, g->vertex.n);
    for (vertex_id v = 0; v < g->vertex.n && why == NULL; v++) {
        why = scc_decided(s, v + 1) ? NULL : "a vertex is not decided";
    }
    why = why != NULL ? why : judge_solver(whole, &solver_scc, s, truth);
    scc_free(s);
    mem_free(truth);
    random_game_free(whole);
    return why;
}

static const char *check_with(struct random_game *g, const struct solver_ops *o, bool value)
{
    void *s = o->make(random_game_source(g));
    bool right = o->solve(s) == (value ? LOCAL_TRUE : LOCAL_FALSE) && o->decided(s, 0) &&
                 o->value(s, 0) == value;

    o->drop(s);
    return right ? NULL : o->name;
}

/* All solvers on one game: NULL, or what is wrong. */
static const char *check(struct random_game *g)
{
    bool *value = mem_zalloc(g->vertex.n);
    const char *why;

    naive_zielonka(g, value);
    why = check_root(g, value);
    why = why != NULL ? why : check_whole(g, value, false);
    why = why != NULL ? why : check_whole(g, value, true);
    why = why != NULL ? why : check_with(g, &solver_lms, value[0]);
    why = why != NULL ? why : check_with(g, &solver_scc, value[0]);
    mem_free(value);
    return why;
}

static void check_text(const char *text, bool value)
{
    struct random_game *g = random_game_parse(text);
    const char *why = check(g);

    why = why != NULL ? why : check_with(g, &solver_scc, value);
    if (why != NULL) {
        judge_fail(g, 0, why);
    }
    random_game_free(g);
}

static void test_fixed(void **state)
{
    static const struct {
        const char *graph;
        bool value;
    } fixed[] = {
        /* the graphs of test_solve_local.c */
        { "0:L1mu OR{2,1} 1:L1mu OR{2,1} 2:L1mu AND{}", true },
        { "0:L1mu AND{2} 1:L1mu OR{2} 2:L2nu AND{1}", false },
        { "0:L1mu AND{1} 1:L2nu AND{0}", false },
        { "0:L1nu OR{2} 1:L2mu AND{0,2} 2:L3nu OR{1,3} 3:L1nu OR{}", false },
        { "0:L1nu AND{2,3} 1:L3nu AND{} 2:L2mu OR{0,1} 3:L3nu OR{}", false },
        /* cycles of one vertex, and constants */
        { "0:L1nu AND{0}", true },
        { "0:L1mu OR{0}", false },
        { "0:L1mu AND{}", true },
        { "0:L1nu OR{}", false },
        /* the root below the outermost level */
        { "0:L2mu OR{1} 1:L1nu AND{0}", true },
        { "0:L3nu AND{1} 1:L2mu AND{0}", false },
        /* a child given twice, before and after it is decided */
        { "0:L1nu AND{1,1,0} 1:L2mu OR{1,0,1}", true },
        { "0:L1nu AND{1,1} 1:L2mu OR{2,2} 2:L1nu AND{3,3} 3:L1nu OR{}", false },
        /* levels of one sign that are not next to each other: no more than one block */
        { "0:L1nu OR{1} 1:L3nu AND{0,2} 2:L1nu AND{2,0} 3:L2mu OR{3}", true },
        /* one component of two levels, where deep levels are won by either sign */
        { "0:L1mu OR{1,3} 1:L2nu AND{1,2} 2:L1mu AND{0} 3:L1mu OR{4,0} 4:L2nu OR{4,3}", true },
        { "0:L1mu OR{1,3} 1:L2nu AND{1,2} 2:L1mu AND{0} 3:L1mu OR{4,0} 4:L2nu AND{4,3}", false },
    };
    size_t before = mem_used();

    (void)state;
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        check_text(fixed[i].graph, fixed[i].value);
    }
    assert_int_equal(mem_used(), before);
}

/* Mu: an AND over a seed and vertices n, n - 1, ... 1 that lead to the next one, the seed last. */
static struct random_game *chain(uint32_t n)
{
    struct random_game *g = random_game_new(1);
    struct vec_u32 child = VEC_EMPTY;

    for (vertex_id v = n + 1; v > 0; v--) {
        vec_push(&child, v);
    }
    random_game_add(g, true, 1, child.at, (uint32_t)child.n);
    for (vertex_id v = 1; v <= n; v++) {
        random_game_add(g, false, 1, (vertex_id[]){ v + 1 }, 1);
    }
    random_game_add(g, true, 1, NULL, 0);
    vec_clear(&child);
    return g;
}

/* A circle of n vertices of levels 1 .. levels, whose signs alternate from nu. */
static struct random_game *circle(uint32_t n, uint32_t levels)
{
    struct random_game *g = random_game_new(levels);

    for (uint32_t k = 1; k <= levels; k++) {
        g->nu[k] = k % 2 == 1;
    }
    for (vertex_id v = 0; v < n; v++) {
        random_game_add(g, v % 2, 1 + v % levels, (vertex_id[]){ (v + 1) % n }, 1);
    }
    return g;
}

static struct scc_counts solve_true(struct random_game *g)
{
    struct scc *s = scc_new(random_game_source(g));
    struct scc_counts counts;

    assert_int_equal(scc_solve(s), LOCAL_TRUE);
    counts = scc_counts(s);
    scc_free(s);
    random_game_free(g);
    return counts;
}

static void test_chain(void **state)
{
    (void)state;
    for (uint32_t n = 1; n <= 10000; n *= 10) {
        struct scc_counts c = solve_true(chain(n));

        assert_int_equal(c.visited, n + 2);
        assert_int_equal(c.scans, 3 * n + 2); /* the root looks at its children twice */
        assert_int_equal(c.told, 0);
        assert_int_equal(c.regions, 0);
    }
}

static void test_circle(void **state)
{
    (void)state;
    for (uint32_t n = 12; n <= 12000; n *= 10) {
        for (uint32_t levels = 1; levels <= 4; levels++) {
            struct scc_counts c = solve_true(circle(n, levels));

            assert_int_equal(c.visited, n);
            assert_int_equal(c.scans, 2 * n);
            assert_int_equal(c.regions, 1);
            assert_true(c.edges <= 3 * n);
        }
    }
}

/* Depth is no matter of the C stack. */
static void test_deep(void **state)
{
    const uint32_t n = 1200000;
    struct random_game *g = random_game_new(1);
    struct scc_counts c;

    (void)state;
    for (vertex_id v = 0; v < n; v++) {
        random_game_add(g, v % 2, 1, (vertex_id[]){ v + 1 }, 1);
    }
    random_game_add(g, true, 1, NULL, 0);
    c = solve_true(g);
    assert_int_equal(c.visited, n + 1);
    assert_int_equal(c.told, n - 1);
    assert_int_equal(solve_true(circle(n, 1)).visited, n);
    assert_int_equal(solve_true(circle(n, RANDOM_GAME_LEVELS)).visited, n);
}

/* The solvers are local: true graphs, and how many vertices are expanded. */
static void test_locality(void **state)
{
    static const struct {
        const char *graph;
        uint64_t visited, regions;
    } given[] = {
        /* a constant decides its readers, and the search ends with the root */
        { "0:L1mu OR{1,2} 1:L1mu AND{} 2:L1mu OR{2}", 2, 0 },
        { "0:L1mu OR{1,4} 1:L1mu OR{0,2,4} 2:L1mu AND{3} 3:L1mu AND{} 4:L1mu OR{}", 4, 0 },
        /* vertex 1, decided by its first child, looks at no further one */
        { "0:L1nu AND{1,2} 1:L1nu OR{2,3} 2:L1nu AND{} 3:L1nu OR{}", 3, 0 },
        /* vertex 4 has a decided child and does not look at vertex 3 */
        { "0:L1nu AND{1,4} 1:L1nu OR{2,3} 2:L1nu AND{} 3:L1nu OR{3} 4:L1nu OR{3,2}", 4, 0 },
        /* vertex 1 is a component and decides the root */
        { "0:L1nu OR{1,2} 1:L1nu AND{1} 2:L1nu AND{}", 2, 1 },
        /* vertex 1 stays undecided when the root is decided */
        { "0:L1mu OR{1,2} 1:L1mu AND{0,1} 2:L1mu AND{}", 3, 0 },
        /* vertex 2 has gone round before vertex 1 is decided, and is decided with it */
        { "0:L1mu AND{1} 1:L1mu OR{2,3} 2:L1mu OR{1} 3:L1mu AND{}", 4, 0 },
    };

    (void)state;
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        struct scc_counts c = solve_true(random_game_parse(given[i].graph));

        assert_int_equal(c.visited, given[i].visited);
        assert_int_equal(c.regions, given[i].regions);
    }
}

static void test_fault(void **state)
{
    struct random_game *g = random_game_parse("0:L1nu AND{1,2} 1:L1nu OR{0} 2:L1nu OR{3,4} "
                                              "3:L2mu OR{} 4:L1nu AND{5,6} 5:L1nu AND{} "
                                              "6:L1nu OR{}");
    struct scc *s;
    uint32_t n;
    const vertex_id *path;

    (void)state;
    g->vertex.at[5].answer = GAME_FAULT; /* comes before vertex 6, which would decide */
    s = scc_new(random_game_source(g));
    assert_int_equal(scc_solve(s), LOCAL_FAULT);
    path = scc_fault_path(s, &n);
    assert_int_equal(n, 4);
    assert_memory_equal(path, ((vertex_id[]){ 0, 2, 4, 5 }), 4 * sizeof *path);
    assert_ptr_equal(scc_fault_path(s, &n), path);
    assert_int_equal(n, 4);
    scc_free(s);

    g->vertex.at[0].answer = GAME_FAULT;
    s = scc_new(random_game_source(g));
    assert_int_equal(scc_solve(s), LOCAL_FAULT);
    assert_int_equal(*scc_fault_path(s, &n), 0);
    assert_int_equal(n, 1);
    scc_free(s);
    random_game_free(g);
}

/* Whatever the budget, the answer is the verdict or that the limit is reached. */
static void test_limit(void **state)
{
    struct random_game *g =
        random_game_parse("0:L1nu OR{2} 1:L2mu AND{0,2} 2:L3nu OR{1,3} 3:L1nu OR{}");

    (void)state;
    for (uint64_t budget = 0; budget <= 5; budget++) {
        struct scc *s = scc_new(random_game_source(g));

        g->budget = budget;
        assert_int_equal(scc_solve(s), budget < 4 ? LOCAL_LIMIT : LOCAL_FALSE);
        scc_free(s);
    }
    random_game_free(g);
}

static struct random_game *draw(uint64_t seed, struct rng *r)
{
    rng_init(r, seed);
    return random_game_make(r, (struct random_shape){ 80, 6, 6 });
}

/* Calls a test with each of the random graphs. */
static void for_random(const char *(*test)(struct random_game *g, struct rng *r))
{
    uint64_t first = judge_setting("STGCHECK_SEED", 1);
    uint64_t n = judge_setting("STGCHECK_RANDOM", 1000);

    for (uint64_t seed = first; seed < first + n; seed++) {
        struct rng r;
        struct random_game *g = draw(seed, &r);
        const char *why = test(g, &r);

        if (why != NULL) {
            judge_fail(g, seed, why);
        }
        random_game_free(g);
    }
}

/* All graphs of 3 vertices, see random_game_small. */
static void test_exhaustive(void **state)
{
    (void)state;
    judge_small_games(check);
}

static const char *check_random(struct random_game *g, struct rng *r)
{
    (void)r;
    return check(g);
}

static void test_random(void **state)
{
    (void)state;
    for_random(check_random);
}

/* With one sign on each component the work is linear; here one sign is on all of the graph. */
static const char *check_linear(struct random_game *g, struct rng *r)
{
    bool nu = rng_below(r, 2);
    struct scc *s;
    struct scc_counts c;

    for (uint32_t k = 1; k <= g->levels; k++) {
        g->nu[k] = nu;
    }
    s = scc_new(random_game_source(g));
    scc_solve(s);
    c = scc_counts(s);
    scc_free(s);
    if (c.visited > g->vertex.n || c.scans > 2 * g->child.n || c.told > g->child.n ||
        c.edges > g->child.n) {
        return "too much work";
    }
    return check(g);
}

static void test_random_linear(void **state)
{
    (void)state;
    for_random(check_linear);
}

/* A verdict in spite of faults holds whatever stands in their place. */
static const char *check_verdict(struct random_game *g, enum local_verdict verdict)
{
    bool *value = mem_zalloc(g->vertex.n);
    const char *why = NULL;

    for (int constant = 0; constant < 2 && why == NULL; constant++) {
        random_game_mend(g, constant);
        naive_zielonka(g, value);
        why = verdict == (value[0] ? LOCAL_TRUE : LOCAL_FALSE) ? NULL : "depends on a fault";
    }
    mem_free(value);
    return why;
}

static const char *check_path(struct random_game *g, struct scc *s)
{
    uint32_t n;
    const vertex_id *path = scc_fault_path(s, &n);

    return naive_is_path(g, path, n) && g->vertex.at[path[n - 1]].answer == GAME_FAULT
               ? NULL
               : "the path to the fault is wrong";
}

/* A graph with faults, solved through the table of functions, too. */
static const char *check_faulty(struct random_game *g, struct rng *r)
{
    struct scc *s;
    enum local_verdict verdict;
    const char *why;
    void *other;

    for (size_t i = 0; i < g->vertex.n; i++) {
        g->vertex.at[i].answer = rng_below(r, 20) == 0 ? GAME_FAULT : GAME_OK;
    }
    s = scc_new(random_game_source(g));
    verdict = scc_solve(s);
    other = solver_scc.make(random_game_source(g));
    why = solver_scc.solve(other) == verdict ? NULL : "not the same twice";
    solver_scc.drop(other);
    if (why == NULL) {
        why = verdict == LOCAL_FAULT ? check_path(g, s) : check_verdict(g, verdict);
    }
    scc_free(s);
    return why;
}

static void test_random_faults(void **state)
{
    (void)state;
    for_random(check_faulty);
}

/* Both tables of operations give the answers of their solvers. */
static void test_tables(void **state)
{
    static const struct solver_ops *const table[] = { &solver_lms, &solver_scc };
    struct random_game *g = random_game_parse("0:L1nu OR{1,2} 1:L1nu OR{} 2:L1nu AND{2} "
                                              "3:L1nu AND{3}");

    (void)state;
    scc_free(NULL);
    for (size_t i = 0; i < 2; i++) {
        const struct solver_ops *o = table[i];
        void *s = o->make(random_game_source(g));
        uint32_t n;

        assert_int_equal(o->solve(s), LOCAL_TRUE);
        assert_true(o->decided(s, 0) && o->value(s, 0));
        assert_false(o->decided(s, 3));
        assert_int_equal(o->support(s, 0), 1);
        assert_int_equal(o->support(s, 2), LOCAL_ALL);
        assert_int_equal(o->children(s, 0, &n)[1], 2);
        assert_int_equal(n, 2);
        o->drop(s);
        g->vertex.at[2].answer = GAME_FAULT;
        s = o->make(random_game_source(g));
        assert_int_equal(o->solve(s), LOCAL_FAULT);
        assert_int_equal(o->fault_path(s, &n)[1], 2);
        assert_int_equal(n, 2);
        o->drop(s);
        g->vertex.at[2].answer = GAME_OK;
    }
    random_game_free(g);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_fixed),         cmocka_unit_test(test_chain),
        cmocka_unit_test(test_circle),        cmocka_unit_test(test_deep),
        cmocka_unit_test(test_locality),      cmocka_unit_test(test_fault),
        cmocka_unit_test(test_limit),         cmocka_unit_test(test_tables),
        cmocka_unit_test(test_random_faults), cmocka_unit_test(test_random_linear),
        cmocka_unit_test(test_random),        cmocka_unit_test(test_exhaustive),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
