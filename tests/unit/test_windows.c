/*
 * Windows, on models made to break one rule each: a closed set of views that lacks one which some
 * size reaches, if the rule is not kept.  And the number of identities that a move touches, which
 * must be exact for each of these.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "abstraction/windows/views.h"
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
    uint32_t most; /* identities of a window, with one in a view */
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
      3 },
    { "an identity outside is no element of a set",
      "process P {\n"
      "  node n0 { for i : Id  do p := i, s := {i} -> n1; }\n"
      "  node n1 { for i : Id  when i != p  do r := i -> n2; }\n"
      "  node n2 { when s = {p}  do e[r] := true -> n3; }\n"
      "  node n3 {}\n"
      "}\nsystem P;\n",
      2 },
    { "an identity that the others do not see may be one of theirs",
      "process P(i : Id) {\n"
      "  node n0 { for j : Id  when j != i -> n1(j); }\n"
      "  node n1(x : Id) { do e[x] := true -> n2; }\n"
      "  node n2 {}\n"
      "}\nsystem par i : Id . P(i);\n",
      3 },
    { "so may an element of a set",
      "process P(i : Id) {\n"
      "  node n0 { for j : Id  when j != i -> n1({j}); }\n"
      "  node n1(x : set of Id) { for j : Id  when j in x  do e[j] := true -> n2; }\n"
      "  node n2 {}\n"
      "}\nsystem par i : Id . P(i);\n",
      3 },
    { "an identity by which both sides name a channel twice is one identity",
      "process P(i : Id) {\n"
      "  node n0 { for k : Id  do e[k] := true  cc[i, i]!(i) -> n1; }\n"
      "  node n1 {}\n"
      "}\n"
      "process Q(j : Id) {\n"
      "  node n0 { for l : Id  cc[j, j]?(x)  then f[l] := true -> n1; }\n"
      "  node n1 {}\n"
      "}\nsystem ((par i : Id . P(i)) || (par j : Id . Q(j))) \\ {cc};\n",
      4 },
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

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(rules) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
