/*
 * Loops over scalarsets: what must be accepted, since protocols need it, and what must be refused
 * although it looks like that.  tests/cross/test_pointwise has random ones.
 */
#include "config.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/cross/gen_text.h"
#include "tests/cross/subject.h"

static const char fixed_model[] =
    "type Id = %s;\n"
    "type Node = union { None, At(id : Id) };\n"
    "var u, v : array [Node] of bool = array(n : Node => true);\n"
    "var a : array [Id] of 0..1 = array(i : Id => 0);\n"
    "var b : array [Id] of bool = array(i : Id => false);\n"
    "var m : array [Id, Id] of bool = array(i, j : Id => false);\n"
    "var r : array [Id] of record { n : 0..1, last : Id } = "
    "array(i : Id => { n : 0, last : i });\n"
    "var net : array [Id] of bag [3] of Id = array(i : Id => bag());\n"
    "var all : bag [9] of Id = bag();\n"
    "var n : 0..9 = 0;\n"
    "var w : Id;\n"
    "var h : array [0..1] of 0..9 = array(0, 0);\n"
    "var c : array [0..1] of bool = array(false, false);\n"
    "var f : bool;\n"
    "procedure every(x : 0..1) { for j : Id { f := a[j] = x && f; } }\n"
    "procedure flip(var x : 0..1) { x := 1 - x; }\n"
    "procedure store(var x : 0..9, y : 0..9) { x := y; }\n"
    "procedure early(var x : 0..9, y : 0..9) { if y = 0 { return; } x := y; }\n"
    "procedure put(n : Node, x : 0..1) { u[n] := x = 1; }\n"
    "procedure reset(n : Id) { b[n] := a[n] = 0; flip(a[n]); }\n"
    "procedure find(x : 0..1) : bool { return x = 1; }\n"
    "process P { node s { for k : Id do { %s } -> s; } } system P;";

/* Is a model with these statements for each k accepted? */
static bool accepts(const char *ids, const char *body)
{
    struct arena *a = arena_new();
    struct subject s;
    bool good;

    subject_init(&s, gen_text(a, fixed_model, ids, body), (struct subject_sizes){ { 0 } });
    good = s.stg != NULL;
    subject_clear(&s);
    arena_free(a);
    return good;
}

/* Over a range they are accepted, so nothing else is wrong. */
static void refuse(size_t n, const char *const *body)
{
    for (size_t i = 0; i < n; i++)
        if (accepts("scalarset(3)", body[i]) || !accepts("0..2", body[i]))
            fail_msg("accepted, or wrong: %s", body[i]);
}

/* They look like those below. */
static void loops_with_an_order_are_refused(void **state)
{
    static const char *const body[] = {
        "for i : Id { if a[i] > n { n := a[i]; w := i; } }",
        "for i : Id { if a[i] > n { n := a[i]; } else { b[k] := true; } }",
        "for i : Id { if a[i] > n { n := a[i]; } if n > 1 { a[i] := 0; } }",
        "for i : Id { if a[i] > n { n := 1 - a[i]; } }",
        "for i : Id { if a[i] > n { n := a[i]; } if a[i] < n { n := a[i]; } }",
        "for i : Id { if n < 5 && a[i] > n { n := a[i]; } }",
        "for i : Id { if a[i] > n && b[i] { n := a[i]; } }",
        "for i : Id { if a[i] > n || b[i] { n := a[i]; } }",
        "for i : Id { if a[i] > h[0] { h[1] := a[i]; } }",
        "for i : Id { if a[i] > n { n := a[i]; n := 0; } }",
        "for i : Id { if n = a[i] { n := a[i]; } }",
        "for i : Id { n := if a[i] > n then a[i] else h[0]; }",
        "for i : Id { n := if b[i] && a[i] > n then n else a[i]; }",
        "for i : Id { n := if n > 1 then n else n + 1; }",
        "for i : Id { n := n + h[0]; h[0] := h[0] + a[i]; }",
        "for i : Id { if b[i] { n := h[0]; h[0] := 0; } }",
        "for i : Id { if b[i] { n := a[k]; a[i] := 0; } }",
        "for i : Id { if b[i] { n := h[0]; } else { n := h[1]; } }",
        "var q : 0..9 = 0; for i : Id { q := a[i]; if b[i] { n := q; } }",
        "for i : Id { for j : 0..1 { if b[i] { n := j; } } }",
        "for i : Id { var q : 0..9 = a[i]; if b[i] { n := q; } }",
        "for i : Id { if b[i] { w := i; } }",
        "for i : Id { n := n + a[i]; n := n - a[i]; }",
        "for i : Id { n := n + (1 - 2 * a[i]); }",
        "for i : Id { n := n + a[i]; n := 0; }",
        "for i : Id { n := n + a[i]; n := max(n, 1); }",
        "for i : Id { n := max(n + a[i], 1); }",
        "for i : Id { n := n + n; }",
        "for i : Id { n := a[i] - n; }",
        "for i : Id { n := n * a[i]; }",
        "for i : Id { n := n + a[i]; if n > 3 { a[i] := 0; } }",
        "for i : Id { h[a[i]] := h[0] + 1; }",
        "for i : Id { h[h[0]] := h[h[0]] + 1; }",
        "for i : Id { h[a[i]] := h[a[i]] + 1; h := array(0, 0); }",
        "for i : Id { h[a[i]] := h[a[i]] + 1; n := n + h[1]; }",
        "for i : Id { c[a[i]] := true; c[0] := false; }",
        "for i : Id { c[a[i]] := true; b[i] := c[0]; }",
        "for i : Id { c[a[i]] := b[i]; }",
        "for i : Id { c[0] := c[0] || b[i]; c[1] := c[0]; }",
        "for i : Id { h[0] := 1; h := array(1, 1); }",
        "var z : 0..9 = 0; for i : Id { z := a[i]; } n := z;",
        "var z : 0..9 = 0; for i : Id { n := n + z; z := a[i]; }",
        "var z : 0..9 = 0; for i : Id { if b[i] { z := 1; } a[i] := if z = 1 then 0 else 1; }",
        "var z : 0..9 = 0; for i : Id { z := a[i]; } if n > 0 { z := 0; } n := z;",
        "var z : 0..9 = 0; for j : 0..1 { n := z; for i : Id { z := a[i]; a[i] := 1 - z; } }",
        "var z : 0..9 = 0; for i : Id { z := a[i]; a[i] := 1 - z; } while z > 0 max 9 { z := 0; }",
        "var z : 0..9 = 0; for i : Id, y : 0..z { z := a[i]; b[i] := z = y; }",
        "var r : array [0..1] of 0..1; for i : Id { r[0] := a[i]; b[i] := r[0] = 1; }",
        "for i : Id { for j : Id { n := 0; } n := a[i]; b[i] := n = 0; }",
        "var z : 0..9 = 0; for i : Id { store(z, a[i]); b[i] := z = 1; } n := z;",
        "var z : 0..9 = 0; for i : Id { early(z, a[i]); b[i] := z = 1; }",
        "for i : Id { put(At(k), a[i]); }",
        "for i : Id { var t : Node = At(i); if b[i] { t := None; } u[t] := false; v[t] := b[i]; }",
        "for i : Id { var t : Node = At(i); t := At(k); v[t] := b[i]; }",
        "for i : Id { put(At(i), 1); put(None, a[i]); }",
    };

    (void)state;
    refuse(sizeof body / sizeof *body, body);
}

static void truths_with_an_order_are_refused(void **state)
{
    static const char *const body[] = {
        "f := true; for i : Id { f := f && b[i]; }",
        "f := false; for i : Id { f := f || b[i]; }",
        "f := true; for i : Id { f := b[i] => f; }",
        "for i : Id { f := b[i] && f; }",
        "if n > 0 { f := true; } for i : Id { f := b[i] && f; }",
        "f := true; f := _; for i : Id { f := b[i] || f; }",
        "f := true; for j : 0..1 { for i : Id { f := b[i] || f; } f := _; }",
        "var g : bool; for i : Id { g := b[i] || g; }",
        "every(1);",
        "f := true; for i : Id { f := b[i] && f; f := a[i] = 0 || f; }",
        "f := true; for i : Id { f := b[i] && f; f := f != b[i]; }",
        "f := true; for i : Id { f := !(b[i] && f); }",
        "f := true; for i : Id { f := b[i] && !f; }",
        "f := true; for i : Id { f := (b[i] && f) != b[i]; }",
        "f := true; for i : Id { f := b[i] && f; f := false; }",
        "f := true; for i : Id { f := if f then b[i] else f; }",
        "f := true; for i : Id { f := b[i] && f; b[i] := f; }",
        "f := true; for i : Id { f := b[k] && f; b[i] := false; }",
        "f := true; for i : Id { f := f != b[k]; b[i] := false; }",
        "f := true; for i : Id { f := if b[k] then !f else f; b[i] := false; }",
        "f := true; for i : Id { f := f && f; }",
        "f := true; for i : Id { f := f != f; }",
        "for i : Id { c[1] := b[i] && c[1]; }",
        "c := array(_, true); for i : Id { c[0] := b[i] && c[0]; }",
    };

    (void)state;
    refuse(sizeof body / sizeof *body, body);
}

/* What protocols need. */
static void useful_loops_are_accepted(void **state)
{
    static const char *const body[] = {
        "for i : Id { a[i] := 0; }",
        "for i : Id { if b[i] { a[i] := 1 - a[i]; b[i] := false; } else { b[i] := m[i, k]; } }",
        "for i : Id { var n : 0..1 = a[i]; n := 1 - n; b[i] := n = 0; }",
        "for i, j : Id { m[i, j] := b[i] && i != k; }",
        "for i : Id { for j : Id { m[j, i] := exists h : Id . b[h]; } a[i] := 0; }",
        "for i : Id, n : 0..1 { a[i] := n; }",
        "for i : Id { r[i].n := 1, r[i].last := k; assert r[i].last = k; }",
        "for i : Id { reset(i); }",
        "for i : Id { flip(a[i]); var one : bool = find(a[i]); b[i] := one; }",
        "for i : Id { u[At(i)] := !u[At(i)]; b[i] := u[At(i)] || v[None]; }",
        "for n : Node { u[n] := false; if n is At { a[n.id] := 1 - a[n.id]; } }",
        "for i : Id { if i != k { net[i] := net[i] + bag(k); all := all + bag(i, k); } }",
        "for i : Id { net[k] := net[k] + bag(i); if b[i] { net[i] := net[i] + bag(k); } }",
        "for i : Id { if len(net[i]) = 0 { net[i] := net[i] + bag(k); } }",
        "for i : Id { if b[i] { n := h[0] + 1; w := k; } }",
        "var q : 0..9 = h[0]; for i : Id { if b[i] { n := q; c[a[i]] := h[1] > q; } }",
        "for i : Id { if a[i] > n { n := a[i]; } }",
        "for i : Id { if b[i] && n >= a[i] { n := a[i]; } n := if a[i] < n then a[i] else n; }",
        "for i : Id { if b[i] { b[i] := false; } else if i != k && n < a[i] { n := a[i]; } }",
        "for i : Id { n := if n >= a[i] then n else a[i]; n := max(a[i], n); }",
        "for i : Id { n := n + a[i]; n := 1 + n; n := if b[i] then n + 2 else n; }",
        "for i : Id { n := n - a[i]; n := n + -a[i]; }",
        "for i : Id { h[a[i]] := h[a[i]] + 1; h[0] := a[i] + h[0]; }",
        "for i : Id { c[a[i]] := true; c[1] := true; }",
        "var z : 0..9 = 0; for i : Id { z := a[i]; a[i] := 1 - z; } z := 2; n := z;",
        "var z : 0..9 = 0; for i : Id { if b[i] { z := 1; } else { z := a[i]; } n := n + z; }",
        "var z : 0..9 = 0; for i : Id { z := 0; for y : 0..1 { z := z + a[i]; } b[i] := z > 1; }",
        "var z : 0..9 = n; a[k] := 0; for i : Id { store(z, a[i]); n := max(n, z); }",
        "var z : 0..9; for j : 0..1 { for i : Id { z := a[i]; a[i] := 1 - z; } z := 0; n := z; }",
        "for i : Id { put(At(i), a[i]); u[At(i)] := u[At(i)] && b[i]; }",
        "for i : Id { var t : Node = At(i); var s : Node = t; u[s] := u[t] || v[At(i)]; }",
        "for m : Node { put(m, 1); }",
        "for i : Id { if a[i] > h[1] { h[1] := a[i]; } m[i, k] := true; m[k, i] := true; }",
        "f := true; for i : Id { f := b[i] && f; f := a[i] = 0 && b[i] && f; }",
        "f := n > 1; n := 0; for i : Id { if b[i] { f := a[i] = 0 || (i = k || f); } }",
        "f := true; for i : Id { for j : Id { f := if b[i] then m[i, j] && f else f; } }",
        "f := true; every(0); every(1);",
        "var g : bool = false; for j : 0..1 { for i : Id { g := b[i] || g; } } c[0] := g;",
        "if n > 0 { f := true; } else { f := b[k]; } for i : Id { f := b[i] || f; }",
        "for i : Id { f := f != b[i]; f := b[i] = f; f := !f; f := (f = b[i]) != (a[i] = 0); }",
        "for i : Id { if b[i] { f := !f; } c[a[i]] := c[a[i]] <=> b[i]; }",
    };

    (void)state;
    for (size_t i = 0; i < sizeof body / sizeof *body; i++)
        if (!accepts("scalarset(3)", body[i]))
            fail_msg("refused: %s", body[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_with_an_order_are_refused),
        cmocka_unit_test(truths_with_an_order_are_refused),
        cmocka_unit_test(useful_loops_are_accepted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
