/*
 * check: the search for evidence keeps to the limits, does not change the verdict, and is left out
 * where nobody wants evidence; the reason that is told is the limit that ended it, or the proof.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/reductions.h"
#include "api/check_property.h"
#include "api/handle.h"
#include "checker/evidence/evidence.h"
#include "tests/unit/property_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_one, close_one)

static int open_one(void **state)
{
    static struct model m;

    model_open(&m);
    *state = &m;
    return 0;
}

static int close_one(void **state)
{
    model_close(*state);
    return 0;
}

/* As the program makes them: invariants are searched for on their own. */
struct sources {
    struct lts *checked, *plain;
};

static struct sources sources_of(struct model *m, const struct formula *f)
{
    struct reduction_options reductions = { .symmetry = SYMMETRY_FULL }, plain = reductions;

    plain.plain = true;
    return (struct sources){ reductions_source(m->stg, f, &reductions),
                             reductions_source(m->stg, f, &plain) };
}

static void free_sources(struct sources s)
{
    lts_free(s.checked);
    lts_free(s.plain);
}

/* A check whose time ends when it is decided, or not. */
struct timed {
    struct limit limit;
    atomic_int told;
    bool ends;
    struct check_options how;
};

static void end_time(void *self, const struct formula *f, const struct check_result *r)
{
    struct timed *t = self;

    (void)f;
    assert_null(r->evidence);
    if (t->ends)
        t->told = LIMIT_TIME;
}

static void timed_init(struct timed *t, bool ends)
{
    *t = (struct timed){ .limit = { .seconds = 60 }, .told = LIMIT_NONE, .ends = ends };
    t->limit.told = &t->told;
    t->how = (struct check_options){
        .witness = true, .limit = &t->limit, .decided = end_time, .decided_self = t
    };
    limit_start(&t->limit);
}

static struct check_result timed_check(struct model *m, struct timed *t, const char *text)
{
    const struct formula *f = property_formula(m, text);
    struct sources s = sources_of(m, f);
    struct check_result r;

    check_formula(s.checked, s.plain, f, &t->how, &r);
    free_sources(s);
    return r;
}

/* The ways to a verdict, each with evidence. */
static const struct {
    const char *text;
    enum verdict verdict;
    enum solver by;
} told[] = {
    { "always(x < 4)", VERDICT_FALSE, SOLVER_AUTO },            /* an invariant */
    { "always(1 / (4 - x) < 7)", VERDICT_ERROR, SOLVER_AUTO },  /* ... */
    { "always([tau stay] false)", VERDICT_FALSE, SOLVER_AUTO }, /* a search */
    { "always([-] 1 / (4 - x) < 7)", VERDICT_ERROR, SOLVER_AUTO },
    { "inevitably(false)", VERDICT_FALSE, SOLVER_AUTO }, /* a game of one player, */
    { "possibly(1 / (4 - x) = 7)", VERDICT_ERROR, SOLVER_LMS },
    { "always(possibly(x = 7))", VERDICT_FALSE, SOLVER_LMS }, /* of two, */
    { "always(possibly(x = 0))", VERDICT_TRUE, SOLVER_SCC },  /* won by the other */
};
#define N_TOLD (sizeof told / sizeof *told)

#define RING \
    "type T = 0..5; var x : T = 0; process P { node a { do x := (x + 1) % 6  tau -> a;" \
    "  when x = 3  tau stay -> a; } } system P;"

static void time_that_ends_behind_the_verdict(void **state)
{
    struct model *m = *state;
    struct timed t;
    struct check_result r;
    struct buf b = BUF_EMPTY;

    model_text(m, RING);
    for (size_t i = 0; i < N_TOLD; i++) {
        timed_init(&t, true);
        t.how.solver = told[i].by;
        r = timed_check(m, &t, told[i].text);
        assert_int_equal(r.verdict, told[i].verdict);
        assert_null(r.evidence);
        assert_int_equal(r.stopped, LIMIT_TIME);
        assert_true(r.untold);
        r = timed_check(m, &t, "always(true)"); /* the next one */
        assert_int_equal(r.verdict, VERDICT_UNKNOWN);
        buf_reset(&b);
        limit_print(&b, &t.limit);
        assert_string_equal(buf_text(&b), "time limit of 60 s");
    }
    buf_clear(&b);
}

static void evidence_within_the_time(void **state)
{
    struct model *m = *state;
    struct timed t;
    struct check_result r;

    model_text(m, RING);
    for (size_t i = 0; i < N_TOLD; i++) {
        timed_init(&t, false);
        t.how.solver = told[i].by;
        r = timed_check(m, &t, told[i].text);
        assert_int_equal(r.verdict, told[i].verdict);
        assert_non_null(r.evidence);
        assert_int_equal(r.stopped, LIMIT_NONE);
        assert_false(r.untold);
        check_result_clear(&r);
    }
}

/* The solver decides by the first edge; evidence is looked for near the root, where there are as
   many states as one wants. */
#define SPREAD \
    "var x : 0..9999 = 0; process P { node a { tau -> a; do x := (x + 1) % 10000 tau -> a; } }" \
    " system P;"

static void check_spread(struct model *m, const char *text, uint64_t states, bool verdict_only,
                         uint64_t least, uint64_t most)
{
    const struct formula *f = property_formula(m, text);
    struct limit limit = { .states = states };
    struct check_options o = { .limit = &limit, .witness = true, .verdict_only = verdict_only };
    struct sources s = sources_of(m, f);
    struct check_result r;
    uint64_t seen, again;

    limit_start(&limit);
    check_formula(s.checked, s.plain, f, &o, &r);
    seen = s.checked->n_states(s.checked->self);
    again = s.plain->n_states(s.plain->self);
    assert_int_equal(r.verdict, VERDICT_FALSE);
    assert_true((r.evidence == NULL) == verdict_only);
    assert_true(r.untold == verdict_only);
    assert_int_equal(r.stopped, LIMIT_NONE);
    assert_int_equal(limit.hit, LIMIT_NONE);
    assert_in_range(r.counts.states, 1, 10);
    assert_in_range(seen, least, most);
    if (verdict_only) {
        assert_int_equal(seen, r.counts.states);
        assert_int_equal(again, 1);
    }
    check_result_clear(&r);
    free_sources(s);
}

static const char *const spread[] = { "inevitably(false)",
                                      "inevitably(false) && <->possibly(x = 1)" };

static void evidence_keeps_to_the_limit_of_states(void **state)
{
    struct model *m = *state;

    model_text(m, SPREAD);
    for (size_t i = 0; i < sizeof spread / sizeof *spread; i++) {
        check_spread(m, spread[i], 0, false, 5000, 10000);
        check_spread(m, spread[i], 100, false, 100, 110);
    }
}

static void evidence_that_nobody_wants(void **state)
{
    struct model *m = *state;

    model_text(m, SPREAD);
    for (size_t i = 0; i < sizeof spread / sizeof *spread; i++)
        check_spread(m, spread[i], 0, true, 1, 10);
    check_spread(m, "always(x < 3)", 0, true, 4, 10);
    check_spread(m, "always([tau] x < 3)", 0, true, 4, 10);
}

/* The other one needs more states than there may be. */
static void a_limit_that_another_formula_reached(void **state)
{
    struct model *m = *state;
    const struct formula *f[2];
    struct limit limit = { .states = 100 };
    struct check_options o = { .limit = &limit };
    struct check_result r[2];
    struct sources s;

    model_text(m, SPREAD);
    f[0] = property_formula(m, "always(x < 3)");
    f[1] = property_formula(m, "always(x < 9999)");
    s = sources_of(m, f[0]);
    assert_true(check_shares(s.checked, f[0], false) && check_shares(s.checked, f[1], false));
    limit_start(&limit);
    check_formulas(s.checked, s.plain, 2, f, &o, r);
    assert_int_equal(r[0].verdict, VERDICT_FALSE);
    assert_non_null(r[0].evidence);
    assert_int_equal(r[0].evidence->n_steps, 3);
    assert_int_equal(r[1].verdict, VERDICT_UNKNOWN);
    assert_int_equal(limit.hit, LIMIT_STATES);
    check_result_clear(&r[0]);
    check_result_clear(&r[1]);
    free_sources(s);
}

/* The text of an error names the value of the run also where that is not wanted. */
static void an_error_is_named_in_any_case(void **state)
{
    struct model *m = *state;
    struct check_result r[2];
    struct timed t;
    struct buf b[2] = { BUF_EMPTY, BUF_EMPTY };

    model_text(m, "type I = scalarset(3); type U = union { A(v : I), B(w : I) };"
                  "process P { node a { for i : I tau -> b(B(i)); }"
                  "  node b(u : U) { when u.v = u.v tau -> a; } } system P;");
    for (int i = 0; i < 2; i++) {
        timed_init(&t, false);
        t.how.verdict_only = i;
        r[i] = timed_check(m, &t, "always(true)");
        assert_int_equal(r[i].verdict, VERDICT_ERROR);
        fault_print(&b[i], m->vs, &r[i].fault);
    }
    assert_true(r[0].evidence != NULL && !r[0].untold);
    assert_true(r[1].evidence == NULL && r[1].untold);
    assert_string_equal(buf_text(&b[0]), buf_text(&b[1]));
    for (int i = 0; i < 2; i++) {
        check_result_clear(&r[i]);
        buf_clear(&b[i]);
    }
}

/* ---- reasons ---- */

static void assert_reason(const struct property_check *x, const char *expected)
{
    struct buf b = BUF_EMPTY;

    buf_add(&b, "before: ");
    check_property_reason(&b, x);
    assert_string_equal(buf_text(&b) + 8, expected);
    buf_clear(&b);
}

/* The amount is that of the user. */
static void reasons_name_the_limit(void **state)
{
    struct model *m = *state;
    struct timed t;
    struct property p = { .name = "p", .expect = EXPECT_UNKNOWN };
    struct property_check x = { .property = &p }, *one = &x;
    struct lts_pair *s;
    struct vec_u32 choice = VEC_EMPTY;

    model_text(m, RING);
    p.formula = property_formula(m, "inevitably(false)");
    for (int proof = 0; proof < 2; proof++) {
        struct sources made = sources_of(m, p.formula);
        timed_init(&t, !proof);
        s = mem_zalloc(sizeof *s);
        *s = (struct lts_pair){ .checked = made.checked, .plain = made.plain };
        check_property(s, 1, &one, &t.how);
        assert_int_equal(x.result.verdict, VERDICT_FALSE);
        assert_reason(&x, proof ? "" : "no evidence: time limit of 60 s");
        assert_true(check_property_has_explanation(&x) == proof);
        assert_true(check_property_is_open(&x) == !proof);
        t.told = LIMIT_CPU_TIME;
        t.limit.cpu_seconds = 7;
        limit_start(&t.limit);
        assert_false(check_property_certify(&x, &t.limit, &choice));
        assert_int_equal(x.result.verdict, VERDICT_UNKNOWN);
        assert_reason(&x, "not certified: CPU time limit of 7 s");
        assert_false(check_property_as_expected(&x));
        check_property_clear(&x);
    }
    vec_clear(&choice);
}

/* ---- in the library ---- */

static void cancel_at_once(void *self, const struct stgcheck_progress *now)
{
    (void)now;
    stgcheck_cancel(self);
}

/* The solver needs no more than one step, and reports no progress; the search for evidence does. */
static const char wide[] =
    "var x : 0..99999 = 0;\n"
    "process P { node s { tau -> s; when x < 99999 do x := x + 1 tau -> s; } }\n"
    "system P;\n";

static bool loads(struct stgcheck *c)
{
    static const char ends[] = "property ends = inevitably(false);";

    return stgcheck_model_text(c, "m.stg", wide, strlen(wide)) &&
           stgcheck_properties_text(c, "m.mu", ends, strlen(ends));
}

static void evidence_can_be_cancelled(void **state)
{
    struct stgcheck *c = stgcheck_new();
    const struct stgcheck_result *r;

    (void)state;
    assert_true(loads(c));
    stgcheck_set_progress(c, cancel_at_once, c);
    r = stgcheck_check(c, 0);
    assert_int_equal(r->verdict, STGCHECK_FALSE);
    assert_int_equal(r->stopped, STGCHECK_INTERRUPTED);
    assert_string_equal(r->reason, "no evidence: interruption");
    assert_null(stgcheck_evidence_text(c));
    stgcheck_set_verdict_only(c, true);
    r = stgcheck_check(c, 0); /* it is not cancelled, too */
    assert_int_equal(r->verdict, STGCHECK_FALSE);
    assert_int_equal(r->stopped, STGCHECK_NOT_STOPPED);
    assert_null(r->reason);
    assert_null(stgcheck_evidence_text(c));
    stgcheck_set_progress(c, NULL, NULL);
    stgcheck_set_verdict_only(c, false);
    assert_int_equal(stgcheck_check(c, 0)->verdict, STGCHECK_FALSE);
    assert_non_null(stgcheck_evidence_text(c));
    stgcheck_free(c);
}

/* The counts are those of the verdict, however far the search for evidence had come. */
static void counts_of_a_verdict_without_evidence(void **state)
{
    struct account *own = account_now();
    uint32_t without = 0;
    bool whole = false;

    (void)state;
    for (size_t n = 1; !whole; n += 97) {
        struct stgcheck *c = stgcheck_new();
        const struct stgcheck_result *r;
        assert_true(loads(c));
        account_select(&c->account);
        mem_fail_at(n);
        account_select(own);
        r = stgcheck_check(c, 0);
        whole = r->stopped == STGCHECK_NOT_STOPPED;
        if (r->verdict == STGCHECK_FALSE) {
            assert_in_range(r->states, 1, 2);
            without += !whole;
        }
        stgcheck_free(c);
    }
    assert_true(without > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(time_that_ends_behind_the_verdict),
        TEST(evidence_within_the_time),
        TEST(evidence_keeps_to_the_limit_of_states),
        TEST(evidence_that_nobody_wants),
        TEST(a_limit_that_another_formula_reached),
        TEST(an_error_is_named_in_any_case),
        TEST(reasons_name_the_limit),
        cmocka_unit_test(evidence_can_be_cancelled),
        cmocka_unit_test(counts_of_a_verdict_without_evidence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
