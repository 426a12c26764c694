/*
 * formula: from text to the kernel: levels and signs, free variables, duals, regular expressions,
 * preds without capture.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "logic/formula_print.h"
#include "tests/unit/property_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

static int set_up(void **state)
{
    static struct model m;

    model_open(&m);
    model_text(&m, "type T = 0..2; type I = 1..2; channel c, d : T; channel e[I] : (T, T);"
                   "var g : T = 0;"
                   "process P(i : I) { var x : T = 0; node a { c?x -> a; d!x -> b(x);"
                   "  e[i]!(x, 1) -> a; tau go(x) -> a; } node b(y : T) { } }"
                   "system par i : I . P(i);");
    *state = &m;
    return 0;
}

static int tear_down(void **state)
{
    model_close(*state);
    return 0;
}

static void expect(struct model *m, const char *text, const char *kernel)
{
    assert_string_equal(property_print(m, property_formula(m, text)), kernel);
}

static void expect_dual(struct model *m, const char *text, const char *kernel)
{
    struct buf negated = BUF_EMPTY;

    assert_string_equal(property_print(m, property_dual(m, text)), kernel);
    buf_printf(&negated, "!(%s)", text);
    assert_string_equal(property_print(m, property_formula(m, buf_text(&negated))), kernel);
    buf_clear(&negated);
}

/* ---- levels and signs ---- */

static void a_level_for_each_change_of_sign(void **state)
{
    expect(*state, "nu X. [-] X", "nu X@1. [-] X@1");
    expect(*state, "mu X. <-> X", "mu X@2. <-> X@2");
    expect(*state, "nu X. mu Y. nu Z. [-] X && <-> Y && [d!] Z",
           "nu X@1. mu Y@2. nu Z@3. (([-] X@1 && <-> Y@2) && [d!] Z@3)");
    expect(*state, "nu X. nu Y. [-] X && <-> Y", "nu X@1. nu Y@1. ([-] X@1 && <-> Y@1)");
    expect(*state, "(nu X. [-] X) && (mu Y. <-> Y)", "((nu X@1. [-] X@1) && mu Y@2. <-> Y@2)");
    expect(*state, "mu X. nu Y. mu Z. <-> (X || Y || Z)",
           "mu X@2. nu Y@3. mu Z@4. <-> ((X@2 || Y@3) || Z@4)");
}

static void signs_alternate_from_nu(void **state)
{
    const struct formula *f = property_formula(*state, "mu X. nu Y. mu Z. <-> (X || Y || Z)");

    assert_int_equal(f->n_levels, 4);
    for (uint32_t k = 1; k <= 4; k++)
        assert_true(f->nu[k] == (k % 2 == 1));
}

static void numbers_of_nodes_are_dense(void **state)
{
    const struct formula *f = property_formula(*state, "always(g = 0 => inevitably(g = 1))");

    for (uint32_t i = 0; i < f->n_nodes; i++)
        assert_int_equal(f->node[i]->number, i);
    assert_ptr_equal(f->node[f->root->number], f->root);
}

/* ---- duals ---- */

static void negation_moves_inwards(void **state)
{
    expect_dual(*state, "g = 0", "!(g = 0)");
    expect_dual(*state, "<d!> true && g = 0", "([d!] false || !(g = 0))");
    expect_dual(*state, "g = 0 => [-] false", "(g = 0 && <-> true)");
    expect_dual(*state, "forall k : T. <d!k> true", "exists k : T. [d!(k)] false");
    expect_dual(*state, "mu X. g = 0 || <-> true && [-] X",
                "nu X@1. (!(g = 0) && ([-] false || <-> X@1))");
    expect_dual(*state, "nu X(k : T = 0). [d!?y] X(y)", "mu X@2(k : T = 0). <d!(?y)> X@2(y)");
    expect_dual(*state, "let k = g in <d!k> true", "let k = g in [d!(k)] false");
    expect_dual(*state, "!(mu X. <-> X)", "mu X@2. <-> X@2");
    expect_dual(*state, "!<d!> true", "<d!> true");
}

static void the_four_inputs_are_closed_under_negation(void **state)
{
    expect(*state, "<c?x> g = x", "<c? forall (x)> g = x");
    expect(*state, "[c?x] g = x", "[c? forall (x)] g = x");
    expect_dual(*state, "<c?x> g = x", "[c? exists (x)] !(g = x)");
    expect_dual(*state, "<c? exists x> g = x", "[c? forall (x)] !(g = x)");
    expect_dual(*state, "[c? forall x] g = x", "<c? exists (x)> !(g = x)");
    expect_dual(*state, "[c? exists x] g = x", "<c? forall (x)> !(g = x)");
}

static void connectives_of_two_polarities(void **state)
{
    expect(*state, "<d!> true <=> g = 0", "(([d!] false || g = 0) && (<d!> true || !(g = 0)))");
    expect(*state, "!(<d!> true <=> g = 0)", "(([d!] false || !(g = 0)) && (<d!> true || g = 0))");
    expect(*state, "if g = 0 then <d!> true else [-] false",
           "((!(g = 0) || <d!> true) && (g = 0 || [-] false))");
    expect(*state, "!(if g = 0 then <d!> true else [-] false)",
           "((!(g = 0) || [d!] false) && (g = 0 || <-> true))");
}

/* ---- what is data stays one term ---- */

static void data_is_one_node(void **state)
{
    const struct formula *f = property_formula(
        *state, "forall k : T, i : I. P[i].x = k && k > 0 => (exists l : T. l < k) || P[i]@a");

    assert_int_equal(f->n_nodes, 1);
    assert_int_equal(f->root->kind, F_DATA);
    f = property_formula(*state, "let k = g + 1 in if k = 1 then g = 0 else g > 0 <=> k = 3");
    assert_int_equal(f->n_nodes, 1);
}

/* ---- regular expressions ---- */

static void sequences_and_choices(void **state)
{
    expect(*state, "<c!1 . d!2> g = 0", "<c!(1)> <d!(2)> g = 0");
    expect(*state, "[c!1 . d!2] g = 0", "[c!(1)] [d!(2)] g = 0");
    expect(*state, "<c!1 | d!2> g = 0", "(<c!(1)> g = 0 || <d!(2)> g = 0)");
    expect(*state, "[{c!1, d!2, tau}] g = 0", "([c!(1)] g = 0 && ([d!(2)] g = 0 && [tau] g = 0))");
    expect(*state, "<(c!1)?> g = 0", "(g = 0 || <c!(1)> g = 0)");
    expect(*state, "[(c!1)?] g = 0", "(g = 0 && [c!(1)] g = 0)");
    expect(*state, "<(c!?k | d!?k) . c!k> true",
           "(<c!(?k)> <c!(k)> true || <d!(?k)> <c!(k)> true)");
}

static void repetition_is_a_fixpoint(void **state)
{
    expect(*state, "<-*> g = 0", "mu Z@2. (g = 0 || <-> Z@2)");
    expect(*state, "[-*] g = 0", "nu Z@1. (g = 0 && [-] Z@1)");
    expect(*state, "<tau+> g = 0", "<tau> mu Z@2. (g = 0 || <tau> Z@2)");
    expect(*state, "[tau+] g = 0", "[tau] nu Z@1. (g = 0 && [tau] Z@1)");
    expect(*state, "<(c!1 . d!2)*> g = 0", "mu Z@2. (g = 0 || <c!(1)> <d!(2)> Z@2)");
    expect(*state, "<-c!1*> g = 0", "mu Z@2. (g = 0 || <-{c!(1)}> Z@2)");
    expect(*state, "![tau*] g = 0", "mu Z@2. (!(g = 0) || <tau> Z@2)");
}

/* The part after a repetition belongs to the fixpoint around it, not to the repetition. */
static void a_fixpoint_around_a_repetition(void **state)
{
    expect(*state, "nu X. <tau* . d!1> X", "nu X@1. mu Z@2. (<d!(1)> X@1 || <tau> Z@2)");
    expect(*state, "mu X. g = 0 || [tau*] [d!1] X",
           "mu X@2. (g = 0 || nu Z@3. ([d!(1)] X@2 && [tau] Z@3))");
}

/* ---- action patterns ---- */

static void patterns(void **state)
{
    expect(*state, "<e[_]!(?k, k)> g = k", "<e[_]!(?k, k)> g = k");
    expect(*state, "<e[?i]!(_, ?k where k > i)> g = k", "<e[?i]!(_, ?k where k > i)> g = k");
    expect(*state, "<e!> true", "<e!> true");
    expect(*state, "[@P[1]] false", "[@P[1]] false");
    expect(*state, "[@P[_]] false", "[@P[_]] false");
    expect(*state, "[tau go(1)] false", "[tau go(1)] false");
    expect(*state, "[-{c!, @P[2], d(1)}] false", "[-{c!, @P[2], d(1)}] false");
}

/* A quantifier over int stays one; it takes its values from the transitions (one_point.c). */
static void a_match_fixes_a_variable(void **state)
{
    expect(*state, "exists k : int . <d!k> k > g", "exists k : int. <d!(k)> k > g");
    expect(*state, "forall k : int . [d!k] k > g", "forall k : int. [d!(k)] k > g");
    expect(*state, "!(exists k : int . <d!k> k > g)", "forall k : int. [d!(k)] !(k > g)");
    expect(*state, "exists k : int . <tau go(k)> k > g", "exists k : int. <tau go(k)> k > g");
}

/* ---- free variables ---- */

/* The free variables of the first node of this kind. */
static void expect_free(struct model *m, const char *text, enum fnode_kind kind,
                        const char *expected)
{
    const struct formula *f = property_formula(m, text);
    const struct fnode *n = NULL;

    for (uint32_t i = 0; i < f->n_nodes && n == NULL; i++)
        if (f->node[i]->kind == kind)
            n = f->node[i];
    assert_non_null(n);
    buf_reset(&m->out);
    for (uint32_t i = 0; i < n->n_fv; i++)
        buf_printf(&m->out, "%s ", f->slot_name[n->fv[i]]);
    assert_string_equal(buf_text(&m->out), expected);
}

static void free_variables(void **state)
{
    expect_free(*state, "forall k : T. <d!k> true", F_DIAMOND, "k ");
    expect_free(*state, "forall k : T. <d!k> true", F_FORALL, "");
    expect_free(*state, "<d!?k> g = k", F_DIAMOND, "");
    expect_free(*state, "<d!?k> g = k", F_DATA, "k ");
    expect_free(*state, "forall j, k : T. <d!(?l where l > j)> l = k", F_DIAMOND, "j k ");
    expect_free(*state, "forall k : T. [-] let l = k in <d!l> true", F_LET, "k ");
    expect_free(*state, "forall k : T. [-] let l = k in <d!l> true", F_DIAMOND, "l ");
    expect_free(*state, "forall j, k : T. (exists l : 0..k . [-] l = j)", F_EXISTS, "j k ");
    expect_free(*state, "forall k : T. [-] (forall l : T. l = k)", F_DATA, "k ");
}

static void free_variables_of_fixpoints(void **state)
{
    static const char relay[] = "nu X. [c?x] mu Y(v : T = x). <d!v> X || <-> Y(v)";

    expect_free(*state, relay, F_OR, "v ");
    expect_free(*state, relay, F_BOX, "");
    expect_free(*state, relay, F_CALL, ""); /* X: its body has none */
    expect_free(*state, "[c?x] mu Y. <d!x> true || <-> Y", F_CALL, "x ");
    expect_free(*state, "[c?x] mu Y. <d!x> true || <-> Y", F_FIX, "x ");
    expect_free(*state, "[c?x] mu Y(k : T = x). (mu Z. <d!k> true || <-> Z) || <-> Y(k)", F_OR,
                "k ");
}

/* ---- no capture ---- */

/* The slot of the variable on the left of the first '=' found, and of the first binder. */
static uint32_t compared_slot(const struct formula *f)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->kind == F_DATA && f->node[i]->term->kind == TERM_EQ)
            return f->node[i]->term->kid[0]->slot;
    fail_msg("no comparison");
    return 0;
}

static const struct binder *binder_of(const struct formula *f, enum fnode_kind kind)
{
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->kind == kind)
            return f->node[i]->binder;
    fail_msg("no binder");
    return NULL;
}

/* phi mentions the x outside, the pred binds an x around phi. */
static void a_formula_argument_keeps_its_variables(void **state)
{
    const struct formula *f;

    property_text(*state, "pred each(phi) = forall x : T. [d!x] phi;"
                          "pred twice(phi) = each(each(phi));");
    f = property_formula(*state, "exists x : T. each(x = g)");
    assert_int_equal(compared_slot(f), binder_of(f, F_EXISTS)->slot);
    assert_int_not_equal(compared_slot(f), binder_of(f, F_FORALL)->slot);
    f = property_formula(*state, "exists x : T. twice(x = g)");
    assert_int_equal(compared_slot(f), binder_of(f, F_EXISTS)->slot);
}

static void an_action_argument_keeps_its_variables(void **state)
{
    const struct formula *f;

    property_text(*state, "pred on(action a, phi) = forall x : T. [a] (x = g || phi);");
    f = property_formula(*state, "exists x : T. on(<d!x>, <-> true)");
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->kind == F_BOX)
            assert_int_equal(f->node[i]->act->payload[0].term->slot, binder_of(f, F_EXISTS)->slot);
    assert_int_equal(compared_slot(f), binder_of(f, F_FORALL)->slot);
}

/* A value argument is computed where the pred is applied, before its own binders. */
static void a_value_argument_is_bound_once(void **state)
{
    property_text(*state, "pred at(x : T, phi) = <d!x> (forall y : T. [d!y] x = y || phi);");
    expect(*state, "exists y : T. at(y, y = g)",
           "exists y : T. let x = y in <d!(x)> forall y'1 : T. ([d!(y'1)] x = y'1 || y = g)");
    const struct formula *f = property_formula(*state, "exists y : T. at(y, y = g)");
    uint32_t outer = binder_of(f, F_EXISTS)->slot, seen = 0;
    for (uint32_t i = 0; i < f->n_nodes; i++)
        if (f->node[i]->kind == F_DATA && f->node[i]->term->kind == TERM_EQ &&
            f->node[i]->term->kid[1]->kind == TERM_GLOBAL) {
            assert_int_equal(f->node[i]->term->kid[0]->slot, outer);
            seen++;
        }
    assert_int_equal(seen, 1);
}

/* An input that binds x again under a fixpoint that carries the old x. */
static void an_inner_input_of_the_same_name(void **state)
{
    const struct formula *f = property_formula(*state, "[c?x] nu Y. [c?x] <d!x> true && [d!x] Y");
    uint32_t outer = f->root->act->payload[0].slot;
    const struct fnode *both = f->root->kid[0]->fix->body;

    assert_int_equal(both->kind, F_AND);
    assert_int_not_equal(both->kid[0]->act->payload[0].slot, outer);
    assert_int_equal(both->kid[0]->kid[0]->act->payload[0].term->slot,
                     both->kid[0]->act->payload[0].slot);
    assert_int_equal(both->kid[1]->act->payload[0].term->slot, outer);
}

/* A formula argument that is used twice is built twice, with slots of its own. */
static void a_formula_argument_used_twice(void **state)
{
    property_text(*state, "pred both(phi) = phi && [-] phi;");
    expect(*state, "both(<d!?k> g = k)", "(<d!(?k)> g = k && [-] <d!(?k)> g = k)");
    assert_int_equal(property_formula(*state, "both(<d!?k> g = k)")->n_slots, 2);
}

/* ---- lines with numbers ---- */

static const char *print_flat(struct model *m, const char *text)
{
    const struct formula *f = property_formula(m, text);

    buf_reset(&m->out);
    formula_print_flat(&m->out, f);
    return buf_text(&m->out);
}

static void a_line_for_each_subformula(void **state)
{
    assert_string_equal(print_flat(*state, "g = 0"), "g = 0\n");
    assert_string_equal(print_flat(*state, "always(g = 0)"),
                        "nu X@1. #1\n(#2 && #3)\ng = 0\n[-] #4\nX@1. #1\n");
    assert_string_equal(print_flat(*state, "forall x : T. mu X(k : T = x). <d!k> X(0)"),
                        "forall x : T. #1\nmu X@2(k : T = x). #2\n<d!(k)> #3\nX@2(0). #2\n");
}

/* Forty choices one after the other, each of two actions: their common continuation is shared. */
static void what_is_shared_is_there_once(void **state)
{
    struct buf b = BUF_EMPTY;

    buf_add(&b, "<");
    for (int i = 0; i < 40; i++)
        buf_add(&b, i > 0 ? " . (c!1 | d!2)" : "(c!1 | d!2)");
    buf_add(&b, "> true");
    assert_in_range(strlen(print_flat(*state, buf_text(&b))), 40 * 20, 40 * 60);
    buf_clear(&b);
}

/* ---- properties of a file ---- */

static void properties_have_their_own_slots(void **state)
{
    struct model *m = *state;

    property_text(m, "property one = forall k : T. <d!k> true;"
                     "property two \"says\" expect false = [d!?l] l = 0;");
    const struct formula *one = property_named(m, "one"), *two = property_named(m, "two");
    assert_int_equal(one->n_slots, 1);
    assert_int_equal(two->n_slots, 1);
    assert_string_equal(two->slot_name[0], "l");
    assert_string_equal(two->text, "says");
    assert_null(one->text);
}

static void preds_of_the_prelude(void **state)
{
    expect(*state, "deadlock_free", "nu X@1. (<-> true && [-] X@1)");
    expect(*state, "will_unless(<d!1>, <tau go>)",
           "nu Y@1. mu Z@2. ((<-> true && [-{d!(1), tau go}] Z@2) && [tau go] Y@1)");
    expect(*state, "again_and_again(<d!>)",
           "nu X@1. mu Y@2. ((<-> true && [d!] X@1) && [-{d!}] Y@2)");
    expect(*state, "until(g = 0, g = 1)", "mu X@2. (g = 1 || ((g = 0 && <-> true) && [-] X@2))");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_level_for_each_change_of_sign),
        TEST(signs_alternate_from_nu),
        TEST(numbers_of_nodes_are_dense),
        TEST(negation_moves_inwards),
        TEST(the_four_inputs_are_closed_under_negation),
        TEST(connectives_of_two_polarities),
        TEST(data_is_one_node),
        TEST(sequences_and_choices),
        TEST(repetition_is_a_fixpoint),
        TEST(a_fixpoint_around_a_repetition),
        TEST(patterns),
        TEST(a_match_fixes_a_variable),
        TEST(free_variables),
        TEST(free_variables_of_fixpoints),
        TEST(a_formula_argument_keeps_its_variables),
        TEST(an_action_argument_keeps_its_variables),
        TEST(a_value_argument_is_bound_once),
        TEST(an_inner_input_of_the_same_name),
        TEST(a_formula_argument_used_twice),
        TEST(a_line_for_each_subformula),
        TEST(what_is_shared_is_there_once),
        TEST(properties_have_their_own_slots),
        TEST(preds_of_the_prelude),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
