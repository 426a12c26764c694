/*
 * window_data: how many values of a data type decide, for conditions and terms of each kind.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "abstraction/windows/window_data.h"
#include "checker/search/invariant.h"
#include "tests/unit/property_fixture.h"

#define HEAD \
    "type D = data { d0 };\ntype Id = scalarset(2);\ntype U = union { A, B(d : D) };\n" \
    "type R = record { n : 0..1, d : D };\n" \
    "var x, y : D = d0; var b : bool = false; var n : 0..1 = 0; var u : U = A;\n" \
    "var r : R = { n : 0, d : d0 }; var s, t : set of D = {}; var q : seq [2] of D = seq();\n" \
    "var h : array [Id] of D = array(i : Id => d0);\n" \
    "var e : array [Id] of bool = array(i : Id => false);\n" \
    "channel c : D; channel k : U; channel m : R;\n" \
    "fun pick(v, w : D, first : bool) : D = if first then v else w;\n" \
    "fun same(v, w : D) : bool = let z = v in z = w;\n"
#define MODEL(edge) HEAD "process P { node a { " edge " -> a; } }\nsystem P;\n"

/* How many values decide for the formula; 0: that is not known. */
static uint32_t values_for(struct model *m, const char *text, const char *formula)
{
    const struct formula *f;
    const struct sort *type;
    struct vec_ptr evaluated = VEC_EMPTY, terms = VEC_EMPTY;
    struct invariant v;
    struct window_data n;

    model_open(m);
    m->elab.evaluated = &evaluated;
    model_text(m, text);
    type = m->stg->sig.atom[m->stg->sig.atom[0]->kind != SORT_DATA];
    f = property_formula(m, formula);
    assert_true(invariant_of(f, &v));
    for (size_t i = 0; i < v.part.n; i++)
        vec_push(&terms, (void *)v.part.at[i].f->term);
    n = window_data(m->stg, type, &evaluated, &terms, v.live);
    assert_true(n.values > 0 || n.at.text != NULL);
    vec_clear(&terms);
    vec_clear(&evaluated);
    invariant_clear(&v);
    return n.values;
}

struct expected {
    const char *text;
    uint32_t values;
};

/* ---- properties ---- */

static const struct expected property[] = {
    { "b", 1 },
    { "x = y", 2 },
    { "x != y", 1 },
    { "!(x != y)", 2 },
    { "x = y && r.d = d0", 2 },
    { "x = y || r.d = d0", 3 },
    { "x != y || r.d = d0", 2 },
    { "x = y => r.d = d0", 2 },
    { "x != y => r.d = d0", 3 },
    { "!(x = y && r.d = d0)", 1 },
    { "b <=> x = y", 2 },
    { "(r.d = d0) <=> x = y", 3 },
    { "u = B(x)", 2 },
    { "r != { n : 0, d : x }", 1 },
    { "u is A", 1 },
    { "u = A", 1 },
    { "q = seq()", 1 },
    { "s = {}", 1 },
    { "q = seq(x, y)", 2 },
    { "len(q) = 1", 1 },
    { "x in s", 0 },
    { "!(x in s)", 1 },
    { "s <= t", 0 },
    { "!(s <= t)", 1 },
    { "s = t", 0 },
    { "s != t", 1 },
    { "s + {x} != t", 1 },
    { "s - {x} != t", 0 },
    { "s * t != {}", 0 },
    { "forall i : Id . e[i] => h[i] = x", 2 },
    { "forall i : Id . h[i] != x", 1 },
    { "exists i : Id . h[i] = x", 0 },
    { "exists i : Id . h[i] != x", 1 },
    { "!(forall i : Id . h[i] = x)", 1 },
    { "!(exists i : Id . h[i] != x)", 2 },
    { "!(exists i : Id . h[i] = x)", 1 },
    { "!(forall i : Id . h[i] != x)", 0 },
    { "pick(x, y, b) = d0", 2 },
    { "pick(x, y, x = r.d) = d0", 3 },
    { "same(x, y)", 2 },
    { "!same(x, y)", 1 },
    { "if x = y then r.d = d0 else b", 2 },
    { "if x != y then r.d = d0 else b", 3 },
    { "x != d0 || 1 / n = 1", 1 },
    { "x = d0 || 1 / n = 1", 2 },
    { "!((x = y || 1 / n = 1) && b)", 2 },
    { "set(i : Id | h[i] = x) = {}", 0 },
    { "set(i : Id | e[i]) = {}", 1 },
    { "array(i : Id => h[i] = x) = e", 0 },
    { "first(i : 0..1 | i = n) = 1", 1 },
    { "first(i : 0..1 | x = y) = 1", 0 },
    { "n + 1 = 2 && n * 2 = 0", 1 },
};

static void what_properties_need(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof property / sizeof *property; i++) {
        struct buf formula = BUF_EMPTY;
        struct model m;
        uint32_t n;
        buf_printf(&formula, "always(%s)", property[i].text);
        n = values_for(&m, MODEL("for d : D  do x := d"), buf_text(&formula));
        if (n != property[i].values)
            fail_msg("%s: %u values", buf_text(&formula), n);
        buf_clear(&formula);
        model_close(&m);
    }
}

/* ---- models ---- */

static const struct expected model[] = {
    { MODEL("for d : D  do x := d  c!x"), 1 },
    { MODEL("when x = y  do b := true"), 1 },
    { MODEL("when x != y  do b := true"), 0 },
    { MODEL("when !(x = y)  do b := true"), 0 },
    { MODEL("for d : D  when d in s  do x := d"), 1 },
    { MODEL("for d : D  when !(d in s)  do s := s + {d}"), 0 },
    { MODEL("when forall i : Id . h[i] = x  do b := true"), 1 },
    { MODEL("when exists i : Id . h[i] != x  do b := true"), 0 },
    { MODEL("when x != y || 1 / n = 1"), 0 },
    { MODEL("when x = y && 1 / n = 1"), 1 },
    { MODEL("when x = y || 1 / n = 1"), 0 },
    { MODEL("do b := x = y"), 0 },
    { MODEL("do x := if x = y then d0 else x"), 0 },
    { MODEL("do x := if u is B then u.d else d0"), 1 },
    { MODEL("do s := s - {x}"), 0 },
    { MODEL("do s := s + {x}"), 1 },
    { MODEL("do h := array(i : Id => if e[i] then x else h[i])"), 1 },
    { MODEL("do e := array(i : Id => h[i] = x)"), 0 },
    { MODEL("for i : Id  do e[if x = y then i else i] := true"), 0 },
    { MODEL("c?d  then x := d"), 1 },
    { MODEL("c?=x"), 1 },
    { MODEL("k?B(=x)"), 1 },
    { MODEL("k?=(if x = y then u else A)"), 0 },
    { MODEL("c?d where d = x"), 1 },
    { MODEL("c?d where d != x"), 0 },
    { MODEL("m!{ n : if x = y then 1 else 0, d : x }"), 0 },
    { MODEL("c?d  then b := d = x"), 0 },
    { MODEL("for j : 0..(if x = y then 1 else 0)  do n := j"), 0 },
    { HEAD "process P { begin a(true); node a(z : bool) { tau -> a(x = y); } }\nsystem P;\n", 0 },
    { HEAD "const two : bool = d0 = d0;\nprocess P { node a { when two -> a; } }\nsystem P;\n", 1 },
};

static void what_models_do(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof model / sizeof *model; i++) {
        struct model m;
        uint32_t n = values_for(&m, model[i].text, "always(b)");
        if (n != model[i].values)
            fail_msg("%s: %u values", model[i].text + sizeof HEAD - 1, n);
        model_close(&m);
    }
}

/* ---- deadlocks ---- */

/* Where a test becomes true, a state without a transition becomes one with one. */
static const struct expected live[] = {
    { MODEL("for d : D  do x := d  c!x"), 1 },
    { MODEL("when x = y  do b := true"), 0 },
    { MODEL("when u = A  do b := true"), 1 },
    { MODEL("when q = seq()  do b := true"), 1 },
    { MODEL("c?=x"), 0 },
    { MODEL("k?=A"), 1 },
    { MODEL("k?B(=x)"), 0 },
    { MODEL("c?d where d = x"), 0 },
};

static void what_deadlocks_need(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof live / sizeof *live; i++) {
        struct model m;
        uint32_t n = values_for(&m, live[i].text, "always(<->true)");
        if (n != live[i].values)
            fail_msg("%s: %u values", live[i].text + sizeof HEAD - 1, n);
        model_close(&m);
    }
}

/* ---- constants ---- */

static void constants_count(void **state)
{
    struct model m;

    (void)state;
    assert_int_equal(values_for(&m,
                                "type D = data { d0, d1, d2 }; type Id = scalarset(2);\n"
                                "var x, y : D = d0; process P { node a { for d : D do x := d -> a; "
                                "} }\nsystem P;\n",
                                "always(x = y)"),
                     3);
    model_close(&m);
    /* The bounds are one value for all numbers of values. */
    assert_int_equal(values_for(&m, MODEL("tau"),
                                "always(exists j : 0..(if (exists d : D . d != d0) then 1 else 0) "
                                ". j = n)"),
                     0);
    model_close(&m);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(what_properties_need),
                                        cmocka_unit_test(what_models_do),
                                        cmocka_unit_test(what_deadlocks_need),
                                        cmocka_unit_test(constants_count) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
