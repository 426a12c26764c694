/*
 * violates: which states violate an invariant, or witness its dual.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "checker/evidence/violates.h"
#include "tests/unit/property_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, model_tear_down)

/* States: 0 (x = 0), 1 (x = 1), 2 (x = 2), 3: at b, where nothing is possible, 4: at e, where only
   a run-time error is, 5: at f, where the environment may send what is one. */
#define MODEL \
    "channel c : 0..1;" \
    "process P { var x : 0..2 = 0; var a : array [0..1] of 0..1 = array(i : 0..1 => 0);" \
    "  node n { when x < 2 do x := x + 1 -> n;" \
    "           when x = 2 -> b; when x = 2 -> e; when x = 2 -> f; }" \
    "  node b { } node e { do x := x + 1 -> e; } node f { c?y then x := 3 + y -> f; } }" \
    "system P;"

static int set_up(void **state)
{
    model_set_up(state);
    model_text(*state, MODEL);
    return 0;
}

/* expected: a letter for each state: '-', 'V' or 'E'. */
static void expect(struct model *m, const char *text, const char *expected)
{
    struct limit limit = { .told = NULL };
    struct check_options o = { .limit = &limit };
    struct lts *l = model_lts(m);
    char is[8] = "";
    struct violations *v;

    lts_must_start(l);
    assert_int_equal(lts_count(l).states, 6);
    limit_start(&limit);
    v = violations_new(l, property_formula(m, text), &o);
    assert_non_null(v);
    for (state_id s = 0; s < 6; s++)
        is[s] = "-VE"[violations_at(v, s)];
    violations_free(v);
    if (strcmp(is, expected) != 0)
        fail_msg("%s: %s, expected %s", text, is, expected);
}

static void data(void **state)
{
    expect(*state, "always(P.x < 2)", "--VVVV");
    expect(*state, "never(P.x = 1)", "-V----");
    expect(*state, "always(true)", "------");
    expect(*state, "nu X . P.x < 2 && (P.x > 0 && [-] X)", "V-VVVV");
}

static void witnesses(void **state)
{
    expect(*state, "possibly(P.x = 1)", "-V----");
    expect(*state, "mu X . P.x = 0 || (P@b || <-> X)", "V--V--");
}

static void deadlocks(void **state)
{
    expect(*state, "deadlock_free", "---VEE");
    expect(*state, "always(P.x < 2 && <->true)", "--VVVV");
    expect(*state, "always(<->true && P.x < 2)", "--VVEE");
    expect(*state, "mu X . P.x = 0 || [-]false || <-> X", "V--VEE");
}

static void errors(void **state)
{
    expect(*state, "always(P.a[P.x] = 0)", "--EEEE");
    expect(*state, "always(P.x < 2 && P.a[P.x] = 0)", "--VVVV");
}

static void others(void **state)
{
    struct model *m = *state;
    bool dual;

    assert_true(violations_possible(property_formula(m, "always(P.x = 1)"), &dual));
    assert_false(dual);
    assert_true(violations_possible(property_formula(m, "possibly(P.x = 1)"), &dual));
    assert_true(dual);
    assert_false(violations_possible(property_formula(m, "P.x = 1"), NULL));
    assert_false(violations_possible(property_formula(m, "[-] always(P.x = 1)"), NULL));
    assert_false(violations_possible(property_formula(m, "inevitably(P.x = 1)"), NULL));
    assert_null(violations_new(model_lts(m), property_formula(m, "inevitably(P.x = 1)"), NULL));
    violations_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(data), TEST(witnesses), TEST(deadlocks), TEST(errors), TEST(others),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
