/*
 * safety: breadth-first search finds the shortest violation or witness, unfoldings add no depth,
 * and the shallower one of a fault and a violation counts.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/reductions.h"
#include "checker/check.h"
#include "checker/evidence/evidence.h"
#include "tests/unit/property_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, model_set_up, model_tear_down)

/* Where evidence is replayed. */
static struct lts *replay_source(struct model *m, const struct formula *f)
{
    struct reduction_options so = { .plain = true };

    return model_own(m, reductions_source(m->stg, f, &so));
}

/* Checks it by search: the verdict, and the steps of the trace (-1: there is none). */
static void expect(struct model *m, const char *formula, enum verdict verdict, int steps)
{
    struct reduction_options so = { .keep_dead = false };
    struct limit limit = { .seconds = 0 };
    struct check_options o = { .solver = SOLVER_AUTO, .limit = &limit };
    const struct formula *f = property_formula(m, formula);
    struct check_result r;
    struct lts *l = model_own(m, reductions_source(m->stg, f, &so)), *replay = replay_source(m, f);

    limit_start(&limit);
    check_formula(l, replay, f, &o, &r);
    assert_string_equal(r.solver, "safety");
    assert_int_equal(r.verdict, verdict);
    assert_int_equal(r.evidence == NULL ? -1 : (int)r.evidence->n_steps, steps);
    if (r.evidence != NULL) {
        assert_int_equal(r.evidence->kind, EVIDENCE_TRACE);
        assert_true(evidence_replays(r.evidence, replay));
    }
    check_result_clear(&r);
}

/* ---- shortest traces ---- */

/* From 0: long way round by +1, short cuts by *2 from 3 on. */
#define PATHS \
    "type T = 0..40; var x : T = 0; process P { node a {" \
    "  when x < 40 do x := x + 1  tau one -> a;" \
    "  when x > 2 && x <= 20 do x := x * 2  tau two -> a; } } system P;"

static void the_shortest_violation(void **state)
{
    model_text(*state, PATHS);
    expect(*state, "always(x != 0)", VERDICT_FALSE, 0);
    expect(*state, "always(x != 3)", VERDICT_FALSE, 3);
    expect(*state, "always(x < 40)", VERDICT_FALSE, 8); /* 1 2 3 4 5 10 20 40 */
}

static void the_shortest_witness(void **state)
{
    model_text(*state, PATHS);
    expect(*state, "possibly(x = 24)", VERDICT_TRUE, 6); /* 1 2 3 6 12 24 */
    expect(*state, "possibly(x = 7 && x = 8)", VERDICT_FALSE, -1);
    expect(*state, "<tau one*> x = 12", VERDICT_TRUE, 12);
    expect(*state, "<-* . tau two . tau two> x = 12", VERDICT_TRUE, 5);
}

static void what_holds_has_no_trace(void **state)
{
    model_text(*state, PATHS);
    expect(*state, "always(x <= 40)", VERDICT_TRUE, -1);
    expect(*state, "always(x = 40 => [-] false)", VERDICT_TRUE, -1);
}

/* A step that violates a box is part of the trace. */
static void forbidden_steps(void **state)
{
    model_text(*state, PATHS);
    expect(*state, "always([tau two] false)", VERDICT_FALSE, 4);
    expect(*state, "always([tau two] x != 12)", VERDICT_FALSE, 5);
    expect(*state, "[-] [-] x != 2", VERDICT_FALSE, 2);
    expect(*state, "not_before(<tau two>, <tau one>)", VERDICT_TRUE, -1);
}

static void a_deadlock(void **state)
{
    model_text(*state, PATHS);
    expect(*state, "deadlock_free", VERDICT_FALSE, 8);
}

/* ---- unfoldings weigh nothing ---- */

/* The vertex of C at the second state is reached behind [loop] first, and then without a step:
   the way without counts. */
static void a_way_found_later_may_be_shorter(void **state)
{
    model_text(*state, "var g : 0..1 = 0; process P { node a { do g := 1  tau go -> b; }"
                       " node b { tau loop -> b; } } system P;");
    expect(*state, "nu C. g = 0 && [tau go] (nu B. [tau loop] C && (nu A. C))", VERDICT_FALSE, 1);
}

static void fixpoints_inside_each_other(void **state)
{
    model_text(*state, PATHS);
    expect(*state, "nu X. nu Y. nu Z. x != 2 && [-] (nu W. X && Y && Z && [-] W)", VERDICT_FALSE,
           2);
}

/* ---- faults and violations ---- */

/* x counts up; at 3 a step is at fault. */
#define FAULTY \
    "var x : 0..9 = 0; process P { node a { when x < 9 do x := x + 1  tau -> a;" \
    "  when x = 3 do x := 10 / (x - 3)  tau -> a; } } system P;"

static void the_shallower_of_fault_and_violation_counts(void **state)
{
    model_text(*state, FAULTY);
    expect(*state, "always(x < 9)", VERDICT_ERROR, 4);
    expect(*state, "always(x < 3)", VERDICT_FALSE, 3);
    expect(*state, "always(x < 2)", VERDICT_FALSE, 2);
    expect(*state, "possibly(x = 3)", VERDICT_TRUE, 3);
    expect(*state, "possibly(x = 8)", VERDICT_ERROR, 4);
}

/* A fault of the formula itself: the trace leads to the state. */
static void a_fault_of_the_formula(void **state)
{
    model_text(*state, PATHS);
    expect(*state, "always(1 / (x - 5) < 9)", VERDICT_ERROR, 5);
    expect(*state, "always(x != 4 && 1 / (x - 5) < 9)", VERDICT_FALSE, 4);
    expect(*state, "always(x = 5 || 1 / (x - 5) < 9)", VERDICT_TRUE, -1);
}

static void a_fault_on_a_step_nobody_asks_for(void **state)
{
    model_text(*state, "channel c; var x : 0..9 = 0; process P { node a {"
                       "  when x < 9 do x := x + 1  c! -> a;"
                       "  when x = 3 do x := 10 / (x - 3)  tau -> a; } } system P;");
    expect(*state, "nu X. x < 9 && [c!] X", VERDICT_FALSE, 9);
    expect(*state, "nu X. x < 9 && [-] X", VERDICT_ERROR, 4);
}

/* ---- other classes of states ---- */

static void the_start_may_be_at_fault(void **state)
{
    struct model *m = *state;
    struct reduction_options so = { .keep_dead = false };
    struct limit limit = { .seconds = 0 };
    struct check_options o = { .limit = &limit };
    struct check_result r;
    const struct formula *f;

    model_text(m, "process P(k : 0..3) { var x : 0..3 = k + 1; node a { } } system P(3);");
    f = property_formula(m, "deadlock_free");
    limit_start(&limit);
    check_formula(model_own(m, reductions_source(m->stg, f, &so)), replay_source(m, f), f, &o, &r);
    assert_int_equal(r.verdict, VERDICT_ERROR);
    assert_int_equal(r.fault.kind, FAULT_RANGE);
    assert_null(r.evidence);
    check_result_clear(&r);
}

static void a_limit_leaves_it_unknown(void **state)
{
    struct model *m = *state;
    struct reduction_options so = { .keep_dead = false };
    struct limit limit = { .states = 10 };
    struct check_options o = { .limit = &limit };
    struct check_result r;
    const struct formula *f;

    model_text(m, PATHS);
    f = property_formula(m, "always(x <= 40)");
    limit_start(&limit);
    check_formula(model_own(m, reductions_source(m->stg, f, &so)), replay_source(m, f), f, &o, &r);
    assert_int_equal(r.verdict, VERDICT_UNKNOWN);
    assert_int_equal(limit.hit, LIMIT_STATES);
    check_result_clear(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_shortest_violation),
        TEST(the_shortest_witness),
        TEST(what_holds_has_no_trace),
        TEST(forbidden_steps),
        TEST(a_deadlock),
        TEST(a_way_found_later_may_be_shorter),
        TEST(fixpoints_inside_each_other),
        TEST(the_shallower_of_fault_and_violation_counts),
        TEST(a_fault_of_the_formula),
        TEST(a_fault_on_a_step_nobody_asks_for),
        TEST(the_start_may_be_at_fault),
        TEST(a_limit_leaves_it_unknown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
