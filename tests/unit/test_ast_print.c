/*
 * ast_print: least parentheses, and parsing the text gives the same tree again.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "parser/ast_print.h"
#include "support/rng.h"
#include "tests/unit/parse_fixture.h"

static void must_parse(struct fixture *f, const struct ast *x, const char *text)
{
    if (x != NULL)
        return;
    first_lines(f);
    fail_msg("%s\nin: %s", buf_text(&f->out), text);
}

/* Text, tree, text, tree, text: the trees are equal, the texts are; the text is in f->out. */
static void round_trip(struct fixture *f, enum language l, const char *text)
{
    struct ast *first = parse(f, l, text), *second;
    struct buf again = BUF_EMPTY, trees[2] = { BUF_EMPTY, BUF_EMPTY };

    must_parse(f, first, text);
    buf_reset(&f->out);
    ast_print(&f->out, first);
    second = parse_bytes(f, l, buf_text(&f->out), f->out.n);
    must_parse(f, second, buf_text(&f->out));
    ast_print(&again, second);
    assert_string_equal(buf_text(&again), buf_text(&f->out));
    show(&trees[0], first);
    show(&trees[1], second);
    assert_string_equal(buf_text(&trees[1]), buf_text(&trees[0]));
    buf_clear(&again);
    buf_clear(&trees[0]);
    buf_clear(&trees[1]);
}

/* ---- the examples of the language reference ---- */

static const char stack[] =
    "// A stack of capacity 2 over any data.\n"
    "type Value = data;                       // data-independent: infinitely many, only = and !=\n"
    "channel push, pop : Value;\n"
    "\n"
    "process Stack {\n"
    "  node empty               { push?x -> one(x); }\n"
    "  node one(x : Value)      { push?y -> two(x, y);   pop!x -> empty; }\n"
    "  node two(x, y : Value)   { pop!y  -> one(x); }\n"
    "}\n"
    "\n"
    "system Stack;\n";

static const char counter[] =
    "// Counts down from what it is given.\n"
    "const Max : int = 10;                    // stgcheck -D Max=1000 overrides it\n"
    "channel start : 0..Max;\n"
    "channel down, go;\n"
    "\n"
    "process Counter {\n"
    "  var n : 0..Max = 0;\n"
    "  node idle  { start?n -> run; }\n"
    "  node run   { when n > 0 do n := n - 1  down! -> run;\n"
    "               when n = 0                go!   -> idle; }\n"
    "}\n"
    "\n"
    "system Counter;\n";

static const char server[] =
    "// Clients and a server, all channels internal.\n"
    "const N : int = 3;\n"
    "type Id = 1..N;\n"
    "channel ask[Id], get[Id], back[Id];\n"
    "\n"
    "process Client(i : Id) {\n"
    "  node think  { ask[i]!  -> hungry; }\n"
    "  node hungry { get[i]?  -> busy;   }\n"
    "  node busy   { back[i]! -> think;  }\n"
    "}\n"
    "\n"
    "process Server {\n"
    "  var waiting : set of Id = {};\n"
    "  node free   { for i : Id  ask[i]? then waiting := waiting + {i} -> free;\n"
    "                for i : Id  when i in waiting  do waiting := waiting - {i}  get[i]! ->"
    " taken(i); }\n"
    "  node taken(i : Id) { back[i]? -> free;\n"
    "                for j : Id  ask[j]? then waiting := waiting + {j} -> taken(i); }\n"
    "}\n"
    "\n"
    "system (Server || par i : Id . Client(i)) \\ {ask, get, back};\n";

static const char properties[] =
    "property consistent \"no two owners\" =\n"
    "  always(forall i, j : Node . i != j && Client[i].state = E => Client[j].state = I);\n"
    "\n"
    "property served =\n"
    "  nu X. [-] X  &&  [ask[1]()] mu Y. <->true && [-get[1]()] Y;\n"
    "\n"
    "// whatever is received on r is sent on s, eventually, and so on for ever\n"
    "property relay =\n"
    "  nu X. [r?x] (mu Y(v : Value = x). <s!v> X || <-> Y(v));\n";

/* Sections 1.2, 1.4, 2.2 and the prelude, one of each. */
static const char more_model[] =
    "type A = array [I, 0..2] of array [0..1] of int; type D = data; type E = data { c1, c2 };\n"
    "type S = scalarset(N * 2); type R = record { f, g : bool, h : seq [3] of set of I };\n"
    "type O = scalarset;\n"
    "type M = bag [N] of R; fun total(m : M) : int = len(bag(x in m | x.f)) + len(m + bag(a, b));\n"
    "fun any(r : K) : bool = exists x in (r.m), y in ms[1][i], z : T . x = y;\n"
    "type U = union { A(f, g : T, h : U), B }; type F = enum { one, two };\n"
    "channel a, b[I], c[I, J] : (T, U); channel d : bool;\n"
    "var g, h : T = _x; var u : U; fun f(x, y : T, z : U) : U = e;\n"
    "process Cell(left, right : channel Value, e : channel, p : channel (T1, T2),"
    " q : channel [I] of T, r : channel [I, J] of (T, U), s : channel [I] of, i, j : 0..N) {\n"
    "  begin two(e, {}); var a, b : bool = false; node one { }\n"
    "  node two(x : T, y : 0..i) { c!(e) -> a; c!(e1, e2) -> a(); c!-1 -> a; tau -> b; -> c;"
    " tau n -> d; tau n(1, x) -> e; c[i, j]?(x, =v, _, =(a + b), A(p, =-1)) where x > y -> f(x);"
    " do r.f[i].g := _, a[1, 2] := {f : _, g : array(i : I => _)} c?=x -> g;"
    " c!if a then b else c then x := 1, y := 2 -> h; c?_ -> i; c?A(x) -> j; c!(x) + 1 -> k; }\n"
    "}\n"
    "system (a : P || b : Q(1, c[2])) \\ * \\ {x} || par i : T . par j : U . (P(i) || Q)"
    " || (R || S) || (par k : T . P) \\ {y};\n";

static const char more_properties[] =
    "pred always(phi) = nu X. phi && [-] X; pred inevitably(phi) = mu X. phi || <->true && [-] X;\n"
    "pred deadlock_free = always(<->true); pred after(action a, phi) = always([a] phi);\n"
    "pred will_unless(action b, action e) = nu Y. mu Z. <->true && [-{b, e}] Z && [e] Y;\n"
    "property p \"a \\\"b\\\" \\\\ c\\n\\t\" expect error = responds(<ask[1]()>, <get[1]()>);\n"
    "property q expect false = <c!(?m where m.op = inv)> [c?(x where x > 0)] <c(?x, _ where x !="
    " y)> [c? exists (x, =v, y)] <c? forall x> [c?=(a + b)] <c?(=a + b, y)> true;\n"
    "property r = <-* . c!x | (a | b)* . tau n(?q)?> [@P[_] . -@P[1] . -{tau, c?}+] true;\n"
    "pred s(x : T, phi, action a) = P[i]@n && x is A && len(q) > 0 && X(tail(q));\n";

static void test_examples(void **state)
{
    round_trip(*state, MODEL, stack);
    round_trip(*state, MODEL, counter);
    round_trip(*state, MODEL, server);
    round_trip(*state, PROPERTIES, properties);
    round_trip(*state, MODEL, more_model);
    round_trip(*state, PROPERTIES, more_properties);
    round_trip(*state, MODEL, "");
    round_trip(*state, PROPERTIES, "");
}

/* ---- exact text ---- */

struct text_case {
    const char *text, *printed;
};

static void check(struct fixture *f, enum language l, const struct text_case *c, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        round_trip(f, l, c[i].text);
        assert_string_equal(buf_text(&f->out), c[i].printed != NULL ? c[i].printed : c[i].text);
    }
}
#define CHECK(f, l, c) check((f), (l), (c), sizeof(c) / sizeof(c)[0])

static void test_parentheses(void **state)
{
    /* NULL: as it stands. */
    static const struct text_case cases[] = {
        { "((a)) + (b * (c))", "a + b * c" },
        { "(a + b) * c", NULL },
        { "a - (b - c)", NULL },
        { "(a - b) - c", "a - b - c" },
        { "a * -b", NULL },
        { "-(a + b)", NULL },
        { "(-a) + b", "-a + b" },
        { "(-a)[1]", NULL },
        { "-a[1]", NULL },
        { "(a + b).f", NULL },
        { "(P[i])@n", "P[i]@n" },
        { "(a = b) = c", NULL },
        { "!(a = b)", "!a = b" },
        { "(!a) = b", NULL },
        { "!(a && b)", NULL },
        { "(!a) && b", "!a && b" },
        { "a <=> b <=> c", NULL },
        { "a <=> (b <=> c)", NULL },
        { "(a => b) => c", NULL },
        { "a => (b => c)", "a => b => c" },
        { "(a && b) || (c && d)", "a && b || c && d" },
        { "a && (b || c)", NULL },
        { "a && (b && c)", NULL },
        { "(if a then b else c) + 1", NULL },
        { "if (if a then b else c) then (if d then e else f) else (if g then h else i)",
          "if if a then b else c then if d then e else f else if g then h else i" },
        { "a && (forall i : T . b)", "a && forall i : T . b" },
        { "(forall i : T . b) && a", NULL },
        { "a && (forall i : T . b) || c", NULL },
        { "a || (b && (mu X. c))", "a || b && mu X. c" },
        { "!(nu X. a)", "!nu X. a" },
        { "!(nu X. a) && b", NULL },
        { "<a> (mu X. b)", "<a> mu X. b" },
        { "([a] (let x = 1 in x)) => b", "[a] (let x = 1 in x) => b" },
        { "let x = (a < b) in (c && d)", "let x = (a < b) in c && d" },
        { "{(forall i : T . a), b}", "{forall i : T . a, b}" },
        { "(a is A) is B", NULL },
        { "(a in b) = (c + d)", "(a in b) = c + d" },
        { "[c!?x] (x < 3)", "[c!?x] x < 3" },
        { "([a] x) < 3", NULL },
        { "<->true", "<-> true" },
        { "[a] (b && c)", NULL },
        { "([a] b) && c", "[a] b && c" },
        { "forall i : 0..(N) . a", "forall i : 0..N . a" },
        { "forall i : -(N + 1)..(N + 1) * 2 . a", NULL },
        { "forall i : a[b.c]..(r.f) - (s.f)[1] . a", "forall i : a[b.c]..(r.f) - (s.f[1]) . a" },
        { "first(i : T | (a))", "first(i : T | a)" },
        { "array(i : T => (a))", "array(i : T => a)" },
        { "a == b", "a = b" },
        { "a ≠ b ∧ ¬c", "a != b && !c" },
    };
    CHECK(*state, FORMULA, cases);
}

static void test_regular(void **state)
{
    static const struct text_case cases[] = {
        { "[((a))] b", "[a] b" },
        { "[(a . b) . c] d", "[a . b . c] d" },
        { "[a . (b . c)] d", NULL },
        { "[(a . b) | c*] d", "[a . b | c*] d" },
        { "[a . (b | c)] d", NULL },
        { "[a | (b | c)] d", NULL },
        { "[(a . b)*] c", NULL },
        { "[(a*)+] b", "[a*+] b" },
        { "[(a+)+] b", "[a++] b" },
        { "[(a)?] b", NULL },
        { "[(c!)?] b", NULL },
        { "[c!?] b", "[(c!)?] b" },
        { "[(-c!)?] b", NULL },
        { "[c!x?] b", NULL },
        { "[(c?)?] b", NULL },
        { "[c??] b", "[(c?)?] b" },
        { "[-{a}] b", "[-a] b" },
        { "[-{-}] b", NULL },
        { "[-{a, {b, c}}] d", NULL },
        { "[(-a)*] b", "[-a*] b" },
        { "[c!(x)] b", "[c!x] b" },
        { "[c!(x + 1)] b", NULL },
        { "[c!(-1)] b", "[c!-1] b" },
        { "[c!(?x)] b", "[c!?x] b" },
        { "[c!(x where y)] b", NULL },
        { "[c!(r.f)] b", NULL },
        { "[c?(x)] b", "[c?x] b" },
        { "[c?(=x)] b", "[c?=x] b" },
        { "[c?(=x + 1)] b", "[c?=(x + 1)] b" },
        { "[c?(=(x + 1), y)] b", "[c?(=x + 1, y)] b" },
        { "[c?forall(x)] b", "[c? forall x] b" },
        { "[c? exists (x where y)] b", NULL },
        { "[c?(A(x, =a + b))] b", "[c?A(x, =a + b)] b" },
        { "[c!(f(<a>))] b", NULL },
        { "[c!(A(_, ?x))] b", NULL },
        { "[c(A(_), f(x))] b", NULL },
        { "[c[?i, _](_, ?x where x = i)] b", NULL },
        { "[tau n()] b", NULL },
        { "<(c[1])? . -c[?i, _] . -{-c[2]}> b", NULL },
        { "[@P[_]] b", NULL },
    };
    CHECK(*state, FORMULA, cases);
}

static void test_layout(void **state)
{
    static const struct text_case cases[] = {
        { counter,
          "const Max : int = 10;\nchannel start : 0..Max;\nchannel down, go;\nprocess Counter {\n"
          "  var n : 0..Max = 0;\n  node idle {\n    start?n -> run;\n  }\n  node run {\n"
          "    when n > 0 do n := n - 1 down! -> run;\n    when n = 0 go! -> idle;\n  }\n}\n"
          "system Counter;\n" },
        { "process P() { node n { } }", "process P {\n  node n { }\n}\n" },
        { "process P { node n { do { } -> n; } }",
          "process P {\n  node n {\n    do {} -> n;\n  }\n}\n" },
        { "process P { node n { c?x then { x:=1,y:=_; { } error\"a\\n\\\"\"; } -> n(x); } }",
          "process P {\n  node n {\n    c?x then {\n      x := 1, y := _;\n      {}\n      error "
          "\"a\\n\\\"\";\n    } -> n(x);\n  }\n}\n" },
        { "process P { node n { do { if(a){x:=if b then{}else{};}else if c{}else{var v,w:int=1;} } "
          "-> n; } }",
          "process P {\n  node n {\n    do {\n      if a {\n        x := if b then {} else {};\n"
          "      } else if c {} else {\n        var v, w : int = 1;\n      }\n    } -> n;\n"
          "  }\n}\n" },
        { "process P { node n { do { switch x+1{case 1,2{assert a;}else{assert a\"b\";}} } "
          "-> n; } }",
          "process P {\n  node n {\n    do {\n      switch x + 1 {\n        case 1, 2 {\n"
          "          assert a;\n        }\n        else {\n          assert a \"b\";\n"
          "        }\n      }\n    } -> n;\n  }\n}\n" },
        { "process P { node n { do { for i,j:0..2{}while a max 1+1{x:=1;} } -> n; } }",
          "process P {\n  node n {\n    do {\n      for i, j : 0..2 {}\n      while a max 1 + 1 {\n"
          "        x := 1;\n      }\n    } -> n;\n  }\n}\n" },
        { "system P() || (Q || R) \\ * || x : S;", "system P() || (Q || R) \\ * || x : S;\n" },
        { "system P || (Q || (R)) || (par i : T . P) \\ *;",
          "system P || (Q || R) || par i : T . P \\ *;\n" },
        { "system par i : T . (P \\ *);", "system par i : T . (P \\ *);\n" },
        { "const big = 123456789012345678901234567890;",
          "const big = 123456789012345678901234567890;\n" },
    };
    CHECK(*state, MODEL, cases);
}

/* ---- random formulas ---- */

/* '%' stands for a formula, '#' for an action. */
static const char *const forms[] = {
    "a",
    "x",
    "1",
    "true",
    "{}",
    "(%) <=> (%)",
    "(%) => (%)",
    "(%) || (%)",
    "(%) && (%)",
    "!(%)",
    "(%) = (%)",
    "(%) < (%)",
    "(%) in (%)",
    "(%) is A",
    "(%) + (%)",
    "(%) ++ (%)",
    "(%) * (%)",
    "-(%)",
    "(%)[%, %]",
    "(%).f",
    "(%)@n",
    "if % then % else %",
    "forall i, j : 0..(%) . %",
    "exists i : T . %",
    "let x = (%) in %",
    "{%, %}",
    "{f : %, g : _}",
    "array(i : I => %)",
    "set(i : T | %)",
    "seq(%, %)",
    "first(i : T | %)",
    "f(%, <#>)",
    "mu X. %",
    "nu X(x : T = %). %",
    "<#> (%)",
    "[#] (%)",
    "forall i : T[%]..(%)[1] . %",
};
static const char *const actions[] = {
    "a",
    "-",
    "tau",
    "c!",
    "c?",
    "c!(%)",
    "c!(?y, %)",
    "c?(=(%))",
    "c? exists (=%, z where %)",
    "c[%](%, _)",
    "@P[%]",
    "-{#, #}",
    "{#}",
    "(#) . (#)",
    "(#) | (#)",
    "(#)*",
    "(#)+",
    "(#)?",
    "c?(A(x, =%))",
    "c!(A(_, ?y, %))",
    "c!(% where %)",
    "-c!",
    "-a",
    "c[%]",
};
#define SIMPLE_FORMS 5
#define SIMPLE_ACTIONS 5
#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof(array)[0]))

/* Inside braces stand single actions only. */
static void random_text(struct buf *b, struct rng *r, const char *form, int depth)
{
    bool braces = strchr(form, '{') != NULL;
    uint32_t n_forms = depth > 0 ? COUNT(forms) : SIMPLE_FORMS;
    uint32_t n_actions = depth > 0 && !braces ? COUNT(actions) : SIMPLE_ACTIONS;

    for (const char *c = form; *c != '\0'; c++) {
        if (*c == '%')
            random_text(b, r, forms[rng_below(r, n_forms)], depth - 1);
        else if (*c == '#')
            random_text(b, r, actions[rng_below(r, n_actions)], depth - 1);
        else
            buf_char(b, *c);
    }
}

static void test_random(void **state)
{
    struct buf text = BUF_EMPTY;
    struct rng r;

    rng_init(&r, 7);
    for (int i = 0; i < 3000; i++) {
        buf_reset(&text);
        random_text(&text, &r, "%", 1 + i % 5);
        round_trip(*state, FORMULA, buf_text(&text));
    }
    buf_clear(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(examples), TEST(parentheses), TEST(regular), TEST(layout), TEST(random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
