/*
 * parse: every construct gives the tree that ast.h promises.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/parse_fixture.h"

struct tree_case {
    const char *text, *tree;
};

/* The tree of each text; where `wrap` is given it holds the text at "%s". */
static void check_trees(struct fixture *f, enum language l, const char *wrap,
                        const struct tree_case *c, size_t n)
{
    char text[512];

    for (size_t i = 0; i < n; i++) {
        struct ast *x;
        snprintf(text, sizeof text, wrap, c[i].text);
        x = parse(f, l, text);
        diag_print(f->diag, &f->out, false);
        assert_string_equal(buf_text(&f->out), "");
        assert_non_null(x);
        buf_reset(&f->out);
        if (l != FORMULA && x->n == 1)
            show(&f->out, x->kid[0]);
        else
            show(&f->out, x);
        assert_string_equal(buf_text(&f->out), c[i].tree);
        buf_reset(&f->out);
    }
}
#define CHECK_TREES(f, l, wrap, c) check_trees((f), (l), (wrap), (c), sizeof(c) / sizeof(c)[0])

/* ---- models ---- */

static void test_declarations(void **state)
{
    static const struct tree_case cases[] = {
        { "", "(MODEL)" },
        { "const N = 3;", "(CONST N - 3)" },
        { "const N : int = 3;", "(CONST N (T_INT) 3)" },
        { "type T = bool;", "(TYPE T (T_BOOL))" },
        { "channel a, b[I], c[I, J];", "(CHANNELS [(CHANNEL a -) (CHANNEL b [(T_NAME I)])"
                                       " (CHANNEL c [(T_NAME I) (T_NAME J)])] [] -)" },
        { "channel a : T;", "(CHANNELS [(CHANNEL a -)] [(T_NAME T)] -)" },
        { "channel a : (T, bool);", "(CHANNELS [(CHANNEL a -)] [(T_NAME T) (T_BOOL)] -)" },
        { "var x, y : T;", "(VAR [x y] (T_NAME T) -)" },
        { "var x : int = -1;", "(VAR [x] (T_INT) (NEG 1))" },
        { "fun f() : int = 1;", "(FUN f [] (T_INT) 1)" },
        { "fun f(x, y : T, z : U) : int = x;",
          "(FUN f [(BINDER [x y] (T_NAME T)) (BINDER [z] (T_NAME U))] (T_INT) x)" },
        { "system P;", "(SYSTEM (INSTANCE P - -))" },
        { "system P();", "(SYSTEM (INSTANCE P [] -))" },
        { "system left : P(a, c[1]);", "(SYSTEM (INSTANCE P [a (INDEX c [1])] left))" },
        { "system P || Q || R;", "(SYSTEM (PARALLEL (PARALLEL (INSTANCE P - -)"
                                 " (INSTANCE Q - -)) (INSTANCE R - -)))" },
        { "system P || Q \\ {a, b};", "(SYSTEM (PARALLEL (INSTANCE P - -)"
                                      " (RESTRICT (INSTANCE Q - -) [a b])))" },
        { "system (P || Q) \\ *;", "(SYSTEM (RESTRICT (PARALLEL (INSTANCE P - -)"
                                   " (INSTANCE Q - -)) -))" },
        { "system par i : 1..3 . P(i) || Q;",
          "(SYSTEM (PARALLEL (FAMILY"
          " [(BINDER [i] (T_RANGE 1 3))] (INSTANCE P [i] -)) (INSTANCE Q - -)))" },
        { "system par i : T . (P || Q);", "(SYSTEM (FAMILY [(BINDER [i] (T_NAME T))]"
                                          " (PARALLEL (INSTANCE P - -) (INSTANCE Q - -))))" },
    };
    CHECK_TREES(*state, MODEL, "%s", cases);
}

static void test_types(void **state)
{
    static const struct tree_case cases[] = {
        { "int", "(TYPE T (T_INT))" },
        { "0..3", "(TYPE T (T_RANGE 0 3))" },
        { "-1..N + 1", "(TYPE T (T_RANGE (NEG 1) (ADD N 1)))" },
        { "f(x) - 1..(N + 1) * 2", "(TYPE T (T_RANGE (SUB (CALL f [x]) 1) (MUL (ADD N 1) 2)))" },
        { "a[0]..a[1, 2]", "(TYPE T (T_RANGE (INDEX a [0]) (INDEX a [1 2])))" },
        { "1 - (2)..1*-3/2%5", "(TYPE T (T_RANGE (SUB 1 2) (MOD (DIV (MUL 1 (NEG 3)) 2) 5)))" },
        { "enum { a, b }", "(TYPE T (T_ENUM [a b]))" },
        { "data", "(TYPE T (T_DATA -))" },
        { "data { c1, c2 }", "(TYPE T (T_DATA [c1 c2]))" },
        { "scalarset", "(TYPE T (T_SCALARSET -))" },
        { "scalarset(N + 1)", "(TYPE T (T_SCALARSET (ADD N 1)))" },
        { "array [I] of J", "(TYPE T (T_ARRAY [(T_NAME I)] (T_NAME J)))" },
        { "array [I, 0..1] of set of J",
          "(TYPE T (T_ARRAY [(T_NAME I) (T_RANGE 0 1)] (T_SET (T_NAME J))))" },
        { "record { f, g : A, h : bool }", "(TYPE T (T_RECORD [(FIELD [f g] (T_NAME A))"
                                           " (FIELD [h] (T_BOOL))]))" },
        { "union { A(f : X, g, h : Y), B }", "(TYPE T (T_UNION [(ALT A [(FIELD [f] (T_NAME X))"
                                             " (FIELD [g h] (T_NAME Y))]) (ALT B -)]))" },
        { "seq [k] of int", "(TYPE T (T_SEQ k (T_INT)))" },
        { "bag [k] of int", "(TYPE T (T_BAG k (T_INT)))" },
    };
    CHECK_TREES(*state, MODEL, "type T = %s;", cases);
}

static void test_processes(void **state)
{
    static const struct tree_case cases[] = {
        { "process P { node n { } }", "(PROCESS P [] - [(NODE n [] [])] -)" },
        { "process P() { var x, y : T; node n(a : T, b : U) { } node m { } }",
          "(PROCESS P [] - [(VAR [x y] (T_NAME T) -) (NODE n [(BINDER [a] (T_NAME T))"
          " (BINDER [b] (T_NAME U))] []) (NODE m [] [])] -)" },
        { "process P(x : enum { a, b }, c, d : channel T) { node n { } }",
          "(PROCESS P [(PARAM [x] (T_ENUM [a b])) (CHANPARAM [c d] - [(T_NAME T)])] -"
          " [(NODE n [] [])] -)" },
        { "process P(a : channel, b : channel (T, U), c : channel [I] of T, d : channel [I, J] of)"
          " { node n { } }",
          "(PROCESS P [(CHANPARAM [a] - []) (CHANPARAM [b] - [(T_NAME T) (T_NAME U)])"
          " (CHANPARAM [c] [(T_NAME I)] [(T_NAME T)]) (CHANPARAM [d] [(T_NAME I) (T_NAME J)] [])]"
          " - [(NODE n [] [])] -)" },
        { "process P { begin n(1, {}); var s : set of T = {}; node n(x : T) { } }",
          "(PROCESS P [] (BEGIN n [1 (SET [])]) [(VAR [s] (T_SET (T_NAME T)) (SET []))"
          " (NODE n [(BINDER [x] (T_NAME T))] [])] -)" },
        { "process P { begin n; node n { } }", "(PROCESS P [] (BEGIN n []) [(NODE n [] [])] -)" },
    };
    CHECK_TREES(*state, MODEL, "%s", cases);
}

#define IN_NODE(edge) "(PROCESS P [] - [(NODE n [] [" edge "])] -)"

static void test_edges(void **state)
{
    static const struct tree_case cases[] = {
        { "-> m;", IN_NODE("(EDGE - - - - - - (TARGET m -) -)") },
        { "-> m();", IN_NODE("(EDGE - - - - - - (TARGET m []) -)") },
        { "for i : T, j : 0..i when g do x := 1, a[i].f[j, k] := _ c[i]?x where x > 1"
          " then y := x -> m(x, 2);",
          IN_NODE("(EDGE [(BINDER [i] (T_NAME T)) (BINDER [j] (T_RANGE 0 i))] g"
                  " [(ASSIGN x 1) (ASSIGN (INDEX (DOT f (INDEX a [i])) [j k]) (UNASSIGNED))]"
                  " (RECEIVE (CHANREF c [i]) [(PAT_NAME x)]) (GT x 1) [(ASSIGN y x)]"
                  " (TARGET m [x 2]) -)") },
        { "tau -> m;", IN_NODE("(EDGE - - - (TAU -) - - (TARGET m -) -)") },
        { "tau a -> m;", IN_NODE("(EDGE - - - (TAU a -) - - (TARGET m -) -)") },
        { "tau a(1, x) -> m;", IN_NODE("(EDGE - - - (TAU a [1 x]) - - (TARGET m -) -)") },
        { "c! -> m;", IN_NODE("(EDGE - - - (SEND (CHANREF c -) []) - - (TARGET m -) -)") },
        { "c!x->m;", IN_NODE("(EDGE - - - (SEND (CHANREF c -) [x]) - - (TARGET m -) -)") },
        { "c!-1->m;", IN_NODE("(EDGE - - - (SEND (CHANREF c -) [(NEG 1)]) - - (TARGET m -) -)") },
        { "c!(x) -> m;", IN_NODE("(EDGE - - - (SEND (CHANREF c -) [x]) - - (TARGET m -) -)") },
        { "c!(x) + 1 -> m;",
          IN_NODE("(EDGE - - - (SEND (CHANREF c -) [(ADD x 1)]) - - (TARGET m -) -)") },
        { "c!(x, y, 1 + 2) -> m;",
          IN_NODE("(EDGE - - - (SEND (CHANREF c -) [x y (ADD 1 2)]) - - (TARGET m -) -)") },
        { "c[i, j]!A(1) -> m;",
          IN_NODE("(EDGE - - - (SEND (CHANREF c [i j]) [(CALL A [1])]) - - (TARGET m -) -)") },
        { "c?->m;", IN_NODE("(EDGE - - - (RECEIVE (CHANREF c -) []) - - (TARGET m -) -)") },
        { "c?=v[1] -> m;", IN_NODE("(EDGE - - - (RECEIVE (CHANREF c -)"
                                   " [(PAT_EQ (INDEX v [1]))]) - - (TARGET m -) -)") },
        { "c?(x, =-1, _, =(a + b), A(y, _)) -> m;",
          IN_NODE(
              "(EDGE - - - (RECEIVE (CHANREF c -) [(PAT_NAME x) (PAT_EQ (NEG 1)) (PAT_ANY)"
              " (PAT_EQ (ADD a b)) (PAT_ALT A [(PAT_NAME y) (PAT_ANY)])]) - - (TARGET m -) -)") },
        { "c?A(x) -> m;", IN_NODE("(EDGE - - - (RECEIVE (CHANREF c -)"
                                  " [(PAT_ALT A [(PAT_NAME x)])]) - - (TARGET m -) -)") },
        { "when if a then b else c then x := 1 -> m;",
          IN_NODE("(EDGE - (IF a b c) - - - [(ASSIGN x 1)] (TARGET m -) -)") },
    };
    CHECK_TREES(*state, MODEL, "process P { node n { %s } }", cases);
}

/* ---- expressions, formulas ---- */

static void test_expressions(void **state)
{
    static const struct tree_case cases[] = {
        { "123456789012345678901234567890", "123456789012345678901234567890" },
        { "true", "(TRUE)" },
        { "(((false)))", "(FALSE)" },
        { "f()", "(CALL f [])" },
        { "f(x, 1)", "(CALL f [x 1])" },
        { "a[i, j].f[k]", "(INDEX (DOT f (INDEX a [i j])) [k])" },
        { "P[i]@n", "(AT n (INDEX P [i]))" },
        { "P@n", "(AT n P)" },
        { "{}", "(SET [])" },
        { "{a, 1}", "(SET [a 1])" },
        { "{f : 1, g : _}", "(RECORD [(FIELDVAL f 1) (FIELDVAL g (UNASSIGNED))])" },
        { "array(i, j : I, k : K => e)",
          "(ARRAY [(BINDER [i j] (T_NAME I)) (BINDER [k] (T_NAME K))] e)" },
        { "array(i : I => _)", "(ARRAY [(BINDER [i] (T_NAME I))] (UNASSIGNED))" },
        { "set(i : 0..2 | a)", "(SET_OF [(BINDER [i] (T_RANGE 0 2))] a)" },
        { "seq()", "(SEQ [])" },
        { "seq(a, b)", "(SEQ [a b])" },
        { "first(i : T | i > 1)", "(FIRST first [(BINDER [i] (T_NAME T))] (GT i 1))" },
        { "if a then b else c", "(IF a b c)" },
        { "let x = 1 + 2 in x", "(LET x (ADD 1 2) x)" },
        { "forall i, j : T, k : U . a && b",
          "(FORALL [(BINDER [i j] (T_NAME T)) (BINDER [k] (T_NAME U))] (AND a b))" },
        { "exists i : 0..N . a", "(EXISTS [(BINDER [i] (T_RANGE 0 N))] a)" },
        { "x is A", "(IS A x)" },
        { "x in {1}", "(IN x (SET [1]))" },
    };
    CHECK_TREES(*state, FORMULA, "%s", cases);
}

static void test_precedence(void **state)
{
    static const struct tree_case cases[] = {
        { "a <=> b <=> c", "(IFF (IFF a b) c)" },
        { "a => b => c", "(IMPLIES a (IMPLIES b c))" },
        { "a <=> b => c || d && !e = f + g * -h.i",
          "(IFF a (IMPLIES b (OR c (AND d (NOT (EQ e (ADD f (MUL g (NEG (DOT i h))))))))))" },
        { "a && b || c && d", "(OR (AND a b) (AND c d))" },
        { "a || b || c", "(OR (OR a b) c)" },
        { "a && b && c", "(AND (AND a b) c)" },
        { "! x = y", "(NOT (EQ x y))" },
        { "!!x", "(NOT (NOT x))" },
        { "a + b - c ++ d", "(CAT (SUB (ADD a b) c) d)" },
        { "a * b / c % d", "(MOD (DIV (MUL a b) c) d)" },
        { "--a", "(NEG (NEG a))" },
        { "-a[1]", "(NEG (INDEX a [1]))" },
        { "a - -b", "(SUB a (NEG b))" },
        { "a == b", "(EQ a b)" },
        { "a + 1 != b", "(NE (ADD a 1) b)" },
        { "a < -b", "(LT a (NEG b))" },
        { "a<-b", "(LT a (NEG b))" },
        { "if a then b else c && d", "(IF a b (AND c d))" },
        { "a && if b then c else d || e", "(AND a (IF b c (OR d e)))" },
        { "a && forall i : T . b && c", "(AND a (FORALL [(BINDER [i] (T_NAME T))] (AND b c)))" },
        { "(mu X. a) && b", "(AND (MU X - a) b)" },
        { "mu X. a && b", "(MU X - (AND a b))" },
        { "[-]X&&b", "(AND (BOX (A_ANY) X) b)" },
        { "[c!?x] x < 3", "(BOX (A_OUT c - [(PAT_BIND x)] -) (LT x 3))" },
        { "!P@n", "(NOT (AT n P))" },
        { "<->!x && y", "(AND (DIAMOND (A_ANY) (NOT x)) y)" },
        { "let x = 1 in x = 1 && a", "(LET x 1 (AND (EQ x 1) a))" },
    };
    CHECK_TREES(*state, FORMULA, "%s", cases);
}

static void test_fixpoints(void **state)
{
    static const struct tree_case cases[] = {
        { "mu X. nu Y. X", "(MU X - (NU Y - X))" },
        { "mu X(x : T = 1, y : 0..2 = a && b). X(x, y)",
          "(MU X [(FIXPARAM x (T_NAME T) 1) (FIXPARAM y (T_RANGE 0 2) (AND a b))]"
          " (CALL X [x y]))" },
        { "responds(<ask[1]()>, <a | b>)",
          "(CALL responds [(ACTION_ARG (A_COMM ask"
          " [(PAT_EXPR 1)] [] -)) (ACTION_ARG (R_ALT (A_NAME a) (A_NAME b)))])" },
        { "f(<a> b, c)", "(CALL f [(DIAMOND (A_NAME a) b) c])" },
    };
    CHECK_TREES(*state, FORMULA, "%s", cases);
}

static void test_actions(void **state)
{
    static const struct tree_case cases[] = {
        { "-", "(BOX (A_ANY) X)" },
        { "a", "(BOX (A_NAME a) X)" },
        { "-a", "(BOX (A_NOT [(A_NAME a)]) X)" },
        { "-{a, -b, {c, -}}", "(BOX (A_NOT [(A_NAME a) (A_NOT [(A_NAME b)])"
                              " (A_SET [(A_NAME c) (A_ANY)])]) X)" },
        { "{a, b}", "(BOX (A_SET [(A_NAME a) (A_NAME b)]) X)" },
        { "tau", "(BOX (A_TAU -) X)" },
        { "tau n", "(BOX (A_TAU n -) X)" },
        { "tau n()", "(BOX (A_TAU n []) X)" },
        { "tau n(1, _, ?x)", "(BOX (A_TAU n [(PAT_EXPR 1) (PAT_ANY) (PAT_BIND x)]) X)" },
        { "@P", "(BOX (A_AT P -) X)" },
        { "@P[_, 1, ?i]", "(BOX (A_AT P [(PAT_ANY) (PAT_EXPR 1) (PAT_BIND i)]) X)" },
        { "c[1]", "(BOX (A_CHANNEL c [(PAT_EXPR 1)] [] -) X)" },
        { "-c[?i, _]", "(BOX (A_NOT [(A_CHANNEL c [(PAT_BIND i) (PAT_ANY)] [] -)]) X)" },
        { "c()", "(BOX (A_COMM c - [] -) X)" },
        { "c[1](v + 1, ?x where x > v)", "(BOX (A_COMM c [(PAT_EXPR 1)]"
                                         " [(PAT_EXPR (ADD v 1)) (PAT_BIND x)] (GT x v)) X)" },
        { "c!", "(BOX (A_OUT c - [] -) X)" },
        { "c!-1", "(BOX (A_OUT c - [(PAT_EXPR (NEG 1))] -) X)" },
        { "c!_", "(BOX (A_OUT c - [(PAT_ANY)] -) X)" },
        { "c!A(1)[2]", "(BOX (A_OUT c - [(PAT_EXPR (INDEX (CALL A [1]) [2]))] -) X)" },
        { "c!(A(1))", "(BOX (A_OUT c - [(PAT_EXPR (CALL A [1]))] -) X)" },
        { "c[_, ?i]!(x > 1, _)", "(BOX (A_OUT c [(PAT_ANY) (PAT_BIND i)]"
                                 " [(PAT_EXPR (GT x 1)) (PAT_ANY)] -) X)" },
        { "c!(?m where m.op = inv)", "(BOX (A_OUT c - [(PAT_BIND m)] (EQ (DOT op m) inv)) X)" },
        { "c?", "(BOX (A_IN c - [] -) X)" },
        { "c?x", "(BOX (A_IN c - [(PAT_NAME x)] -) X)" },
        { "c?=v", "(BOX (A_IN c - [(PAT_EQ v)] -) X)" },
        { "c?=(v + 1)", "(BOX (A_IN c - [(PAT_EQ (ADD v 1))] -) X)" },
        { "c? exists x", "(BOX (A_IN exists c - [(PAT_NAME x)] -) X)" },
        { "c[1]?forall(x, =v + 1, _, A(y, _) where x > y)",
          "(BOX (A_IN forall c [(PAT_EXPR 1)] [(PAT_NAME x) (PAT_EQ (ADD v 1)) (PAT_ANY)"
          " (PAT_ALT A [(PAT_NAME y) (PAT_ANY)])] (GT x y)) X)" },
    };
    CHECK_TREES(*state, FORMULA, "[%s] X", cases);
}

static void test_regular(void **state)
{
    static const struct tree_case cases[] = {
        { "-* . c!", "(DIAMOND (R_SEQ (R_STAR (A_ANY)) (A_OUT c - [] -)) X)" },
        { "-*.-", "(DIAMOND (R_SEQ (R_STAR (A_ANY)) (A_ANY)) X)" },
        { "a|b.c|d", "(DIAMOND (R_ALT (R_ALT (A_NAME a) (R_SEQ (A_NAME b) (A_NAME c)))"
                     " (A_NAME d)) X)" },
        { "a.b.c", "(DIAMOND (R_SEQ (R_SEQ (A_NAME a) (A_NAME b)) (A_NAME c)) X)" },
        { "-a*", "(DIAMOND (R_STAR (A_NOT [(A_NAME a)])) X)" },
        { "(a|b)+?", "(DIAMOND (R_OPT (R_PLUS (R_ALT (A_NAME a) (A_NAME b)))) X)" },
        { "a++", "(DIAMOND (R_PLUS (R_PLUS (A_NAME a))) X)" },
        { "a?", "(DIAMOND (A_IN a - [] -) X)" },
        { "(a)?", "(DIAMOND (R_OPT (A_NAME a)) X)" },
        { "(c[1])?", "(DIAMOND (R_OPT (A_CHANNEL c [(PAT_EXPR 1)] [] -)) X)" },
        { "c[1]?", "(DIAMOND (A_IN c [(PAT_EXPR 1)] [] -) X)" },
        { "c!?", "(DIAMOND (R_OPT (A_OUT c - [] -)) X)" },
        { "c[1]!?", "(DIAMOND (R_OPT (A_OUT c [(PAT_EXPR 1)] [] -)) X)" },
        { "c!x?", "(DIAMOND (R_OPT (A_OUT c - [(PAT_EXPR x)] -)) X)" },
        { "c!x.y", "(DIAMOND (R_SEQ (A_OUT c - [(PAT_EXPR x)] -) (A_NAME y)) X)" },
        { "tau?", "(DIAMOND (R_OPT (A_TAU -)) X)" },
    };
    CHECK_TREES(*state, FORMULA, "<%s> X", cases);
}

static void test_property_files(void **state)
{
    static const struct tree_case cases[] = {
        { "", "(PROPERTIES)" },
        { "property p = true;", "(PROPERTY p - - (TRUE))" },
        { "property p \"says \\\"so\\\" \xC3\xA9\" expect error = a;",
          "(PROPERTY p (STRING says \"so\" \xC3\xA9) (EXPECT error) a)" },
        { "property p expect true = a;", "(PROPERTY p - (EXPECT true) a)" },
        { "property p expect false = a;", "(PROPERTY p - (EXPECT false) a)" },
        { "pred p = a;", "(PRED p - a)" },
        { "pred p(x : T, phi, action a, action) = a;",
          "(PRED p [(PREDPARAM x (T_NAME T))"
          " (PREDPARAM phi -) (ACTIONPARAM a) (PREDPARAM action -)] a)" },
    };
    CHECK_TREES(*state, PROPERTIES, "%s", cases);
}

static void test_unicode(void **state)
{
    static const char *const same[][2] = {
        { "μ X. ν Y. X ∧ Y ∨ ¬X ⇒ Y ⇔ X", "mu X. nu Y. X && Y || !X => Y <=> X" },
        { "∀x : T . ∃y : T . x ≠ y", "forall x : T . exists y : T . x != y" },
        { "⟨τ⟩ x ≤ 1 ∧ [τ n] y ≥ 1 ∧ x ∈ s", "<tau> x <= 1 && [tau n] y >= 1 && x in s" },
        { "/* é */ a // é", "a" },
        { "\xEF\xBB\xBF a", "a" },
    };
    struct fixture *f = *state;
    struct buf other = BUF_EMPTY;

    for (size_t i = 0; i < sizeof same / sizeof same[0]; i++) {
        assert_non_null(parse(f, FORMULA, same[i][0]));
        show(&f->out, parse(f, FORMULA, same[i][0]));
        show(&other, parse(f, FORMULA, same[i][1]));
        assert_string_equal(buf_text(&f->out), buf_text(&other));
        buf_reset(&f->out);
        buf_reset(&other);
    }
    assert_int_equal(diag_errors(f->diag), 0);
    buf_clear(&other);
}

/* ---- spans ---- */

static void check_span(struct span s, const char *want)
{
    size_t n;
    const char *bytes = span_bytes(s, &n);

    assert_int_equal(n, strlen(want));
    assert_memory_equal(bytes, want, n);
}

static void test_spans(void **state)
{
    struct ast *x = parse(*state, MODEL,
                          " process P { node n {  when  a do b := c+1  c!  -> m; } }");
    struct ast *node, *edge;

    assert_non_null(x);
    check_span(x->kid[0]->name_span, "P");
    node = x->kid[0]->kid[2]->kid[0];
    check_span(node->name_span, "n");
    edge = node->kid[1]->kid[0];
    check_span(edge->span, "when  a do b := c+1  c!  -> m;");
    check_span(edge->kid[2]->kid[0]->kid[1]->span, "c+1");
    check_span(edge->kid[3]->span, "c!");
    check_span(edge->kid[6]->span, "-> m");
    check_span(edge->kid[6]->name_span, "m");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(declarations), TEST(types),          TEST(processes), TEST(edges),
        TEST(expressions),  TEST(precedence),     TEST(fixpoints), TEST(actions),
        TEST(regular),      TEST(property_files), TEST(unicode),   TEST(spans),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
