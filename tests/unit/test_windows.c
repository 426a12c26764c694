/*
 * Windows, on models made to break one rule each: a closed set of views that lacks one which some
 * size reaches, if the rule is not kept.  And the number of identities that a move touches, which
 * must be exact for each of these.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "abstraction/windows/views.h"
#include "abstraction/windows/window_bound.h"
#include "abstraction/windows/window_fault.h"
#include "abstraction/windows/window_sizes.h"
#include "tests/unit/window_search.h"

#define SIZES 6
#define LARGEST 4 /* that is searched */

#define HEAD \
    "const N : int = 3; type Id = scalarset(N);\n" \
    "var p, pp, q, r : Id; var s : set of Id = {};\n" \
    "var e, f : array [Id] of bool = array(i : Id => false);\n" \
    "channel cc[Id, Id] : Id;\n"

#define NODE "type Node = union { H, R(id : Id) };\n"

struct rule {
    const char *what, *model;
    uint32_t most;    /* identities of a window, with one in a view */
    uint32_t initial; /* that initial values bind */
    const char *bits[3];
};

/* In the first models a guard is true by default, and all that the move touches is needed for what
   it does: there is no room for the identity that the guard speaks of. */
static const struct rule rule[] = {
    { "two identities outside may be the same one",
      "process P {\n"
      "  node n0 { for i : Id  do p := i, pp := i -> n1; }\n"
      "  node n1 { for i : Id  when i != p  do q := i -> n2; }\n"
      "  node n2 { for i : Id  when i != p && i != q  do r := i -> n3; }\n"
      "  node n3 { when forall j : Id . p = pp  do e[q] := true, e[r] := true -> n4; }\n"
      "  node n4 {}\n"
      "}\nsystem P;\n",
      3,
      0,
      { NULL } },
    { "an identity outside is no element of a set",
      "process P {\n"
      "  node n0 { for i : Id  do p := i, s := {i} -> n1; }\n"
      "  node n1 { for i : Id  when i != p  do r := i -> n2; }\n"
      "  node n2 { when s = {p}  do e[r] := true -> n3; }\n"
      "  node n3 {}\n"
      "}\nsystem P;\n",
      2,
      0,
      { NULL } },
    { "an identity that the others do not see may be one of theirs",
      "process P(i : Id) {\n"
      "  node n0 { for j : Id  when j != i -> n1(j); }\n"
      "  node n1(x : Id) { do e[x] := true -> n2; }\n"
      "  node n2 {}\n"
      "}\nsystem par i : Id . P(i);\n",
      3,
      0,
      { NULL } },
    { "so may an element of a set",
      "process P(i : Id) {\n"
      "  node n0 { for j : Id  when j != i -> n1({j}); }\n"
      "  node n1(x : set of Id) { for j : Id  when j in x  do e[j] := true -> n2; }\n"
      "  node n2 {}\n"
      "}\nsystem par i : Id . P(i);\n",
      3,
      0,
      { NULL } },
    { "an identity in a union, by which both sides name a channel, is one identity",
      NODE "channel u[Node, Node];\n"
           "process A(i : Id) { node n { for x : Node  u[R(i), x]! -> n; } }\n"
           "process B(i : Id) {\n"
           "  node n { for x : Node  u[x, R(i)]?  then e[i] := true -> k; } node k {} }\n"
           "system ((par i : Id . A(i)) || (par i : Id . B(i))) \\ {u};\n",
      3,
      0,
      { NULL } },
    { "... and there is none if one side names none",
      NODE "channel u[Node];\nprocess A { node n { u[H]! -> n; } }\n"
           "process B(i : Id) { node n { for x : Node  u[x]?  then e[i] := x is H -> n; } }\n"
           "system (A || par i : Id . B(i)) \\ {u};\n",
      2,
      0,
      { NULL } },
    { "... which is nobody's if both sides name none",
      NODE "channel u[Node];\nprocess A(i : Id) { node n { u[H]!  then e[i] := true -> n; } }\n"
           "process B { node n { u[H]? -> n; } }\n"
           "system ((par i : Id . A(i)) || B) \\ {u};\n",
      2,
      0,
      { NULL } },
    { "a union is compared with one whose identity is not known",
      NODE "var to, from : Node = H;\nprocess P(i : Id) {\n"
           "  node n { do to := R(i) -> k; do from := R(i) -> k; }\n"
           "  node k { when to is R && from is R && to = R(from.id)  do e[i] := true -> k; } }\n"
           "system par i : Id . P(i);\n",
      3,
      0,
      { NULL } },
    { "a union is compared with one whose identity is known",
      NODE "process P(i : Id) { var to : Node = H;\n"
           "  node n { for x : Node  when to != x  do to := x -> n;\n"
           "           when to = R(i)  do e[i] := true -> n; } }\n"
           "system par i : Id . P(i);\n",
      3,
      0,
      { NULL } },
    { "unions are compared whose identities are not known",
      NODE "var to, from : Node = H;\nprocess P(i : Id) {\n"
           "  node n { do to := R(i) -> k; do from := R(i) -> k; }\n"
           "  node k { when to != from && to is R && from is R  do e[i] := true -> k; } }\n"
           "system par i : Id . P(i);\n",
      3,
      0,
      { NULL } },
    { "an identity by which both sides name a channel twice is one identity",
      "process P(i : Id) {\n"
      "  node n0 { for k : Id  do e[k] := true  cc[i, i]!(i) -> n1; }\n"
      "  node n1 {}\n"
      "}\n"
      "process Q(j : Id) {\n"
      "  node n0 { for l : Id  cc[j, j]?(x)  then f[l] := true -> n1; }\n"
      "  node n1 {}\n"
      "}\nsystem ((par i : Id . P(i)) || (par j : Id . Q(j))) \\ {cc};\n",
      4,
      0,
      { NULL } },
    { "an initial value that is another one from three identities on",
      "var many : bool = exists i, j, l : Id . i != j && j != l && i != l;\n"
      "process P { node n {} }\nsystem P;\n",
      1,
      3,
      { NULL } },
    { "the same of a process, by a function",
      "fun least(i : Id) : bool = exists j, l : Id . i != j && j != l && i != l;\n"
      "process P(i : Id) { var many : bool = forall k : Id . least(k); node n {} }\n"
      "system par i : Id . P(i);\n",
      1,
      3,
      { NULL } },
    { "the same by arrays that are compared",
      "fun far(i, j : Id) : bool = array(k : Id => k = i || k = j) != array(k : Id => true);\n"
      "process P(i : Id) { begin n(set(j : Id | far(i, j))); node n(t : set of Id) {} }\n"
      "system par i : Id . P(i);\n",
      1,
      2,
      { NULL } },
};

/* Presence bits: each of these needs to know what a move makes of identities outside. */
#define SET "exists j : Id . e[j]"
#define OTHER "exists j : Id . f[j]"
static const struct rule bit_rule[] = {
    { "an array that is assigned as a whole changes those outside",
      "process P { node n0 { do e := array(i : Id => true) -> n1; } node n1 {} }\nsystem P;\n",
      1,
      0,
      { SET } },
    { "what can be outside is known late",
      "process P { node n { do e := f -> n;  for i : Id  do f[i] := true -> n; } }\nsystem P;\n",
      2,
      0,
      { SET } },
    { "two identities outside contribute",
      "process P {\n"
      "  node n0 { for i : Id  when !f[i]  do e[i] := true -> n0;\n"
      "            for i : Id  when !e[i]  do f[i] := true -> n0;  do e := f, f := e -> n1; }\n"
      "  node n1 {}\n"
      "}\nsystem P;\n",
      2,
      0,
      { SET, OTHER } },
    { "one that is added to a set may be outside",
      "process P { node n0 { for i : Id  do p := i -> n1; } node n1 { do s := s + {p} -> n2; }\n"
      "  node n2 { when s = {}  do e[p] := true -> n2; } }\nsystem P;\n",
      2,
      0,
      { "exists j : Id . j in s" } },
    { "a set that is received is assigned as a whole",
      "channel dd : set of Id;\n"
      "process Q { node n { for i : Id  do s := s + {i} -> n;  dd!s -> n; } }\n"
      "process P { var t : set of Id = {}; node n { dd?(t) -> n; } }\n"
      "system (P || Q) \\ {dd};\n",
      2,
      0,
      { "exists j : Id . j in P.t" } },
    { "what those outside become depends on an identity that the others do not follow",
      "process P {\n"
      "  node n0 { for i : Id  do p := i -> n1; }\n"
      "  node n1 { for i : Id  do f[i] := true -> n1;  do s := {p} -> n2; }\n"
      "  node n2 { do e := array(i : Id => i != p && f[i] && p in s) -> n3; }\n"
      "  node n3 {}\n"
      "}\nsystem P;\n",
      2,
      0,
      { SET } },
};

/* Statements one after the other. */
static const struct rule block_rule[] = {
    { "a loop changes those outside",
      "process P { node n0 { do { for i : Id { e[i] := true; } } -> n1; } node n1 {} }\n"
      "system P;\n",
      1,
      0,
      { SET } },
    { "one round that is made outside assigns a constant",
      "process P { var b : bool = false;\n"
      "  node n0 { for i : Id  do e[i] := true -> n0;\n"
      "            for k : Id do { f[k] := true; for i : Id { if e[i] { b := true; } } } -> n1; }\n"
      "  node n1 {}\n"
      "}\nsystem P;\n",
      3,
      0,
      { NULL } },
    { "... or a pair of rounds, one inside the other",
      "process P { var b : bool = false;\n"
      "  node n0 { for i : Id  do e[i] := true -> n0;\n"
      "            do { for i : Id { for j : Id {\n"
      "              if i != j && e[i] && e[j] { b := true; } } } } -> n1; }\n"
      "  node n1 {}\n"
      "}\nsystem P;\n",
      2,
      0,
      { NULL } },
    { "what rounds of others have done is not known behind the loop",
      "process P { var b : bool = false;\n"
      "  node n0 { do { for i : Id { e[i] := true; } b := exists i : Id . e[i]; } -> n1; }\n"
      "  node n1 {}\n"
      "}\nsystem P;\n",
      2,
      0,
      { SET } },
    { "a condition in a round may have a witness for each identity",
      "process P { var b : bool = false;\n"
      "  node n0 { for i : Id  do e[i] := true -> n0;  for i : Id do f[i] := true -> n0;\n"
      "            do { for i : Id {\n"
      "              if exists j : Id . e[j] && i != j { f[i] := true; } } } -> n1; }\n"
      "  node n1 {}\n"
      "}\nsystem P;\n",
      2,
      0,
      { NULL } },
    { "all rounds follow one identity",
      "process P { node n0 { for i, j : Id  do { p := i; e[j] := true; } -> n1; }\n"
      "  node n1 { do { var x : Id = p; for i : Id { f[i] := e[x]; } } -> n2; } node n2 {} }\n"
      "system P;\n",
      3,
      0,
      { NULL } },
    { "identities are compared, and followed, one after the other",
      "procedure mark(i : Id, var x : bool) { if x { return; } e[i] := true; x := true; }\n"
      "process P { node n0 { for i, j : Id  do { p := i; q := j; } -> n1; }\n"
      "  node n1 { do { switch p { case q { mark(p, f[q]); } else { mark(q, f[q]); } } } -> n2; }\n"
      "  node n2 {} }\nsystem P;\n",
      5,
      0,
      { NULL } },
    { "nobody is asked whether an identity is stored",
      "process P { node n0 { for i : Id  do { if q is _ { q := i; } else { q := _; } } -> n0; } }\n"
      "system P;\n",
      2,
      0,
      { NULL } },
};

/* Predicates that are about more than one identity, and where that is seen. */
static const char *const no_predicate[][2] = {
    { "exists j : Id . e[j] && j = p", "p" },
    { "exists j : Id . e[p]", "p" },
    { "exists j : Id . forall i : Id . e[i] || i = j", "forall" },
    { "exists i, j : Id . e[i] && e[j]", "exists" },
    { "forall j : Id . e[j]", "e[j]" }, /* the text is e[j], for one j */
    { "exists j : Id . e[j] && s = {}", "s = {}" },
    { "exists j : Id . e[j] && p in s", "p in" },
};

static void open_rule(struct sized *x, const char *model)
{
    struct buf text = BUF_EMPTY;

    buf_printf(&text, "%s%s", HEAD, model);
    if (!sized_open(x, buf_text(&text), NULL, SIZES, true)) {
        buf_reset(&text);
        diag_print(x->diag, &text, false);
        fail_msg("%s: %s", model, buf_text(&text));
    }
    buf_clear(&text);
}

static void other_predicates(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof no_predicate / sizeof *no_predicate; i++) {
        struct views_problem p = { .sizes = SIZES, .k = 1 };
        struct views_result r;
        struct views *v;
        struct sized x;
        open_rule(&x, "process P { node n { -> n; } }\nsystem P;\n");
        sized_bits(&x, 1, no_predicate[i], NULL);
        p.system = x.w;
        v = views_new(&p);
        r = views_run(v);
        assert_int_equal(r.end, VIEWS_REFUSED);
        assert_memory_equal(r.at.text->bytes + r.at.from, no_predicate[i][1],
                            strlen(no_predicate[i][1]));
        views_free(v);
        sized_close(&x);
    }
}

static void check_rule(const struct rule *l)
{
    struct views_problem p = { .sizes = SIZES, .k = 1 };
    struct views_result r;
    struct sized x;
    struct views *v;
    uint32_t n_bits = 0;

    open_rule(&x, l->model);
    while (l->bits[n_bits] != NULL)
        n_bits++;
    if (n_bits > 0)
        sized_bits(&x, n_bits, l->bits, NULL);
    p.system = x.w;
    p.initial = window_sizes(&x.w[SIZES], x.tree, &x.evaluated).initial;
    assert_int_equal(p.initial, l->initial);
    v = views_new(&p);
    r = views_run(v);
    print_message("%s: %u views, %s\n", l->what, r.n_views, r.refused != NULL ? r.refused : "");
    assert_int_equal(r.end, VIEWS_CLOSED);
    assert_int_equal(r.most, l->most);
    for (uint32_t n = p.k; n <= LARGEST; n++)
        assert_int_equal(window_search(v, &x, p.k, n, 0), WINDOW_SEARCH_FINE);
    views_free(v);
    sized_close(&x);
}

static void rules(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rule / sizeof *rule; i++)
        check_rule(&rule[i]);
    for (size_t i = 0; i < sizeof bit_rule / sizeof *bit_rule; i++)
        check_rule(&bit_rule[i]);
    for (size_t i = 0; i < sizeof block_rule / sizeof *block_rule; i++)
        check_rule(&block_rule[i]);
}

/* ---- models that are others at another size ---- */

#define ONE "process P(i : Id) { node n {} }\nsystem par i : Id . P(i);\n"

/* at: how the text goes on where the number of identities is observed; NULL: nowhere. */
static const struct {
    const char *model, *at;
} observing[] = {
    { "type Id = scalarset(N);\n" ONE, NULL },
    { "type Id = scalarset(N); var acks : 0..N = 0;\n" ONE, "N = 0" },
    { "type Id = scalarset(N); const LAST : int = N - 1;\n" ONE, "N - 1" },
    { "const M : int = N; type Id = scalarset(M); type Data = scalarset(2 * N);\n" ONE, "N);" },
    { "fun twice(n : 0..9) : int = 2 * n; type Id = scalarset(twice(N));\n"
      "var x : int = twice(1);\n" ONE,
      "twice(1)" },
    { "type Id = scalarset(N); process P(i : Id) { var k : int = 0; node n { when k < N -> n; } }\n"
      "system par i : Id . P(i);\n",
      "N -> n" },
    { "type Id = scalarset(N); const B : bool = exists i, j : Id . i != j;\n" ONE, "exists" },
    { "type Id = scalarset(N); fun two(k : 0..1) : bool = exists i, j : Id . i != j;\n"
      "const B : bool = two(0);\n" ONE,
      "exists" },
    { "type Id = scalarset(N); const S : set of Id = set(i : Id | forall j : Id . j = i);\n" ONE,
      "forall" },
    { "type Id = scalarset(N); var n : int = card(set(i : Id | true));\n" ONE, "card" },
    { "type Id = scalarset(N); const A : array [Id, Id] of Id = array(i, j : Id => i);\n"
      "const B : array [Id, Id] of Id = array(i, j : Id => j); var b : bool = false;\n"
      "process P { node n { when A = B  do b := true -> n; } }\nsystem P;\n",
      "A = B" },
    { "type Id = scalarset(N); process P { var b : int = card(set(j : Id | true));\n"
      "node n {} }\nsystem P;\n",
      "card" },
    { "type Id = scalarset(N); process P(i : Id, b : bool) { node n {} }\n"
      "system par i : Id . P(i, forall j : Id . j = i);\n",
      "forall" },
    { "type Id = scalarset(N); var a : array [Id, Id] of bool = array(i, j : Id => i = j);\n"
      "var s : set of Id = set(i : Id | true); type T = scalarset(2);\n"
      "const C : bool = exists i, j : T . i != j; var b : bool = exists i, j : T . i != j;\n"
      "process P(i : Id) { node n { when exists j : Id . j != i  do b := s = {} -> n; } }\n"
      "system par i : Id . P(i);\n",
      NULL },
};

static void other_models(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof observing / sizeof *observing; i++) {
        struct buf text = BUF_EMPTY;
        struct sized x;
        struct window_sizes s;
        buf_printf(&text, "const N : int = 3;\n%s", observing[i].model);
        if (!sized_open(&x, buf_text(&text), NULL, 2, true)) {
            buf_reset(&text);
            diag_print(x.diag, &text, false);
            fail_msg("%s", buf_text(&text));
        }
        s = window_sizes(&x.w[2], x.tree, &x.evaluated);
        print_message("%s\n", s.observed == NULL ? "" : s.observed);
        assert_int_equal(s.observed == NULL, observing[i].at == NULL);
        if (s.observed != NULL)
            assert_memory_equal(s.at.text->bytes + s.at.from, observing[i].at,
                                strlen(observing[i].at));
        sized_close(&x);
        buf_clear(&text);
    }
}

/* ---- variables that always have a value ---- */

/* The edges are those of one process; the variables that are whole, in the order in which they are
   declared. */
static const struct {
    const char *edges, *whole;
} holes[] = {
    { "node n { -> n; }", "abcdu" },
    { "node n { for i : Id  do a[i] := i -> n; }", "abcdu" },
    { "node n { for i : Id  do a[i] := _ -> n; }", "bcdu" },
    { "node n { for i : Id  do b := a  then a[i] := _ -> n; }", "cdu" },
    { "node n { do d[true] := _, c := b, b := a, a := array(j : Id => r.x) -> n; }", "abcu" },
    { "node n { for i : Id  do a := array(j : Id => if i = j then b[j] else j) -> n; }", "abcdu" },
    { "node n { for i : Id  do u := some({ x : i, y : a[i] }) -> n; }", "abcdu" },
    { "node n { for i : Id  do u := some({ x : i, y : _ }), a := b -> n; }", "abcd" },
    { "node n { do u := some(r) -> n; }", "abcd" },
    { "node n { do a := with(b), b := array(j : Id => j) -> n; }", "abcdu" },
    { "node n { for i : Id  do a := same(b), c[i] := _  then b := c -> n; }", "du" },
    { "node n { do u := none, a := (let s = a in s) -> n; }", "abcdu" },
    { "node n { for i : Id  do a := (let s = c in s), c[i] := _ -> n; }", "bdu" },
    { "var s : Row = array(i : Id => i); node n { do a := s -> n; }", "bcdu" },
    { "node n { o?(x)  then a := x -> n; }", "bcdu" },
    { "node n { do p := _ -> n; }", "abcdu" },
};

static void whole_variables(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof holes / sizeof *holes; i++) {
        struct buf text = BUF_EMPTY, found = BUF_EMPTY;
        const struct signature *g;
        struct sized x;
        bool *whole;
        buf_printf(&text,
                   "const N : int = 3; type Id = scalarset(N); type Row = array [Id] of Id;\n"
                   "type Two = record { x, y : Id }; type May = union { none, some(v : Two) };\n"
                   "var a, b, c : Row = array(i : Id => i); var r : Two = { x : _, y : _ };\n"
                   "var d : array [bool] of bool = array(i : bool => i); var u : May = none;\n"
                   "var p : Id;\n"
                   "channel o : Row; fun with(x : Row) : Row = array(i : Id => x[x[i]]);\n"
                   "fun same(x : Row) : Row = x;\n"
                   "process P { %s }\nsystem P;\n",
                   holes[i].edges);
        if (!sized_open(&x, buf_text(&text), NULL, 2, true)) {
            buf_reset(&text);
            diag_print(x.diag, &text, false);
            fail_msg("%s", buf_text(&text));
        }
        g = &x.w[2].stg->sig;
        whole = window_whole(x.w[2].stg);
        for (uint32_t k = 0; k < g->n_globals; k++)
            if (whole[k])
                buf_add(&found, g->global[k].name);
        assert_string_equal(buf_text(&found), holes[i].whole);
        mem_free(whole);
        sized_close(&x);
        buf_clear(&text);
        buf_clear(&found);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(rules), cmocka_unit_test(other_predicates),
                                        cmocka_unit_test(other_models),
                                        cmocka_unit_test(whole_variables) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
