/*
 * verify and position: each kind of mistake in a proof has its own answer, on every level;
 * owners, levels and children of positions.
 *
 * Choices are written as text, in the order in which the verifier asks for them.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/proof_fixture.h"

/* ---- what must be rejected, and why ---- */

struct claim {
    const char *formula;
    bool verdict;
    const char *choices;
    enum verified expected;
};

static void try_claims(const char *model, const struct claim *c, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        struct list x = list_read(c[i].choices);
        struct subject s;
        enum verified v;
        subject_open(&s, model, c[i].formula, false);
        v = list_judge(&x, &s, c[i].verdict);
        if (v != c[i].expected)
            fail_msg("%s %s by %s: '%s', not '%s'", c[i].formula, c[i].verdict ? "true" : "false",
                     c[i].choices, verified_text(v), verified_text(c[i].expected));
        list_clear(&x);
        subject_close(&s);
    }
}

#define TRY(model, claims) try_claims(model, claims, LENGTH(claims))

/* possibly: fixpoint 0; then at each state || (0 the data, 1 the step), the step, the unfolding. */
static void ways_to_a_state(void **state)
{
    static const struct claim claims[] = {
        { "possibly(P.x = 3)", true, "0 1 0 0 1 0 0 1 0 0 0", VERIFIED },
        { "possibly(P.x = 3)", true, "0 1 1 0", VERIFY_CYCLE },
        { "possibly(P.x = 3)", true, "0 1 0 0 1 1 0", VERIFY_CYCLE },
        { "possibly(P.x = 3)", true, "0 1 0 0 1 0 0 1 0 0 1 0 0", VERIFY_CYCLE },
        { "possibly(P.x = 3)", true, "0 0", VERIFY_LEAF },
        { "possibly(P.x = 3)", true, "0 1 0 0 1 0 0 0", VERIFY_LEAF },
        { "possibly(P.x = 3)", true, "", VERIFY_CHOICE },
        { "possibly(P.x = 3)", true, "0", VERIFY_CHOICE },
        { "possibly(P.x = 3)", true, "0 1 0 0 1 0 0 1 0 0", VERIFY_CHOICE },
        { "possibly(P.x = 3)", true, "1 1 0 0 1 0 0 1 0 0 0", VERIFY_CHOICE },
        { "possibly(P.x = 3)", true, "0 2 0 0 1 0 0 1 0 0 0", VERIFY_CHOICE },
        { "possibly(P.x = 3)", true, "0 1 2 0 1 0 0 1 0 0 0", VERIFY_CHOICE },
        { "possibly(P.x = 3)", true, "0 1 0 0 1 0 0 1 0 0 4294967295", VERIFY_CHOICE },
        { "possibly(P.x = 3)", true, "0 1 0 0 1 0 0 1 0 0 0 0", VERIFY_CHOICE },
        { "possibly(P.x = 3)", false, "", VERIFY_LEAF },
        { "possibly(P.x = 3)", false, "0 1 0 0 1 0 0 1 0 0 0", VERIFY_LEAF },
        { "true", true, "", VERIFIED },
        { "true", true, "0", VERIFY_CHOICE },
        { "true", false, "", VERIFY_LEAF },
        { "P.x = 1", true, "", VERIFY_LEAF },
    };

    (void)state;
    TRY(STEPS, claims);
}

/* always, violated: at each state && (0 the data, 1 the steps), then the step. */
static void ways_to_a_violation(void **state)
{
    static const struct claim claims[] = {
        { "always(P.x < 3)", false, "1 0 1 0 1 0 0", VERIFIED },
        { "always(P.x < 3)", false, "1 1", VERIFY_CYCLE },
        { "always(P.x < 3)", false, "1 0 1 1", VERIFY_CYCLE },
        { "always(P.x < 3)", false, "0", VERIFY_LEAF },
        { "always(P.x < 3)", false, "1 0 1 0 0", VERIFY_LEAF },
        { "always(P.x < 3)", false, "1 0 1 0 1 0", VERIFY_CHOICE },
        { "always(P.x < 3)", false, "2", VERIFY_CHOICE },
        { "always(P.x < 3)", false, "1 0 1 0 1 0 0 0", VERIFY_CHOICE },
        { "always(P.x < 3)", true, "0 0 0 0 0 0 0", VERIFY_LEAF },
        { "always(P.x < 3)", true, "", VERIFY_CHOICE },
        { "always(P.x < 4)", true, "0 0 0 0 0", VERIFIED },
        { "always(P.x < 4)", true, "0 0 0 0", VERIFY_CHOICE },
        { "always(P.x < 4)", true, "0 0 0 0 0 0", VERIFY_CHOICE },
        { "always(P.x < 4)", false, "1 0 1 0 1 0 0", VERIFY_LEAF },
        { "inevitably(P.x = 3)", false, "1 1 0", VERIFY_CHOICE },
    };

    (void)state;
    TRY(STEPS, claims);
}

/* One state; each disjunct is a loop through another fixpoint. */
static void cycles_on_each_level(void **state)
{
    static const struct claim claims[] = {
        /* X on 1 (nu), Y on 2 (mu) */
        { "nu X. mu Y. <tau a>X || <tau b>Y", true, "0 0 0 0 0", VERIFIED },
        { "nu X. mu Y. <tau a>X || <tau b>Y", true, "0 0 1 0 0", VERIFY_CYCLE },
        /* X on 2 (mu), Y on 3 (nu), Z on 4 (mu) */
        { "mu X. nu Y. mu Z. <tau a>X || (<tau b>Y || <tau c>Z)", true, "0 0 0 1 0 0 0", VERIFIED },
        { "mu X. nu Y. mu Z. <tau a>X || (<tau b>Y || <tau c>Z)", true, "0 0 0 0 0 0",
          VERIFY_CYCLE },
        { "mu X. nu Y. mu Z. <tau a>X || (<tau b>Y || <tau c>Z)", true, "0 0 0 1 1 0 0",
          VERIFY_CYCLE },
        /* for false: X on 1 (nu), Y on 2 (mu), Z on 3 (nu) */
        { "nu X. mu Y. nu Z. [tau a]X && ([tau b]Y && [tau c]Z)", false, "1 0 0", VERIFIED },
        { "nu X. mu Y. nu Z. [tau a]X && ([tau b]Y && [tau c]Z)", false, "0 0", VERIFY_CYCLE },
        { "nu X. mu Y. nu Z. [tau a]X && ([tau b]Y && [tau c]Z)", false, "1 1 0", VERIFY_CYCLE },
        { "nu X. [tau a]X", false, "0", VERIFY_CYCLE },
        { "mu X. [tau a]X", true, "0 0", VERIFY_CYCLE },
    };

    (void)state;
    TRY(LOOPS, claims);
}

/* The cycle s -a-> t -b-> s goes through both fixpoints: the outer one counts. */
static void the_outermost_level_counts(void **state)
{
    static const struct claim claims[] = {
        { "nu X. mu Y. <tau a>Y || <tau b>X", true, "0 0 0 0 0 1 0 0", VERIFIED },
        { "mu X. nu Y. <tau a>Y || <tau b>X", true, "0 0 0 0 0 1 0 0", VERIFY_CYCLE },
        { "nu X. mu Y. <{tau a, tau b}>Y || <tau c>X", true, "0 0 0 0 0 0 0 1 0 0", VERIFY_CYCLE },
    };

    (void)state;
    TRY(TURNS, claims);
}

/* Edges of put: Keep, Lose, Some. */
static void late_inputs(void **state)
{
    static const struct claim claims[] = {
        { "<put?x><out!x>true", true, "0 0 0 0", VERIFIED },
        { "<put?x><out!x>true", true, "1 0", VERIFY_LEAF },
        { "<put?x><out!x>true", true, "2", VERIFY_LEAF },
        { "<put?x><out!x>true", true, "3", VERIFY_CHOICE },
        { "<put?x><out!x>true", true, "0 0 0", VERIFY_CHOICE },
        { "<put?x><out!x>true", false, "0 1 0", VERIFY_LEAF },
        { "[put? exists x]x = 0", false, "2", VERIFIED },
        { "[put? exists x]x = 0", false, "0", VERIFY_LEAF },
        { "[put? exists x]<out!x>true", true, "0 0 1 0 0 0", VERIFIED },
        { "[put? exists x]<out!x>true", true, "0 1 1 0", VERIFY_LEAF },
        { "[put? exists x]<out!x>true", true, "0 3", VERIFY_CHOICE },
        { "<put? exists x>(x = 2)", true, "7", VERIFIED },
        { "<put? exists x>(x = 2)", true, "6", VERIFY_LEAF },
        { "<put? exists x>(x = 2)", true, "8", VERIFY_CHOICE },
        { "<put?(x where x = 0)>true", true, "1", VERIFIED },
        { "<put?(x where x = 0)>true", true, "2", VERIFY_CHOICE },
    };

    (void)state;
    TRY(CELLS, claims);
}

static void quantifiers_and_parameters(void **state)
{
    static const struct claim claims[] = {
        { "exists v : 0..2 . v > 0 && <c(v)>true", true, "1 0", VERIFIED },
        { "exists v : 0..2 . v > 0 && <c(v)>true", true, "1", VERIFY_CHOICE },
        { "exists v : 0..2 . v > 0 && <c(v)>true", true, "0 0", VERIFY_LEAF },
        { "exists v : 0..2 . v > 0 && <c(v)>true", true, "3 0", VERIFY_CHOICE },
        { "mu X(k : 0..2 = 0). k = 2 || <c(k)>X(k + 1)", true, "0 1 0 0 1 0 0 0", VERIFIED },
        { "mu X(k : 0..2 = 0). k = 2 || <c(k)>X(k + 1)", true, "0 1 0 0 0", VERIFY_LEAF },
        { "mu X(k : 0..2 = 0). k = 2 || <c(k)>X(k + 1)", true, "0 1 0 0 1 0 0 1 0 0",
          VERIFY_FAULT },
        { "mu X(k : 0..2 = 0). k = 2 || <c(k)>X(k)", true, "0 1 0 0", VERIFY_CYCLE },
        { "let k = R.y in <c(k)>true", true, "0 0", VERIFIED },
        { "let k = R.y in <c(k)>true", true, "0 1", VERIFY_CHOICE },
    };

    (void)state;
    TRY(SENDS, claims);
}

static void run_time_errors(void **state)
{
    static const struct claim claims[] = {
        { "x = 0 || 1 / y = 1", true, "", VERIFIED }, /* one term */
        { "x = 1 || 1 / y = 1", true, "0", VERIFY_FAULT },
        { "x = 1 || 1 / y = 1", false, "", VERIFY_FAULT },
        { "possibly(x = 2)", true, "0 1 1 0 0", VERIFIED },
        { "possibly(x = 2)", true, "0 1 0 0 1 0", VERIFY_FAULT },
        { "<->true || (1 / y = 1 || <->true)", true, "1 0 0", VERIFY_FAULT },
        { "<->true || (1 / y = 1 || <->true)", true, "0 0", VERIFIED },
        { "1 / y = 1 || <->false", false, "", VERIFY_FAULT },
        { "always(true)", true, "0 0 0 0", VERIFY_FAULT },
    };

    (void)state;
    TRY(FAULT, claims);
}

/* ---- positions ---- */

static void an_error_has_no_children(void **state)
{
    struct subject s;
    struct positions *p;
    const position_id *child;
    uint32_t n;

    (void)state;
    subject_open(&s, FAULT, "<-><->true", false);
    p = positions_new(s.l, s.f);
    child = position_children(p, 0, &n);
    assert_int_equal(n, 2);
    assert_false(position_is_and(p, 0));
    child = position_children(p, child[0], &n);
    assert_non_null(child);
    assert_int_equal(n, 1);
    assert_null(position_children(p, child[0], &n));
    positions_free(p);
    subject_close(&s);
}

static void owners_and_levels(void **state)
{
    struct subject s;
    struct positions *p;
    position_id x = 0;
    uint32_t n;

    (void)state;
    subject_open(&s, CELLS, "nu X. mu Y. <put?x>[out!]X", false);
    p = positions_new(s.l, s.f);
    for (uint32_t level = 1; level <= 2; level++) { /* the two fixpoints, then their bodies */
        assert_int_equal(position_level(p, x), 1);
        assert_false(position_is_and(p, x));
        x = position_children(p, x, &n)[0];
        assert_int_equal(n, 1);
    }
    assert_int_equal(position_level(p, x), 2);
    assert_false(position_is_and(p, x)); /* the edges */
    x = position_children(p, x, &n)[2];
    assert_int_equal(n, 3);
    assert_true(position_is_and(p, x)); /* the values, 1 and 2 */
    x = position_children(p, x, &n)[1];
    assert_int_equal(n, 2);
    assert_true(position_is_and(p, x)); /* the box */
    assert_true(positions_count(p) > 5);
    positions_free(p);
    subject_close(&s);
}

/* ---- limits ---- */

static void an_interruption_decides_nothing(void **state)
{
    static atomic_int now = LIMIT_INTERRUPT;
    struct limit limit = { .told = &now };
    struct list x = list_read("0 1 0 0 1 0 0 1 0 0 0");
    struct subject s;
    struct positions *p;

    (void)state;
    subject_open(&s, STEPS, "possibly(P.x = 3)", false);
    p = positions_new(s.l, s.f);
    assert_int_equal(verify(p, s.f, true, list_next, &x, &limit), VERIFY_LIMIT);
    positions_free(p);
    list_clear(&x);
    subject_close(&s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ways_to_a_state),      cmocka_unit_test(ways_to_a_violation),
        cmocka_unit_test(cycles_on_each_level), cmocka_unit_test(the_outermost_level_counts),
        cmocka_unit_test(late_inputs),          cmocka_unit_test(quantifiers_and_parameters),
        cmocka_unit_test(run_time_errors),      cmocka_unit_test(an_error_has_no_children),
        cmocka_unit_test(owners_and_levels),    cmocka_unit_test(an_interruption_decides_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
