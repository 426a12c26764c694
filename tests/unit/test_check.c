/*
 * check: verdicts where the ways of reading an input differ, by both solvers.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
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

static enum verdict verdict_by(struct model *m, const struct formula *f, enum solver solver)
{
    struct reduction_options so = { .keep_dead = false };
    struct limit limit = { .seconds = 0 };
    struct check_options o = { .solver = solver, .limit = &limit };
    struct lts *l = model_own(m, reductions_source(m->stg, f, &so)), *replay = replay_source(m, f);
    struct check_result r;

    limit_start(&limit);
    check_formula(l, replay, f, &o, &r);
    if (r.evidence != NULL && r.evidence->kind == EVIDENCE_TRACE)
        assert_true(evidence_replays(r.evidence, replay));
    check_result_clear(&r);
    return r.verdict;
}

static enum verdict opposite(enum verdict v)
{
    return v == VERDICT_TRUE ? VERDICT_FALSE : v == VERDICT_FALSE ? VERDICT_TRUE : v;
}

static void expect_formula(struct model *m, const struct formula *f, enum verdict v,
                           const char *text)
{
    if (verdict_by(m, f, SOLVER_AUTO) != v || verdict_by(m, f, SOLVER_LMS) != v)
        fail_msg("%s is not %d", text, v);
}

/* The formula, and its negation; by search where that is possible, and by the local solver. */
static void expect(struct model *m, const char *text, enum verdict v)
{
    expect_formula(m, property_formula(m, text), v, text);
    expect_formula(m, property_dual(m, text), opposite(v), text);
}

static void expect_bool(struct model *m, const char *text, bool holds)
{
    expect(m, text, holds ? VERDICT_TRUE : VERDICT_FALSE);
}

/* ---- the readings of an input ---- */

/* Two input edges; after edge k and value x, ok! is possible where ok[k][x]. */
static void use_edges(struct model *m, const bool ok[2][2])
{
    static const char *const word[] = { "false", "true" };
    char text[500];

    snprintf(text, sizeof text,
             "type T = 0..1; channel c : T; channel ok;"
             "process P(a, b, d, e : bool) {"
             "  node n { c?x -> to(if x = 0 then a else b); c?x -> to(if x = 0 then d else e); }"
             "  node to(good : bool) { when good ok! -> n; } }"
             "system P(%s, %s, %s, %s);",
             word[ok[0][0]], word[ok[0][1]], word[ok[1][0]], word[ok[1][1]]);
    model_text(m, text);
}

static void try_edges(const bool ok[2][2])
{
    struct model m;
    bool all[2] = { ok[0][0] && ok[0][1], ok[1][0] && ok[1][1] };
    bool some[2] = { ok[0][0] || ok[0][1], ok[1][0] || ok[1][1] };

    model_open(&m);
    use_edges(&m, ok);
    expect_bool(&m, "<c?x> <ok!> true", all[0] || all[1]); /* late */
    expect_bool(&m, "<c? exists x> <ok!> true", some[0] || some[1]);
    expect_bool(&m, "[c?x] <ok!> true", all[0] && all[1]);
    expect_bool(&m, "[c? exists x] <ok!> true", some[0] && some[1]);
    expect_bool(&m, "forall x : T . <c?=x> <ok!> true", /* early */
                (ok[0][0] || ok[1][0]) && (ok[0][1] || ok[1][1]));
    expect_bool(&m, "exists x : T . [c?=x] <ok!> true",
                (ok[0][0] && ok[1][0]) || (ok[0][1] && ok[1][1]));
    expect_bool(&m, "<-> <ok!> true", some[0] || some[1]);
    expect_bool(&m, "[-] <ok!> true", all[0] && all[1]);
    expect_bool(&m, "<@P> <ok!> true", some[0] || some[1]);
    expect_bool(&m, "[-ok!] <ok!> true", all[0] && all[1]);
    model_close(&m);
}

/* Among these sixteen each two of the readings differ somewhere. */
static void all_readings_on_all_models(void **state)
{
    (void)state;
    for (unsigned bits = 0; bits < 16; bits++) {
        const bool ok[2][2] = { { bits & 1, bits & 2 }, { bits & 4, bits & 8 } };
        try_edges(ok);
    }
}

static void conditions_filter_first(void **state)
{
    struct model *m = *state;

    model_text(m, "type T = 0..3; channel c : (T, T); channel ok; process P { node n {"
                  " c?(x, y) where x <= y -> to(x + y = 4); } node to(good : bool) {"
                  " when good ok! -> n; } } system P;");
    expect_bool(m, "<c?(x, =3 where x > 1)> <ok!> true", false);
    expect_bool(m, "<c?(x, =3 where x = 1)> <ok!> true", true);
    expect_bool(m, "<c? exists (x, =2)> <ok!> true", true);
    expect_bool(m, "<c? exists (x, =0)> <ok!> true", false);
    expect_bool(m, "<c?(x, =0 where x > 0)> <ok!> true", false); /* no value: no transition */
    expect_bool(m, "<c? exists (x, =0 where x > 0)> true", false);
    expect_bool(m, "[c?(x, y where x + y = 4)] <ok!> true", true);
    expect_bool(m, "<c?(=1, =3)> <ok!> true", true);
    expect_bool(m, "<c?(=3, =1)> true", false);
    expect_bool(m, "[c?(=3, =1)] false", true);
}

/* ---- the queue: last in, first out, for all x and y, only where there is one value ---- */

static void try_queue(uint32_t values, bool late)
{
    struct model m;

    model_open(&m);
    model_data(&m, "Value", values);
    model_file(&m, "models/queue/queue.stg");
    expect_bool(&m, "<inp?x> <inp?y> <out!y> <out!x> true", late);
    expect_bool(&m, "[inp?x] [inp?y] <out!y> <out!x> true", late);
    expect_bool(&m, "<inp? exists x> <inp? exists y> <out!y> <out!x> true", true);
    expect_bool(&m, "[inp? exists x] [inp? exists y] <out!y> <out!x> true", true);
    expect_bool(&m, "[inp?x] [inp?y] <out!x> <out!y> true", true);
    expect_bool(&m, "<inp?x> <inp?y> [inp? exists _] false", true);
    model_close(&m);
}

static void a_queue_of_capacity_two(void **state)
{
    (void)state;
    try_queue(1, true);
    try_queue(2, false);
    try_queue(3, false);
}

/* ---- fixpoints with data ---- */

#define RELAY \
    "type T = 0..2; channel r, s : T; process P { node a { r?x -> b(x); }" \
    " node b(x : T) { tau -> b(x); s!%s -> a; } } system P;"

static void use_relay(struct model *m, const char *sent)
{
    char text[300];

    snprintf(text, sizeof text, RELAY, sent);
    model_text(m, text);
}

static const char *const relays[] = {
    "nu X. [r?x] (mu Y(v : T = x). <s!v> X || <tau> Y(v))",
    "nu X. [r?x] (mu Y(x : T = x). <s!x> X || <tau> Y(x))", /* an inner one of the same name */
    "nu X. [r?x] (mu Y. <s!x> X || <tau> Y)",
    "nu X. [r?x] (mu Y. <s!(?y where y = x)> X || <tau> Y)",
    "nu X. [r?x] (mu Y. (exists x2 : T . x2 = x && <s!x2> X) || <tau> Y)",
};

static void what_is_received_is_sent(void **state)
{
    use_relay(*state, "x");
    for (size_t i = 0; i < sizeof relays / sizeof *relays; i++)
        expect_bool(*state, relays[i], true);
    expect_bool(*state, "always([r?x] inevitably(<s!x> true))", true);
    expect_bool(*state, "responds(<r?>, <s!>)", false); /* it may wait for ever */
}

static void what_is_received_is_changed(void **state)
{
    use_relay(*state, "((x + 1) % 3)");
    for (size_t i = 0; i < sizeof relays / sizeof *relays; i++)
        expect_bool(*state, relays[i], false);
    expect_bool(*state, "nu X. [r?x] (mu Y(v : T = (x + 1) % 3). <s!v> X || <tau> Y(v))", true);
}

/* The pred binds x around a formula that speaks of another x. */
static void no_capture(void **state)
{
    struct model *m = *state;

    use_relay(m, "x");
    property_text(m, "pred next(phi) = [r?x] (<s!x> phi);"
                     "pred told(v : T, phi) = exists x : T . x != v && phi;");
    expect_bool(m, "exists x : T . x = 1 && next([r?y] (y = x => <s!1> true))", true);
    expect_bool(m, "forall x : T . next([r?=x] <s!x> true)", true);
    expect_bool(m, "forall x : T . told(x, next([r?=x] <s!x> true))", true);
    expect_bool(m, "exists x : T . told(x, [r?=x] <s!x> false)", false);
}

/* ---- nested fixpoints ---- */

#define RING \
    "type T = 0..5; var x : T = 0; process P { node a { do x := (x + 1) % 6  tau -> a;" \
    "  when x = 3  tau stay -> a; } } system P;"

static void alternation(void **state)
{
    struct model *m = *state;

    model_text(m, RING);
    expect_bool(m, "always(inevitably(x = 3))", true);
    expect_bool(m, "always(inevitably(x = 0))", false);
    expect_bool(m, "always(possibly(x = 0))", true);
    expect_bool(m, "possibly(always(x = 3))", false);
    expect_bool(m, "EG(x != 4)", true);
    expect_bool(m, "EG(x != 3)", false);
    expect_bool(m, "nu X. mu Y. <-> (x = 0 && X || Y)", true); /* a path: 0 again and again */
    expect_bool(m, "mu X. nu Y. <-> (x = 3 && Y || X)", true); /* a path: 3 from some time on */
    expect_bool(m, "mu X. nu Y. [-] (x = 3 && Y || X)", false);
    expect_bool(m, "nu X. mu Y. [-] (x = 3 && X || Y)", true);
    expect_bool(m, "again_and_again(<tau stay>)", false);
    expect_bool(m, "nu X. mu Y. nu Z. <-> (x = 0 && X || x < 4 && Z || Y)", true);
}

/* ---- the solver ---- */

static void the_solver_that_was_used_is_told(void **state)
{
    struct model *m = *state;
    struct reduction_options so = { .keep_dead = false };
    struct limit limit = { .seconds = 0 };
    struct check_options o = { .limit = &limit };
    static const struct {
        const char *formula, *solver;
        enum solver by;
    } table[] = {
        { "always(x < 6)", "safety", SOLVER_AUTO },
        { "always(x < 6)", "lms", SOLVER_LMS },
        { "inevitably(x = 3)", "lms", SOLVER_AUTO },
    };

    model_text(m, RING);
    limit_start(&limit);
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        const struct formula *f = property_formula(m, table[i].formula);
        struct check_result r;
        o.solver = table[i].by;
        check_formula(model_own(m, reductions_source(m->stg, f, &so)), replay_source(m, f), f, &o,
                      &r);
        assert_string_equal(r.solver, table[i].solver);
        assert_int_equal(r.verdict, VERDICT_TRUE);
        check_result_clear(&r);
    }
}

static void counts_of_an_invariant(void **state)
{
    struct model *m = *state;
    struct reduction_options so = { .keep_dead = false };
    struct limit limit = { .seconds = 0 };
    struct check_options o = { .limit = &limit };
    const struct formula *f;
    struct check_result r;

    model_text(m, RING);
    f = property_formula(m, "always(x < 6)");
    limit_start(&limit);
    check_formula(model_own(m, reductions_source(m->stg, f, &so)), replay_source(m, f), f, &o, &r);
    assert_int_equal(r.counts.states, 6);
    assert_int_equal(r.counts.transitions, 7);
    assert_int_equal(r.counts.vertices, 1 + 6);
    check_result_clear(&r);
}

/* ---- sources that are not exact ---- */

static enum verdict verdict_on(struct model *m, const char *text, enum lts_fidelity fidelity)
{
    const struct formula *f = property_formula(m, text);
    struct reduction_options so = { .keep_dead = false };
    struct limit limit = { .seconds = 0 };
    struct check_options o = { .limit = &limit };
    struct lts *l = model_own(m, reductions_source(m->stg, f, &so));
    struct check_result r;

    l->fidelity = fidelity;
    limit_start(&limit);
    check_formula(l, replay_source(m, f), f, &o, &r);
    assert_true((r.verdict == VERDICT_UNKNOWN) == (r.doubt != NULL));
    assert_true(r.verdict != VERDICT_UNKNOWN || r.evidence == NULL);
    check_result_clear(&r);
    return r.verdict;
}

static void expect_on(struct model *m, const char *text, enum verdict exact, enum verdict over,
                      enum verdict under)
{
    assert_int_equal(verdict_on(m, text, LTS_EXACT), exact);
    assert_int_equal(verdict_on(m, text, LTS_OVER), over);
    assert_int_equal(verdict_on(m, text, LTS_UNDER), under);
}

static void only_what_carries_over_is_a_verdict(void **state)
{
    struct model *m = *state;
    const enum verdict yes = VERDICT_TRUE, no = VERDICT_FALSE, unknown = VERDICT_UNKNOWN,
                       error = VERDICT_ERROR;

    model_text(m, "process P { var x : 0..2 = 0; node a { when x < 2 do x := x + 1 -> a;"
                  "when x < 2 -> a; } } system P;");
    expect_on(m, "nu X. P.x <= 2 && [-]X", yes, yes, unknown);
    expect_on(m, "nu X. P.x < 2 && [-]X", no, unknown, no);
    expect_on(m, "mu X. P.x = 2 || <->X", yes, unknown, yes);
    expect_on(m, "mu X. P.x = 3 || <->X", no, no, unknown);
    expect_on(m, "nu X. (mu Y. P.x = 2 || <->Y) && [-]X", yes, unknown, unknown);
    expect_on(m, "P.x = 0", yes, yes, yes);
    expect_on(m, "P.x = 1", no, no, no);
    /* A run-time error of fewer runs is one of the model. */
    expect_on(m, "nu X. 1 / (2 - P.x) < 7 && [-]X", error, unknown, error);
    expect_on(m, "mu X. 1 / (2 - P.x) = 7 || <->X", error, unknown, error);
    expect_on(m, "1 / P.x = 1", error, unknown, error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(all_readings_on_all_models),
        TEST(conditions_filter_first),
        TEST(a_queue_of_capacity_two),
        TEST(what_is_received_is_sent),
        TEST(what_is_received_is_changed),
        TEST(no_capture),
        TEST(alternation),
        TEST(the_solver_that_was_used_is_told),
        TEST(counts_of_an_invariant),
        TEST(only_what_carries_over_is_a_verdict),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
