/*
 * Random systems of rules (see gen_rules.h).
 */
#include "config.h"

#include "tests/cross/gen_rules.h"

#include "support/buf.h"
#include "tests/cross/gen_text.h"

/* All that a rule can say of identities p and q of one scalarset, and k of the other. */
static const char declarations[] =
    "type P = scalarset(3); type Q = scalarset(2); type N = 0..2;\n"
    "type V = union { None, Some(p : P, n : N) };\n"
    "type R = record { q : Q, n : N };\n"
    "var a : array [P] of N = array(i : P => 0);\n"
    "var to : array [P] of P = array(i : P => i);\n"
    "var m : array [P] of array [Q] of bool = array(i : P => array(j : Q => false));\n"
    "var pairs : array [P, P] of bool = array(i, j : P => i = j);\n"
    "var s : set of P = {};\n"
    "var sets : array [Q] of set of P = array(j : Q => {});\n"
    "var l : seq [2] of P = seq();\n"
    "var b : bag [2] of Q = bag();\n"
    "var u : V = None;\n"
    "var us : array [P] of V = array(i : P => None);\n"
    "var r : array [Q] of R = array(j : Q => { q : j, n : 0 });\n"
    "var x : array [Q] of N = array(j : Q => 0);\n"
    "var n : N = 0;\n";

static const char *const guard[] = {
    "a[p] < 2",
    "a[p] = n",
    "to[p] = q",
    "to[to[p]] = p",
    "m[p][k]",
    "!m[q][k]",
    "pairs[p, q]",
    "!pairs[q, p]",
    "p in s",
    "!(q in s)",
    "p in sets[k]",
    "len(l) < 2",
    "len(l) > 0 && head(l) = p",
    "!(k in b)",
    "u is None",
    "u is Some && u.p = p",
    "us[p] is None",
    "us[q] = us[p]",
    "x[k] < 2",
    "x[k] = n",
    "n < 2",
    "card(s) > 1",
    "p != q",
    "(forall i : P . a[i] <= a[p])",
    "(exists j : Q . m[p][j])",
    "a[p] = a[q]",
    "r[k].n = 0",
    "r[k].q = k",
    "(exists i : P . pairs[p, i] && i != p)",
};

static const char *const assignment[] = {
    "a[p] := (a[p] + 1) % 3",
    "a[p] := n",
    "a := array(i : P => if i = p then 1 else a[i])",
    "to[p] := q",
    "to[to[p]] := q",
    "m[p][k] := !m[p][k]",
    "m[q] := m[p]",
    "pairs[p, q] := !pairs[q, p]",
    "pairs := array(i, j : P => pairs[j, i])",
    "s := s + {p}",
    "s := s - {p, q}",
    "s := set(i : P | a[i] = a[p])",
    "sets[k] := sets[k] + {q}",
    "sets[k] := s",
    "l := if len(l) < 2 then l ++ seq(p) else tail(l)",
    "l := seq(q)",
    "l := l ++ seq(p)",
    "b := if !(k in b) && len(b) < 2 then b + bag(k) else b - bag(k)",
    "u := Some(p, n)",
    "u := None",
    "us[p] := u",
    "us[q] := Some(p, a[q])",
    "r[k].n := n, r[k].q := k",
    "r := array(j : Q => { q : k, n : r[j].n })",
    "x[k] := (x[k] + 1) % 3",
    "x[k] := a[p]",
    "n := (n + 1) % 3",
    "n := a[q]",
};

/* Of p and k alone. */
static const char *const test[] = {
    "a[p] < 2",
    "to[p] = p || n < 2",
    "!m[p][k] || a[p] = 0",
    "p in s || x[k] < 2",
    "u is None || u.p = p || n = 0",
    "len(l) < 2 || head(l) != p",
    "sets[k] <= s",
    "us[p] is None || us[p].n < 2",
    "!(pairs[p, p] && p in s)",
    "len(b) < 2 || !(k in b)",
    "a[p] < 2 || 1 / x[k] > 0",
    "(exists i : P . to[i] = p)",
};

#define DRAW(list) ((list)[rng_below(r, sizeof(list) / sizeof *(list))])

static void add_rule(struct rng *r, struct buf *b, const char *target)
{
    buf_printf(b, "    for p, q : P, k : Q when %s", DRAW(guard));
    while (gen_chance(r, 40))
        buf_printf(b, " && %s", DRAW(guard));
    buf_printf(b, " do %s", DRAW(assignment));
    buf_printf(b, " tau -> %s;\n", target);
}

static void add_process(struct rng *r, struct buf *b, const char *name)
{
    bool two = gen_chance(r, 40);

    buf_printf(b, "process %s { node s {\n", name);
    for (uint32_t i = 3 + rng_below(r, 4); i > 0; i--)
        add_rule(r, b, two && gen_chance(r, 40) ? "t" : "s");
    if (two) {
        buf_add(b, "  }\n  node t {\n");
        add_rule(r, b, "s");
        add_rule(r, b, "t");
    }
    buf_add(b, "  } }\n");
}

const char *gen_rules(struct rng *r, struct arena *a)
{
    bool two = gen_chance(r, 30), family = gen_chance(r, 30);
    struct buf b = BUF_EMPTY;
    const char *text;

    buf_add(&b, declarations);
    if (gen_chance(r, 30)) /* values may have holes */
        buf_add(&b, "var h : array [Q] of array [P] of Q = array(j : Q => array(i : P => _));\n");
    add_process(r, &b, family ? "A(me : P)" : "A");
    if (two)
        add_process(r, &b, "B");
    buf_printf(&b, "system %s%s;\n", family ? "par i : P . A(i)" : "A", two ? " || B" : "");
    text = gen_text(a, "%s", buf_text(&b));
    buf_clear(&b);
    return text;
}

const char *gen_rules_formula(struct rng *r, struct arena *a)
{
    switch (rng_below(r, 5)) {
    case 0: return "deadlock_free";
    case 1: return gen_text(a, "possibly(exists p : P, k : Q . !(%s))", DRAW(test));
    case 2:
        return gen_text(a, "always(forall p : P, k : Q . (%s) || (%s))", DRAW(test), DRAW(test));
    case 3: return gen_text(a, "always(possibly(exists p : P, k : Q . %s))", DRAW(test));
    default: return gen_text(a, "always(forall p : P, k : Q . %s)", DRAW(test));
    }
}
