/*
 * is_single_player: which formulas breadth-first search decides, looking for a violation (AND) or
 * for a witness (OR).
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "checker/game/fragment.h"
#include "tests/unit/property_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

static int set_up(void **state)
{
    static struct model m;

    model_open(&m);
    model_text(&m, "type T = 0..1; channel c, d : T; var g : T = 0;"
                   "process P { node a { c?x -> a; d!1 -> a; } } system P;");
    *state = &m;
    return 0;
}

static int tear_down(void **state)
{
    model_close(*state);
    return 0;
}

struct row {
    const char *formula;
    bool is_and, is_or;
};

static void expect(struct model *m, const struct row *row, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        const struct formula *f = property_formula(m, row[i].formula);
        const struct formula *dual = property_dual(m, row[i].formula);
        if (is_single_player(f, false) != row[i].is_and ||
            is_single_player(f, true) != row[i].is_or)
            fail_msg("%s: and %d, or %d", row[i].formula, is_single_player(f, false),
                     is_single_player(f, true));
        assert_true(is_single_player(dual, true) == row[i].is_and);
        assert_true(is_single_player(dual, false) == row[i].is_or);
    }
}

#define EXPECT(rows) expect(*state, rows, sizeof rows / sizeof *rows)

static void local_formulas_are_both(void **state)
{
    static const struct row rows[] = {
        { "g = 0", true, true },
        { "g = 0 && <d!> true || [c?] false", true, true },
        { "forall k : T. <d!k> true", true, true },
        { "exists k : T. [d!k] false && k > g", true, true },
        { "let k = g in <d!k> true", true, true },
        { "<c?x> true", true, true },
        { "[c? exists x] false", true, true },
    };

    EXPECT(rows);
}

static void the_safety_class(void **state)
{
    static const struct row rows[] = {
        { "always(g = 0)", true, false },
        { "deadlock_free", true, false },
        { "never(<d!1> true)", true, false },
        { "always([d!?x] g = x)", true, false },
        { "always(forall k : T. [d!k] g = k)", true, false },
        { "not_before(<d!>, <c?>)", true, false },
        { "always(g = 0 => [c?x] (nu Y. [-c?] Y && g = x))", true, false },
        { "nu X(k : T = 0). [d!?x] (x >= k && X(x)) && [-d!] X(k)", true, false },
        { "weak_until(g = 0, g = 1)", true, false },
        { "[-*] g = 0", true, false },
        { "[d! . d! . d!] false", true, false },
    };

    EXPECT(rows);
}

static void the_dual_class(void **state)
{
    static const struct row rows[] = {
        { "possibly(g = 1)", false, true },
        { "EU(g = 0, <d!> true)", false, true },
        { "<c? exists x> <d!x> g = 0", false, true },
        { "exists k : T. <d!> possibly(g = k)", false, true },
        { "<tau* . d!> g = 0", false, true },
    };

    EXPECT(rows);
}

static void neither(void **state)
{
    static const struct row rows[] = {
        { "inevitably(g = 1)", false, false }, /* mu, but branching is AND */
        { "EG(g = 0)", false, false },
        { "always(possibly(g = 0))", false, false },
        { "always(g = 0 => inevitably(g = 1))", false, false },
        { "[-] <-> g = 0", false, false },
        { "<c?x> g = x", false, false }, /* late: edge and value */
        { "[c? exists x] g = x", false, false },
        { "always(<c?x> g = x)", false, false },
        { "exists k : T. always(g = k)", false, false },
        { "always(g = 0) || always(g = 1)", false, false },
        { "possibly(g = 0) && possibly(g = 1)", false, false },
        { "nu X. <d!> X", false, false },
    };

    EXPECT(rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(local_formulas_are_both),
        TEST(the_safety_class),
        TEST(the_dual_class),
        TEST(neither),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
