/*
 * The dependence analysis (reads, writes and communications of edges), on random models of every
 * kind and on models with what those lack: functions, local names, known parameters.
 * naive_dependence.h has the conditions.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "tests/cross/example.h"
#include "tests/cross/gen_handshake.h"
#include "tests/cross/naive_dependence.h"

/* ---- random models ---- */

/* USELESS: nothing was left to compare. */
static struct finding try_example(const struct example *x, struct buf *messages)
{
    struct subject s;
    struct finding f = example_agreed;
    struct naive_answer a;
    struct rng r;

    rng_init(&r, x->salt);
    subject_init(&s, example_model_text(x->model->arena, x, false), x->sizes);
    if (s.stg == NULL) {
        f = example_refused("the model");
    } else {
        a = naive_dependence(s.input, s.stg, &r);
        if (a.difference != NULL)
            f = (struct finding){ DIFFERED, gen_text(x->model->arena, "%s", a.difference),
                                  VERDICT_ERROR };
        else if (a.large || a.kept == 0)
            f.outcome = a.large ? LARGE : USELESS;
    }
    if (messages != NULL)
        subject_messages(&s, messages);
    subject_clear(&s);
    return f;
}

/* Data types with a size, or of none. */
static bool draw_model(struct rng *r, struct arena *a, struct example *x, struct subject *s)
{
    static const enum gen_flavour flavour[] = { GEN_MIXED,    GEN_MIXED,     GEN_ONE_DATA,
                                                GEN_TWO_DATA, GEN_SYMMETRIC, GEN_SYMMETRIC_DATA };
    uint32_t i = rng_below(r, 8);

    x->sizes = (struct subject_sizes){ { 0 } };
    x->model = i < 6 ? gen_model(r, a, flavour[i]) : gen_handshake(r, a);
    if (i < 6 && (flavour[i] == GEN_MIXED || gen_chance(r, 50)))
        for (int k = 0; k < SUBJECT_TYPES && k < (flavour[i] == GEN_TWO_DATA ? 2 : 1); k++)
            x->sizes.of[k] = flavour[i] == GEN_SYMMETRIC ? 0 : 2 + rng_below(r, 2);
    subject_init(s, example_model_text(a, x, false), x->sizes);
    return true;
}

static void edges_do_no_more_than_they_are_said_to(void **state)
{
    static const struct example_test test = {
        .name = "dependence",
        .usual = 1000,
        .formulas = 1,
        .deepest = 2,
        .draw = draw_model,
        .try = try_example,
    };
    struct example_counts c = example_run(&test);

    (void)state;
    example_judge(&c, 30, 5);
}

/* ---- models that were written ---- */

static const char *const model[] = {
    /* functions that look at a part of what they are given, local names */
    "type I = 0..2; type R = record { f : I, g : array [I] of bool };\n"
    "var a : array [I] of R = array(i : I => { f : i, g : array(j : I => i = j) });\n"
    "var k : I = 0;\n"
    "fun next(i : I) : I = (i + 1) % 3;\n"
    "fun at(x : array [I] of R, i : I) : I = x[i].f;\n"
    "fun both(x : R, i : I) : bool = x.g[i] && x.g[next(i)];\n"
    "fun far(x : array [I] of R, i : I) : bool = both(x[next(i)], i) || at(x, i) = 0;\n"
    "process P(i : I) {\n"
    "  node s { when far(a, i) do a[i].f := at(a, next(i)) -> t;\n"
    "           when let r = a[next(i)] in r.f = i do a[i].g[next(i)] := true -> t;\n"
    "           when let x = a in exists j : I . x[j].f = i && j != i do k := next(k) -> s; }\n"
    "  node t { when both(a[k], i) do a[k] := a[i] -> s;\n"
    "           do a[i].g := array(j : I => !a[i].g[j]) -> s; }\n"
    "}\n"
    "system par i : I . P(i);",

    /* conditions that are known, matrices, arrays of parameters */
    "type I = 0..2; type J = 1..2;\n"
    "var m : array [I, J] of I = array(i : I, j : J => 0);\n"
    "channel c[I] : I;\n"
    "process P(i : I, w : array [J] of I) {\n"
    "  var q : seq [2] of I = seq();\n"
    "  node s { when i = 0 && m[1, 1] = 0 do m[i, w[1]] := 1 -> s;\n"
    "           when if i > 0 then m[i - 1, 1] = 1 else m[2, 2] = 1\n"
    "             do m[i, 2] := (m[i, 1] + 1) % 3 -> s;\n"
    "           for j : J  when i = 1 => m[2, j] = 0  c[i]!m[i, j] then m[i, j] := w[2] -> s;\n"
    "           c[(i + 1) % 3]?x where x <= m[w[1], 2] then m[x, 1] := i -> u(x);\n"
    "           when (forall j : I . m[j, 1] != 2) || (exists j : J . m[0, j] = 1)\n"
    "             do m[0, 1] := (m[2, 2] + 1) % 3, m[i, 2] := 0 -> s;\n"
    "           for j : I  when len(q) < 2 do q := q ++ seq(j) -> s; }\n"
    "  node u(y : I) { when len(q) > 0 do m[y, 1] := head(q), q := tail(q) -> s;\n"
    "                  when m[y, 1] = 0 -> u((y + 1) % 3); -> s; }\n"
    "}\n"
    "system par i : I . P(i, array(j : J => j));",

    /* members of sets */
    "type I = 0..2; type K = record { i : I, b : bool };\n"
    "var s : set of I = {1}; var k : set of K = {};\n"
    "var a : array [I] of set of I = array(i : I => {i});\n"
    "fun both(x : set of I, i : I) : bool = i in x && (i + 1) % 3 in x;\n"
    "process P(i : I) {\n"
    "  node n { when i in s do s := s - {i} + {(i + 1) % 3} -> n;\n"
    "           when both(s, i) do s := s - {0, i}, k := k + {{ i : i, b : true }} -> n;\n"
    "           when { i : i, b : false } in k do k := k - {{ i : i, b : true }} -> n;\n"
    "           for j : I  when j in a[i] do a[i] := a[i] - {j} + {0, 5 - 3 * i} -> n;\n"
    "           when card(s) < 2 do a[(i + 1) % 3] := a[(i + 1) % 3] + {i}, s := s + a[i] -> n;\n"
    "           for c : K  when c in k || c.i = i do { k := k + {c} - {{ i : c.i, b : false }};\n"
    "             if c in k { s := s + {c.i}; } } -> n; }\n"
    "}\n"
    "system par i : I . P(i);",

    /* what is unassigned, and alternatives */
    "type I = 0..1; type U = union { A(f : I), B(g : record { h : I, k : I }), C };\n"
    "var u : array [I] of U = array(i : I => C);\n"
    "var r : record { h : I, k : I } = { h : 0, k : 0 };\n"
    "channel c : U;\n"
    "process P(i : I) {\n"
    "  var x : array [I] of I;\n"
    "  var y : I = 0;\n"
    "  node s { do x := array(j : I => j), u[i] := A(i) -> t;  do r.h := i -> s;  c?C -> s; }\n"
    "  node t { do x[i] := _ -> t; when x[1 - i] = i do u[1 - i] := B(r) -> s; do x := _ -> s;\n"
    "           when u[i] is B && u[i].g.k = 0 c!u[i] then r.k := 1 -> s;\n"
    "           c?A(=y) then y := 1 - y -> t; c?B(z) then u[i] := A(z.h) -> s; }\n"
    "}\n"
    "system (par i : I . P(i)) \\ {c};",

    /* what is given to a function and not looked at, bounds, parts of families */
    "type I = 0..2; type J = 0..1;\n"
    "var b : array [I] of I = array(i : I => i);\n"
    "var n : I = 1;\n"
    "channel d[I, J, J] : I; channel e[I];\n"
    "fun same(x : array [I] of I, i : I) : I = i;\n"
    "process P(i : J, o, p : channel [J] of I) {\n"
    "  node s { when same(b, i) = i -> s; for j : i..n  when j > 0 tau at(j) -> s;\n"
    "           do b := _ -> s; do b := array(k : I => n) -> s; do n := (n + 1) % 3 -> s;\n"
    "           when let x = b in i = 0 do n := 0 -> s;\n"
    "           o[i]!n -> s; p[1 - i]?x then n := x -> s; e[n]! -> s; e[i]? -> s; }\n"
    "}\n"
    "system par i : J . P(i, d[i + 1, i], d[2 - i, 1 - i]);",
};

static void try_model(const char *text)
{
    uint64_t kept = 0, swapped = 0;

    for (uint32_t seed = 1; seed <= 40; seed++) {
        struct subject s;
        struct naive_answer a;
        struct rng r;
        rng_init(&r, seed);
        subject_init(&s, text, (struct subject_sizes){ { 0 } });
        if (s.stg == NULL) {
            struct buf b = BUF_EMPTY;
            subject_messages(&s, &b);
            fail_msg("%s", buf_text(&b));
        }
        a = naive_dependence(s.input, s.stg, &r);
        if (a.difference != NULL)
            fail_msg("seed %u: %s\n%s", seed, a.difference, text);
        kept += a.kept;
        swapped += a.swapped;
        subject_clear(&s);
    }
    assert_true(kept > 1000);
    assert_true(swapped > 10);
}

static void parts_are_told_apart(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof model / sizeof *model; i++)
        try_model(model[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(edges_do_no_more_than_they_are_said_to),
                                        cmocka_unit_test(parts_are_told_apart) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
