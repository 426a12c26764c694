/*
 * view_verify, with presence bits: what a search has found is a proof, and with any view left out,
 * or any bit of a view the other way, it is none.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tests/unit/view_claims.h"

#define SIZES 6
#define MOST_BITS 3

#define HEAD \
    "const N : int = 3;\ntype Id = scalarset(N);\nvar p : Id;\nvar s : set of Id = {};\n" \
    "var e, f : array [Id] of bool = array(i : Id => false);\n"
#define E "exists j : Id . e[j]"
#define F "exists j : Id . f[j]"
#define S "exists j : Id . j in s"

struct proof {
    const char *what, *model, *property, *bits[MOST_BITS];
    uint32_t k;
};

/* What follows is a file, with two values of Data. */
#define FILE_OF "file "

static const struct proof proofs[] = {
    { "an array that is assigned as a whole changes those outside",
      HEAD "process P { node n0 { do e := array(i : Id => true) -> n1; } node n1 {} }\nsystem P;\n",
      "true",
      { E },
      1 },
    { "what can be outside is known late",
      HEAD "process P { node n { do e := f -> n;  for i : Id  do f[i] := true -> n; } }\n"
           "system P;\n",
      "true",
      { E },
      1 },
    { "two identities outside contribute",
      HEAD
      "process P {\n"
      "  node n0 { for i : Id  when !f[i]  do e[i] := true -> n0;\n"
      "            for i : Id  when !e[i]  do f[i] := true -> n0;  do e := f, f := e -> n1; }\n"
      "  node n1 {}\n"
      "}\nsystem P;\n",
      "forall i : Id . !(e[i] && f[i])",
      { E, F },
      1 },
    { "one that is added to a set may be outside",
      HEAD
      "process P { node n0 { for i : Id  do p := i -> n1; } node n1 { do s := s + {p} -> n2; }\n"
      "  node n2 { when s = {}  do e[p] := true -> n2; } }\nsystem P;\n",
      "true",
      { S },
      1 },
    { "a set that is received is assigned as a whole",
      HEAD "channel dd : set of Id;\n"
           "process Q { node n { for i : Id  do s := s + {i} -> n;  dd!s -> n; } }\n"
           "process P { var t : set of Id = {}; node n { dd?(t) -> n; } }\n"
           "system (P || Q) \\ {dd};\n",
      "true",
      { "exists j : Id . j in P.t" },
      1 },
    { "views of two",
      HEAD
      "process P { node n { when s = {}  do e := f -> n;\n"
      "                     for i : Id  do f[i] := true -> n;  do s := set(i : Id | e[i]) -> n;"
      " } }\nsystem P;\n",
      "true",
      { S, F },
      2 },
    { "what a move does to those outside depends on its choice",
      HEAD "var v : bool = false;\n"
           "process P { node n { for c : bool  do v := c, e := array(i : Id => c) -> n; } }\n"
           "system P;\n",
      "!v => !(exists j : Id . e[j])",
      { E },
      1 },
    { "one that joins a window need not be the last one outside that satisfies a predicate",
      HEAD "var n : 0..1 = 0;\n"
           "process P(i : Id) {\n"
           "  node a { when n = 0  do e[i] := true -> b; }\n"
           "  node b { do n := 1 -> b;\n"
           "           for j : Id  when n = 1 && j != i && e[j]  do e[j] := false -> c; }\n"
           "  node c {}\n}\nsystem par i : Id . P(i);\n",
      "true",
      { E },
      1 },
    { "what two do to a third one depends on their states",
      HEAD "var u : bool = true; var g : bool = false; channel go[Id];\n"
           "process P(i : Id) {\n"
           "  node a { for c : bool  tau pick(c)  -> b(c);  go[i]?  -> d; }\n"
           "  node b(v : bool) { for j : Id  when j != i && u  do u := false, g := v\n"
           "                       go[j]!  -> d; }\n"
           "  node d {}\n}\nsystem (par i : Id . P(i)) \\ {go};\n",
      "true",
      { E },
      1 },
    { "nobody enters while somebody is inside",
      HEAD "process P(i : Id) { node out { when s = {}  do s := s + {i} -> in_; }\n"
           "  node in_ { do s := s - {i} -> out; } }\nsystem par i : Id . P(i);\n",
      "forall i, j : Id . i != j => !(P[i]@in_ && P[j]@in_)",
      { S },
      1 },
};

static const struct proof shipped[] = {
    { "German",
      FILE_OF "models/german/german.stg",
      "forall i, j : Id . i != j => !(Client[i]@E && (Client[j]@S || Client[j]@E))",
      { "exists j : Id . j in Home.shr" },
      1 },
    { "MESI",
      FILE_OF "models/mesi/mesi.stg",
      "(forall a : Addr, i, j : Id . i != j && (line[a][i] is M || line[a][i] is E)"
      "                                                        => line[a][j] is I)"
      " && (forall a : Addr . (exists i : Id . line[a][i] is M) || mem[a] = latest[a])",
      { "forall a : Addr . exists j : Id . !(line[a][j] is I)",
        "forall a : Addr . exists j : Id . line[a][j] is M" },
      1 },
};

/* The result is the property. */
static const struct window_property *open_proof(struct sized *x, const struct proof *e)
{
    const struct window_property *property;
    size_t prefix = strlen(FILE_OF);
    bool file = strncmp(e->model, FILE_OF, prefix) == 0;
    uint32_t n = 0;

    if (!(file ? sized_file(x, e->model + prefix, "Data", 5)
               : sized_open(x, e->model, NULL, SIZES, true)))
        fail_msg("%s: the model has errors", e->what);
    while (n < MOST_BITS && e->bits[n] != NULL)
        n++;
    property = sized_property(x, e->property);
    if (n > 0)
        sized_bits(x, n, e->bits, file ? e->property : NULL);
    return property;
}

static void damage_each(const char *what, const struct view_claim *c)
{
    uint32_t n_bits = c->system[c->k].presence->n;

    for (uint32_t at = 0; at < c->views->n; at++)
        for (uint32_t bits = 0; bits < 1u << n_bits; bits++) {
            struct view_claim d = *c;
            struct row_table rows;
            view_rows_damaged(&rows, c, at, bits);
            d.views = &rows;
            if (view_claim_is_right(&d))
                fail_msg("%s: view %u, bits %u", what, at, bits);
            row_table_clear(&rows);
        }
}

/* each: of the damages is tried. */
static void prove(const struct proof *e, bool each)
{
    struct views_problem p = { .k = e->k };
    const struct window_property *property;
    struct view_judgement j;
    struct row_table rows;
    struct views_result r;
    struct view_claim c;
    struct views *v;
    struct sized x;

    property = open_proof(&x, e);
    p.system = x.w;
    p.sizes = x.most;
    p.property = property;
    v = views_new(&p);
    r = views_run(v);
    assert_int_equal(r.end, VIEWS_CLOSED);
    view_rows(&rows, &x.w[e->k], v);
    c = view_claim_of(&x, property, e->k, r.most, &rows);
    j = view_claim_judged(&c);
    print_message("%s: %u views, %llu windows of up to %u\n", e->what, r.n_views,
                  (unsigned long long)j.windows, r.most);
    assert_int_equal(j.is, VIEWS_PROVE);
    if (each)
        damage_each(e->what, &c);
    c.most--;
    assert_int_equal(view_claim_judged(&c).is, VIEWS_OTHER_MOST);
    row_table_clear(&rows);
    views_free(v);
    sized_close(&x);
}

static void each_bit_is_needed(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof proofs / sizeof *proofs; i++)
        prove(&proofs[i], true);
    for (size_t i = 0; i < sizeof shipped / sizeof *shipped; i++)
        prove(&shipped[i], false);
}

/* ---- witnesses ---- */

/* Those that satisfy e also satisfy f, which no bit says: the views that violate the property are
   in the closed set, since a window of one identity does not see who satisfies e. */
static const struct proof witnessed[] = {
    { "who satisfies e would have stopped the move",
      HEAD "var n : 0..1 = 0;\n"
           "process P(i : Id) {\n"
           "  node a { when n = 0  do e[i] := true, f[i] := true -> b;\n"
           "           when n = 0 && (forall j : Id . !f[j])  do n := 1 -> c; }\n"
           "  node b {}\n  node c { when exists j : Id . e[j] -> bad; }\n  node bad {}\n"
           "}\nsystem par i : Id . P(i);\n",
      "forall i : Id . !P[i]@bad",
      { E },
      1 },
    { "someone is in s, but nobody satisfies e",
      HEAD "var n : 0..1 = 0;\n"
           "process P(i : Id) {\n"
           "  node a { when n = 0  do e[i] := true, f[i] := true -> b;\n"
           "           do s := s + {i} -> b;\n"
           "           when n = 0 && (forall j : Id . !f[j])  do n := 1 -> c; }\n"
           "  node b {}\n  node c { when exists j : Id . e[j] -> bad; }\n  node bad {}\n"
           "}\nsystem par i : Id . P(i);\n",
      "forall i : Id . !P[i]@bad",
      { S, E },
      1 },
};

static void keep_those_that_hold(struct row_table *rows, const struct view_claim *c)
{
    bool added;

    row_table_init(rows, c->views->width);
    for (uint32_t i = 0; i < c->views->n; i++)
        if (window_holds(&c->system[c->k], row_table_at(c->views, i), NULL, &c->property[c->k]))
            row_table_put(rows, row_table_at(c->views, i), &added);
}

static void prove_with_witnesses(const struct proof *e)
{
    struct views_problem p = { .k = e->k, .sizes = SIZES };
    const struct window_property *property;
    struct row_table all, rows;
    struct views_result r;
    struct view_claim c;
    struct views *v;
    struct sized x;

    property = open_proof(&x, e);
    p.system = x.w;
    v = views_new(&p);
    r = views_run(v);
    assert_int_equal(r.end, VIEWS_CLOSED);
    view_rows(&all, &x.w[e->k], v);
    c = view_claim_of(&x, property, e->k, r.most, &all);
    assert_int_equal(view_claim_judged(&c).is, VIEWS_FALSE);
    keep_those_that_hold(&rows, &c);
    print_message("%s: %u of %u views\n", e->what, rows.n, all.n);
    c.views = &rows;
    assert_int_equal(view_claim_judged(&c).is, VIEWS_OPEN);
    c.witnesses = true;
    assert_int_equal(view_claim_judged(&c).is, VIEWS_PROVE);
    damage_each(e->what, &c);
    row_table_clear(&all);
    row_table_clear(&rows);
    views_free(v);
    sized_close(&x);
}

static void windows_without_witness_are_left_out(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof witnessed / sizeof *witnessed; i++)
        prove_with_witnesses(&witnessed[i]);
}

/* ---- what is asked first ---- */

/* What is said of no views at all, where systems of so many sizes are given. */
static struct view_judgement judged_without_views(const struct proof *e, uint32_t most,
                                                  uint32_t sizes, bool witnesses)
{
    const struct window_property *property;
    struct row_table none;
    struct view_judgement j;
    struct view_claim c;
    struct sized x;

    property = open_proof(&x, e);
    row_table_init(&none, window_width(&x.w[e->k]));
    c = view_claim_of(&x, property, e->k, most, &none);
    c.sizes = sizes;
    c.witnesses = witnesses;
    j = view_claim_judged(&c);
    row_table_clear(&none);
    sized_close(&x);
    return j;
}

/* Two identities at a move: without bits, windows of three are the largest ones. */
static void those_outside_need_one_size_more(void **state)
{
    struct proof e = { "two",
                       HEAD "process P(i : Id) { node n { for j : Id  do e[i] := e[j] -> n; } }\n"
                            "system par i : Id . P(i);\n",
                       "true",
                       { E },
                       1 };
    struct view_judgement j = judged_without_views(&e, 3, 3, false);

    (void)state;
    assert_int_equal(j.is, VIEWS_NEED_SIZES);
    assert_int_equal(j.needed, 4);
    assert_int_equal(judged_without_views(&e, 3, 4, false).is, VIEWS_NOT_INITIAL);
    assert_int_equal(judged_without_views(&e, 3, 4, true).is, VIEWS_NOT_INITIAL);
    e.property = "forall i, j, l, m : Id . e[i] && e[j] && e[l] && e[m] => i = j || i = l || i = m"
                 " || j = l || j = m || l = m";
    assert_int_equal(judged_without_views(&e, 4, 4, false).is, VIEWS_NOT_INITIAL);
    j = judged_without_views(&e, 4, 4, true);
    assert_int_equal(j.is, VIEWS_NEED_SIZES);
    assert_int_equal(j.needed, 5);
    e.bits[0] = NULL;
    assert_int_equal(judged_without_views(&e, 4, 4, true).is, VIEWS_NOT_INITIAL);
}

static void predicates_are_about_one_identity(void **state)
{
    const struct proof e = { "two",
                             HEAD "process P { node n {} }\nsystem P;\n",
                             "true",
                             { "exists j : Id . e[j] && j = p" },
                             1 };
    struct view_judgement j = judged_without_views(&e, 1, SIZES, false);

    (void)state;
    assert_int_equal(j.is, VIEWS_MEANINGLESS);
    assert_string_equal(j.why, "a presence predicate is not about one identity alone");
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(each_bit_is_needed),
                                        cmocka_unit_test(those_outside_need_one_size_more),
                                        cmocka_unit_test(predicates_are_about_one_identity),
                                        cmocka_unit_test(windows_without_witness_are_left_out) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
