/*
 * eval: every operator, big integers, lazy operands, and run-time errors.
 *
 * Expressions are those of the language over the global variables of one model, so that nothing
 * is known before they are evaluated.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "parser/parse.h"
#include "stg/data/eval.h"
#include "tests/unit/model_fixture.h"

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

static const char variables[] =
    "const Two : int = 2;"
    "type Color = enum { red, green, blue };"
    "type U = union { A(f : int, g : bool), B(f : int), C };"
    "type R = record { f : int, s : set of 0..3 };"
    "type S3 = scalarset(3);"
    "var x, y, z : int; var p, q, nothing : bool; var c, d : Color; var u, v : U; var r : R;"
    "var s, t : set of 0..5; var w : seq [3] of int; var ww : seq [3] of seq [2] of int;"
    "var m : array [1..2, bool] of int; var n : array [Color] of int; var none : int;"
    "var range : 0..3;"
    "fun twice(k : int) : int = k + k;"
    "fun small(k : 0..3) : 0..3 = k + 1;"
    "fun pick(b : bool, k, l : int) : int = if b then k else l;"
    "process P { node only { } }"
    "system P;";

struct setting {
    struct model m;
    value global[40];
};

static int set_up(void **state)
{
    static struct setting s;

    model_open(&s.m);
    model_text(&s.m, variables);
    memset(s.global, 0, sizeof s.global);
    *state = &s;
    return 0;
}

static int tear_down(void **state)
{
    struct setting *s = *state;

    model_close(&s->m);
    return 0;
}

/* ---- evaluating ---- */

static const struct term *term_of(struct setting *s, const char *expression,
                                  const struct sort *want)
{
    const struct text *t = text_from(s->m.arena, "e", expression, strlen(expression));
    const struct ast *tree = parse_formula(s->m.arena, s->m.symbols, t, s->m.diag);
    const struct term *r;

    model_expect_ok(&s->m);
    s->m.elab.n_slots = 0;
    r = want == NULL ? elab_expr(&s->m.elab, s->m.elab.globals, tree, NULL)
                     : elab_place(&s->m.elab, s->m.elab.globals, tree, want);
    model_expect_ok(&s->m);
    return r;
}

static bool run(struct setting *s, const struct term *t, value *out, struct fault *fault)
{
    value local[40] = { VALUE_NONE };
    struct eval ev = { .vs = s->m.vs, .local = local, .global = s->global };
    bool ok = eval_term(&ev, t, out);

    *fault = ev.fault;
    return ok;
}

/* name := expression */
static void set(struct setting *s, const char *name, const char *expression)
{
    uint32_t g = model_global(&s->m, name);
    struct fault fault;

    assert_true(run(s, term_of(s, expression, s->m.stg->sig.global[g].sort), &s->global[g],
                    &fault));
}

static void expect(struct setting *s, const char *expression, const char *result)
{
    const struct term *t = term_of(s, expression, NULL);
    struct fault fault;
    value v;

    buf_reset(&s->m.out);
    if (run(s, t, &v, &fault))
        value_print(&s->m.out, s->m.vs, t->sort, v);
    else
        fault_print(&s->m.out, s->m.vs, &fault);
    if (strcmp(buf_text(&s->m.out), result) != 0)
        fail_msg("%s is %s, expected %s", expression, buf_text(&s->m.out), result);
}

/* A fault of this kind, at this part of the expression. */
static void expect_fault(struct setting *s, const char *expression, enum fault_kind kind,
                         const char *part)
{
    const struct term *t = term_of(s, expression, NULL);
    struct fault fault;
    size_t n;
    value v;

    if (run(s, t, &v, &fault))
        fail_msg("%s is no fault", expression);
    assert_int_equal(fault.kind, kind);
    const char *at = span_bytes(fault.at, &n);
    if (n != strlen(part) || memcmp(at, part, n) != 0)
        fail_msg("%s: the fault is at '%.*s', not at '%s'", expression, (int)n, at, part);
}

/* ---- integers ---- */

static void arithmetic(void **state)
{
    struct setting *s = *state;

    set(s, "x", "7");
    set(s, "y", "-3");
    expect(s, "x + y", "4");
    expect(s, "x - y", "10");
    expect(s, "x * y", "-21");
    expect(s, "-y", "3");
    expect(s, "x - y - x", "3");
    expect(s, "min(x, y)", "-3");
    expect(s, "max(x, y)", "7");
    expect(s, "abs(y)", "3");
    expect(s, "abs(x)", "7");
    expect(s, "x < y", "false");
    expect(s, "y < x", "true");
    expect(s, "x <= x", "true");
    expect(s, "x > x", "false");
    expect(s, "x >= x", "true");
    expect(s, "x = y", "false");
    expect(s, "x != y", "true");
    expect(s, "x == 7", "true");
    expect(s, "twice(x) + Two", "16");
}

/* 0 <= x % y < |y| and x = y * (x / y) + x % y, whatever the signs: worked out by hand. */
static void division_is_euclidean(void **state)
{
    static const struct {
        const char *x, *y, *quotient, *rest;
    } table[] = {
        { "7", "2", "3", "1" },
        { "-7", "2", "-4", "1" },
        { "7", "-2", "-3", "1" },
        { "-7", "-2", "4", "1" },
        { "6", "3", "2", "0" },
        { "-6", "3", "-2", "0" },
        { "6", "-3", "-2", "0" },
        { "-6", "-3", "2", "0" },
        { "1", "5", "0", "1" },
        { "-1", "5", "-1", "4" },
        { "1", "-5", "0", "1" },
        { "-1", "-5", "1", "4" },
        { "0", "4", "0", "0" },
        { "0", "-4", "0", "0" },
        { "-1000000000000000000000", "7", "-142857142857142857143", "1" },
        { "1000000000000000000001", "-7", "-142857142857142857143", "0" },
        { "-1000000000000000000000", "-7", "142857142857142857143", "1" },
        { "-1", "1000000000000000000000", "-1", "999999999999999999999" },
        { "5", "-1000000000000000000000", "0", "5" },
    };
    struct setting *s = *state;

    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        set(s, "x", table[i].x);
        set(s, "y", table[i].y);
        expect(s, "x / y", table[i].quotient);
        expect(s, "x % y", table[i].rest);
        expect(s, "y * (x / y) + x % y = x", "true");
    }
}

static void division_agrees_with_its_definition(void **state)
{
    struct setting *s = *state;
    const struct term *law = term_of(s, "y * (x / y) + x % y = x && 0 <= x % y && x % y < abs(y)",
                                     NULL);
    uint32_t x = model_global(&s->m, "x"), y = model_global(&s->m, "y");
    struct fault fault;
    value holds;

    for (int32_t i = -20; i <= 20; i++)
        for (int32_t k = -6; k <= 6; k++) {
            s->global[x] = value_small(i);
            s->global[y] = value_small(k);
            if (k == 0)
                continue;
            assert_true(run(s, law, &holds, &fault));
            assert_int_equal(holds, VALUE_TRUE);
        }
}

/* Across the borders of small values and of machine words, and back. */
static void integers_have_no_size(void **state)
{
    struct setting *s = *state;

    set(s, "x", "1073741823"); /* 2^30 - 1 */
    expect(s, "x + 1", "1073741824");
    expect(s, "x + 1 - 1 = x", "true");
    expect(s, "-x - 2", "-1073741825");
    expect(s, "x * x * x * x", "1329227990833155722679814984029962241");
    set(s, "y", "9223372036854775807"); /* 2^63 - 1 */
    expect(s, "y + 1", "9223372036854775808");
    expect(s, "y + 1 - 1 = y", "true");
    expect(s, "-y - 2", "-9223372036854775809");
    expect(s, "y * y", "85070591730234615847396907784232501249");
    expect(s, "(y * y) / y = y", "true");
    expect(s, "x < y && y < y * y && -(y * y) < x", "true");
    expect(s, "min(y * y, x) = x && max(y * y, x) = y * y && abs(-(y * y)) = y * y", "true");
    expect(s, "bitand(-1, y * y) = y * y && bitor(y * y, -1) = -1", "true");
    expect(s, "bitxor(y * y, y) = bitor(y * y, y) - bitand(y * y, y)", "true");
    expect(s, "bitxor(bitxor(-(y * y), y), y) = -(y * y)", "true");
    set(s, "z", "-1073741824");
    expect(s, "-z", "1073741824");
    expect(s, "abs(z) = -z && z * z / z = z", "true");
}

/* ---- logic ---- */

static void connectives(void **state)
{
    static const char *const two[] = { "false", "true" };
    struct setting *s = *state;

    for (int i = 0; i < 2; i++)
        for (int k = 0; k < 2; k++) {
            set(s, "p", two[i]);
            set(s, "q", two[k]);
            expect(s, "p && q", two[i && k]);
            expect(s, "p || q", two[i || k]);
            expect(s, "p => q", two[!i || k]);
            expect(s, "p <=> q", two[i == k]);
            expect(s, "p = q", two[i == k]);
            expect(s, "!p", two[!i]);
            expect(s, "if p then q else !q", two[i ? k : !k]);
        }
}

/* Operands that cannot change the result are not evaluated; the others are, from left to right. */
static void evaluation_stops_when_decided(void **state)
{
    struct setting *s = *state;

    set(s, "p", "false");
    set(s, "x", "0");
    expect(s, "p && 1 / x = 1", "false");
    expect(s, "!p || 1 / x = 1", "true");
    expect(s, "p => 1 / x = 1", "true");
    expect(s, "if p then 1 / x else 5", "5");
    expect(s, "pick(!p, 3, 4)", "3");
    expect(s, "exists i : 0..3 . i = 1 || 1 / (1 - i) = 9", "true");
    expect(s, "forall i : 0..3 . i != 1 && 1 / (1 - i) = 1", "false");
    expect_fault(s, "1 / x = 1 && p", FAULT_DIVISION, "1 / x");
    expect_fault(s, "1 / x = 1 || !p", FAULT_DIVISION, "1 / x");
    expect_fault(s, "!p && 1 / x = 1", FAULT_DIVISION, "1 / x");
    expect_fault(s, "none + 1 / x", FAULT_UNASSIGNED, "none");
    expect_fault(s, "1 / x + none", FAULT_DIVISION, "1 / x");
    expect_fault(s, "p <=> nothing", FAULT_UNASSIGNED, "nothing");
    expect_fault(s, "pick(p, 1 / x, none)", FAULT_DIVISION, "1 / x");
}

/* ---- sets and sequences ---- */

static void sets(void **state)
{
    struct setting *s = *state;

    set(s, "s", "{3, 1, 1}");
    set(s, "t", "{1, 2}");
    set(s, "x", "3");
    expect(s, "s", "{1,3}");
    expect(s, "x in s", "true");
    expect(s, "x in t", "false");
    expect(s, "s + t", "{1,2,3}");
    expect(s, "s - t", "{3}");
    expect(s, "s * t", "{1}");
    expect(s, "card(s + t)", "3");
    expect(s, "card(s - s)", "0");
    expect(s, "s <= s + t", "true");
    expect(s, "s <= t", "false");
    expect(s, "s - s <= t", "true");
    expect(s, "s = {1} + {x}", "true");
    expect(s, "{x} = s", "false");
    expect(s, "s + {} = s", "true");
    expect(s, "set(i : 0..5 | i in s || i = x + 2)", "{1,3,5}");
    expect(s, "set(i : 0..5 | false)", "{}");
    expect(s, "{s, t, s * s}", "{{1,2},{1,3}}");
}

static void sequences(void **state)
{
    struct setting *s = *state;

    set(s, "w", "seq(4, 5)");
    set(s, "ww", "seq(seq(1), seq())");
    set(s, "x", "1");
    expect(s, "len(w)", "2");
    expect(s, "head(w)", "4");
    expect(s, "tail(w)", "seq(5)");
    expect(s, "tail(tail(w))", "seq()");
    expect(s, "w[0] + w[x]", "9");
    expect(s, "w ++ seq(x)", "seq(4,5,1)");
    expect(s, "seq() ++ w = w ++ seq()", "true");
    expect(s, "seq(4) ++ seq(5) = w", "true");
    expect(s, "len(w ++ w)", "4");
    expect(s, "head(ww)[0]", "1");
    expect(s, "len(ww[1])", "0");
    expect_fault(s, "w[2]", FAULT_EMPTY, "w[2]");
    expect_fault(s, "w[x - 2]", FAULT_EMPTY, "w[x - 2]");
    expect_fault(s, "head(ww[1])", FAULT_EMPTY, "head(ww[1])");
    expect_fault(s, "tail(tail(tail(w)))", FAULT_EMPTY, "tail(tail(tail(w)))");
}

/* ---- arrays, records, unions ---- */

static void arrays(void **state)
{
    struct setting *s = *state;

    set(s, "m", "array(i : 1..2, b : bool => if b then 10 * i else i)");
    set(s, "n", "array(k : Color => if k = green then 5 else 0)");
    set(s, "c", "green");
    set(s, "x", "2");
    expect(s, "m", "[(1,false):1,(1,true):10,(2,false):2,(2,true):20]");
    expect(s, "m[x, true]", "20");
    expect(s, "m[x - 1, x = 1]", "1");
    expect(s, "n[c]", "5");
    expect(s, "n[red] + n[blue]", "0");
    expect(s, "n = array(k : Color => if k = green then n[k] else 0)", "true");
    expect_fault(s, "m[x + 1, true]", FAULT_INDEX, "x + 1");
    expect_fault(s, "m[0 - x, true]", FAULT_INDEX, "0 - x");
    expect(s, "m[x * 1000000000000000000000, true]",
           "index 2000000000000000000000 is outside 1..2");
}

static void records_and_unions(void **state)
{
    struct setting *s = *state;

    set(s, "r", "{ s : {2}, f : 6 }");
    set(s, "u", "A(1, true)");
    set(s, "v", "C");
    set(s, "x", "1");
    expect(s, "r.f", "6");
    expect(s, "r.s", "{2}");
    expect(s, "r = { f : 5 + x, s : set(i : 0..3 | i = 2) }", "true");
    expect(s, "u.f", "1");
    expect(s, "u.g", "true");
    expect(s, "u is A", "true");
    expect(s, "u is B", "false");
    expect(s, "u = A(x, x = 1)", "true");
    expect(s, "u = v", "false");
    expect(s, "B(x).f", "1");
    expect(s, "v", "C");
    expect_fault(s, "v.f", FAULT_ALTERNATIVE, "v.f");
    expect_fault(s, "B(x).g", FAULT_ALTERNATIVE, "B(x).g");
}

/* ---- binders ---- */

static void quantifiers(void **state)
{
    struct setting *s = *state;

    set(s, "x", "2");
    set(s, "s", "{1, 3}");
    expect(s, "forall i : 0..5 . i in s => i <= x + 1", "true");
    expect(s, "exists i, j : 0..5 . i in s && j in s && i + x = j", "true");
    expect(s, "forall k : Color . k != red", "false");
    expect(s, "forall b, b2 : bool . b || b2", "false");
    expect(s, "let k = x + 1 in k * k", "9");
    expect(s, "let k = x in let l = k + 1 in k * l", "6");
    expect(s, "first(i : 0..5 | i in s)", "1");
    expect(s, "first(i : 0..5 | i > x)", "3");
    expect_fault(s, "first(i : 0..5 | i > 3 * x)", FAULT_FIRST, "first(i : 0..5 | i > 3 * x)");
    expect(s, "count(i, j : 0..3 | i < j && j != x)", "4");
    expect(s, "sum(i : 0..5 | i in s => i * x) + sum(i : 0..3 => i)", "14");
    expect(s, "sum(i : 2..1 => i)", "0");
    expect(s, "sum(i : 1..3 => 1073741823)", "3221225469");
    expect(s, "max(i : 0..3 => i * (x - i)) - min(i : 0..3 => i * (x - i))", "4");
    expect_fault(s, "min(i : 0..5 | i > 3 * x => i)", FAULT_FIRST,
                 "min(i : 0..5 | i > 3 * x => i)");
    expect_fault(s, "sum(i : 0..3 => 6 / (i - x))", FAULT_DIVISION, "6 / (i - x)");
    expect_fault(s, "forall i : 0..3 . 6 / (i - x) < 9", FAULT_DIVISION, "6 / (i - x)");
}

/* Bounds that depend on variables and earlier binders, and may be empty. */
static void ranges_are_computed(void **state)
{
    struct setting *s = *state;

    set(s, "x", "3");
    set(s, "y", "1");
    expect(s, "forall i : y..x . i > 0", "true");
    expect(s, "exists i : x..y . true", "false");
    expect(s, "forall i : x..y . false", "true");
    expect(s, "exists i : 0..x, j : i + 1..x . i * j = 6", "true");
    expect(s, "exists i : 0..x, j : i + 1..x . i * j = 4", "false");
    expect(s, "forall i : x..x, j : i..i . i + j = 2 * x", "true");
    expect(s, "exists i, j : y..x . i + j = 2 && i = j", "true");
    expect(s, "exists i : -x..-y . i = -2", "true");
    set(s, "x", "1000000000000000000002");
    set(s, "y", "1000000000000000000000");
    expect(s, "exists i : y..x . i = y + 1", "true");
    expect(s, "forall i : y..x . i > 0 && i <= x", "true");
}

static void sets_of_computed_ranges(void **state)
{
    struct setting *s = *state;

    set(s, "x", "2");
    expect(s, "card(set(i : 0..5 | exists j : 0..x . i = 2 * j))", "3");
    expect(s, "set(i : 0..5 | forall j : i..x . j = x)", "{2,3,4,5}");
}

/* ---- what is unassigned, out of range ---- */

static void unassigned_is_a_fault_also_compared(void **state)
{
    struct setting *s = *state;

    set(s, "r", "{ f : _, s : {} }");
    set(s, "n", "array(k : Color => if k = red then 1 else 2)");
    set(s, "m", "array(i : 1..2, b : bool => _)");
    expect_fault(s, "none", FAULT_UNASSIGNED, "none");
    expect_fault(s, "none = none", FAULT_UNASSIGNED, "none");
    expect_fault(s, "r.f", FAULT_UNASSIGNED, "r.f");
    expect_fault(s, "r = r", FAULT_UNASSIGNED, "r");
    expect_fault(s, "m[1, true]", FAULT_UNASSIGNED, "m[1, true]");
    expect_fault(s, "m != m", FAULT_UNASSIGNED, "m");
    expect(s, "r.s", "{}");
    expect(s, "r", "{f:_,s:{}}");
    expect(s, "n = n", "true");
}

static void declared_ranges_are_checked(void **state)
{
    struct setting *s = *state;

    set(s, "x", "3");
    expect(s, "small(x - 1)", "3");
    expect_fault(s, "small(x)", FAULT_RANGE, "k + 1");
    expect_fault(s, "small(x + 1)", FAULT_RANGE, "x + 1");
    expect(s, "small(x + 1)", "value 4 is outside 0..3");
    expect_fault(s, "5 % (x - 3)", FAULT_DIVISION, "5 % (x - 3)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(arithmetic),
        TEST(division_is_euclidean),
        TEST(division_agrees_with_its_definition),
        TEST(integers_have_no_size),
        TEST(connectives),
        TEST(evaluation_stops_when_decided),
        TEST(sets),
        TEST(sequences),
        TEST(arrays),
        TEST(records_and_unions),
        TEST(quantifiers),
        TEST(ranges_are_computed),
        TEST(sets_of_computed_ranges),
        TEST(unassigned_is_a_fault_also_compared),
        TEST(declared_ranges_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
