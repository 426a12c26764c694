/*
 * live and observe: the state consists of the live variables and those that the formula observes.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/dead_variables.h"
#include "abstraction/reductions.h"
#include "logic/observe.h"
#include "tests/unit/property_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

static int set_up(void **state)
{
    static struct model m;

    model_open(&m);
    model_text(&m, "type I = 1..2; type T = 0..2; channel c[I] : T;"
                   "process P(i : I) { var x, y : T = 0;"
                   "  node a { c[i]?x then y := x -> b(x); } node b(z : T) { c[i]!x -> a; } }"
                   "system one : P(1) || par i : I . P(i);");
    *state = &m;
    return 0;
}

static int tear_down(void **state)
{
    model_close(*state);
    return 0;
}

/* "one.x P[1].y ..." */
static void expect_observed(struct model *m, const char *formula, const char *expected)
{
    const struct signature *g = &m->stg->sig;
    const struct formula *f = property_formula(m, formula);
    bool flag[3][4] = { { false } }, *observed[3] = { flag[0], flag[1], flag[2] };

    formula_observes(f, observed);
    buf_reset(&m->out);
    for (uint32_t i = 0; i < g->n_instances; i++)
        for (uint32_t v = 0; v < 4; v++)
            if (flag[i][v])
                buf_printf(&m->out, "%s.%s ", g->instance[i].name, g->process[0].variable[v].name);
    assert_string_equal(buf_text(&m->out), expected);
}

static void what_a_formula_reads(void **state)
{
    expect_observed(*state, "always(one@a)", "");
    expect_observed(*state, "always(one.x = 0 || [-] false)", "one.x ");
    expect_observed(*state, "[c[1]!?v] (P[1].y = v || (mu X. one.z = 0 || <-> X))",
                    "one.z P[1].y ");
    expect_observed(*state, "<c[2]!(P[2].x)> true", "P[2].x ");
    expect_observed(*state, "<c[2]!(?v where v = P[2].x)> true", "P[2].x ");
    expect_observed(*state, "nu X(k : T = P[1].x). [-] X(P[2].y)", "P[1].x P[2].y ");
}

/* Whether a transition leads to another state depends on all variables. */
static void moves_read_all(void **state)
{
    static const char *all = "one.i one.x one.y one.z P[1].i P[1].x P[1].y P[1].z "
                             "P[2].i P[2].x P[2].y P[2].z ";

    expect_observed(*state, "always(<!=>true)", all);
    expect_observed(*state, "[-{-, {!=}}]false", all);
}

/* An index that is not constant may be any instance of the family. */
static void an_unknown_instance_is_any(void **state)
{
    expect_observed(*state, "forall i : I . P[i].x = 0", "P[1].x P[2].x ");
}

static void expect_kept(struct model *m, const char *formula, bool keep_dead, const char *expected)
{
    const struct signature *g = &m->stg->sig;
    const struct process *p = &g->process[0];
    const struct formula *f = formula == NULL ? NULL : property_formula(m, formula);
    const bool *const *keep = dead_variables_keep(m->arena, m->stg, f, keep_dead);

    buf_reset(&m->out);
    for (uint32_t n = 0; n < p->n_nodes; n++) {
        buf_printf(&m->out, "%s:", p->node[n].name);
        for (uint32_t v = 0; v < p->n_variables; v++)
            if (keep[0][n * p->n_variables + v])
                buf_printf(&m->out, " %s", p->variable[v].name);
        buf_add(&m->out, "; ");
    }
    assert_string_equal(buf_text(&m->out), expected);
}

static void observed_variables_are_kept_everywhere(void **state)
{
    expect_kept(*state, NULL, false, "a:; b: x; ");
    expect_kept(*state, "always(one@a)", false, "a:; b: x; ");
    expect_kept(*state, "always(one.y = 0)", false, "a: y; b: x y; ");
    expect_kept(*state, "always(P[2].y = 0)", false, "a:; b: x; ");
    expect_kept(*state, NULL, true, "a: i x y; b: i x y z; ");
}

static uint64_t states(struct model *m, const char *formula, bool keep_dead)
{
    struct reduction_options o = { .keep_dead = keep_dead };
    const struct formula *f = formula == NULL ? NULL : property_formula(m, formula);
    struct lts *l = model_own(m, reductions_source(m->stg, f, &o));

    lts_must_start(l);
    return lts_count(l).states;
}

/* One instance has 1 + 3 states; 3 more for each value of y that is kept at a. */
static void the_source_keeps_them(void **state)
{
    assert_int_equal(states(*state, NULL, false), 4 * 4 * 4);
    assert_int_equal(states(*state, "always(one.y = 0)", false), (3 + 3) * 4 * 4);
    assert_int_equal(states(*state, NULL, true), 6 * 6 * 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(what_a_formula_reads),       TEST(moves_read_all),
        TEST(an_unknown_instance_is_any), TEST(observed_variables_are_kept_everywhere),
        TEST(the_source_keeps_them),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
