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
#include "abstraction/windows/window_sizes.h"
#include "tests/unit/window_search.h"

#define SIZES 6
#define LARGEST 4 /* that is searched */

#define HEAD \
    "const N : int = 3; type Id = scalarset(N);\n" \
    "var p, pp, q, r : Id; var s : set of Id = {};\n" \
    "var e, f : array [Id] of bool = array(i : Id => false);\n" \
    "channel cc[Id, Id] : Id;\n"

struct rule {
    const char *what, *model;
    uint32_t most;    /* identities of a window, with one in a view */
    uint32_t initial; /* that initial values bind */
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
      3, 0 },
    { "an identity outside is no element of a set",
      "process P {\n"
      "  node n0 { for i : Id  do p := i, s := {i} -> n1; }\n"
      "  node n1 { for i : Id  when i != p  do r := i -> n2; }\n"
      "  node n2 { when s = {p}  do e[r] := true -> n3; }\n"
      "  node n3 {}\n"
      "}\nsystem P;\n",
      2, 0 },
    { "an identity that the others do not see may be one of theirs",
      "process P(i : Id) {\n"
      "  node n0 { for j : Id  when j != i -> n1(j); }\n"
      "  node n1(x : Id) { do e[x] := true -> n2; }\n"
      "  node n2 {}\n"
      "}\nsystem par i : Id . P(i);\n",
      3, 0 },
    { "so may an element of a set",
      "process P(i : Id) {\n"
      "  node n0 { for j : Id  when j != i -> n1({j}); }\n"
      "  node n1(x : set of Id) { for j : Id  when j in x  do e[j] := true -> n2; }\n"
      "  node n2 {}\n"
      "}\nsystem par i : Id . P(i);\n",
      3, 0 },
    { "an identity by which both sides name a channel twice is one identity",
      "process P(i : Id) {\n"
      "  node n0 { for k : Id  do e[k] := true  cc[i, i]!(i) -> n1; }\n"
      "  node n1 {}\n"
      "}\n"
      "process Q(j : Id) {\n"
      "  node n0 { for l : Id  cc[j, j]?(x)  then f[l] := true -> n1; }\n"
      "  node n1 {}\n"
      "}\nsystem ((par i : Id . P(i)) || (par j : Id . Q(j))) \\ {cc};\n",
      4, 0 },
    { "an initial value that is another one from three identities on",
      "var many : bool = exists i, j, l : Id . i != j && j != l && i != l;\n"
      "process P { node n {} }\nsystem P;\n",
      1, 3 },
    { "the same of a process, by a function",
      "fun least(i : Id) : bool = exists j, l : Id . i != j && j != l && i != l;\n"
      "process P(i : Id) { var many : bool = forall k : Id . least(k); node n {} }\n"
      "system par i : Id . P(i);\n",
      1, 3 },
    { "the same by arrays that are compared",
      "fun far(i, j : Id) : bool = array(k : Id => k = i || k = j) != array(k : Id => true);\n"
      "process P(i : Id) { begin n(set(j : Id | far(i, j))); node n(t : set of Id) {} }\n"
      "system par i : Id . P(i);\n",
      1, 2 },
};

static void check_rule(const struct rule *l)
{
    struct buf text = BUF_EMPTY;
    struct views_problem p = { .sizes = SIZES, .k = 1 };
    struct views_result r;
    struct sized x;
    struct views *v;

    buf_printf(&text, "%s%s", HEAD, l->model);
    if (!sized_open(&x, buf_text(&text), NULL, SIZES, true)) {
        buf_reset(&text);
        diag_print(x.diag, &text, false);
        fail_msg("%s: %s", l->what, buf_text(&text));
    }
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
    buf_clear(&text);
}

static void rules(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof rule / sizeof *rule; i++)
        check_rule(&rule[i]);
}

/* Statements one after the other are not known to windows, which say where they are. */
static void statements(void **state)
{
    static const char model[] = HEAD
        "process P(i : Id) { node n { c?v then { p := v; } -> n;  do { p := i; } -> n; } }\n"
        "channel c : Id; system par i : Id . P(i);\n";
    struct window_bound b;
    struct sized x;

    (void)state;
    assert_true(sized_open(&x, model, NULL, SIZES, true));
    b = window_bound(&x.w[SIZES]);
    assert_string_equal(b.refused, "statements are not known here");
    assert_string_equal(span_bytes(b.at, &(size_t){ 0 }),
                        strstr(x.tree->span.text->bytes, "p := v"));
    sized_close(&x);
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

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(rules), cmocka_unit_test(statements),
                                        cmocka_unit_test(other_models) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
