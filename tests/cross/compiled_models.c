/*
 * Models whose steps are taken by programs alone (see compiled_models.h).
 */
#include "config.h"

#include "tests/cross/compiled_models.h"

#include <stddef.h>

/* A program writes p and gives up, while w is large; then another one of the same node reads p. */
const char compiled_given_up[] =
    "type T = 0..2; var w : 0..5 = 0; var y : T = 0; var a : array [T] of T = array(i : T => i);"
    "process P { var p : T = 0; node one { when p = 0 do y := 1 tau -> two;"
    "  do { p := 2; y := a[w]; } tau -> one; } node two { when p = 2 tau -> one; tau -> two; } }"
    "process Q { node s { when w < 5 do w := w + 1 tau -> s; when w = 5 do w := 0 tau -> s; } }"
    "system P || Q;";

#define UNIONS \
    "type T = 0..2;" \
    "type V = union { Nil, One(a : T), Two(b : bool, a : T), Three(c : T, d : T) };" \
    "type W = union { Empty, Full(v : V, s : set of T, n : T) };"

/* As programs want the variables. */
const char *const compiled_by_programs[] = {
    /* Alternatives and types without values. */
    "const N : int = 0; type E = 0..N - 1; type U = union { A(e : E, n : int), B(k : 0..3) };"
    "type R = record { u : U, k : 0..1 }; type S = record { e : E, u : U };"
    "var s : set of R = {}; var t : set of U = {}; var v : U = B(1); var n : 0..3 = 0;"
    "process P { node a {"
    "  for i : 0..3 when !({ u : B(i), k : 0 } in s) do s := s + {{ u : B(i), k : 0 }}, n := i"
    "    tau -> a; when v in t do t := t - {v} tau -> a; for i : 0..3 when i != n do v := B(i)"
    "    tau -> a; when !(v in t) do t := t + {v} tau -> a;"
    "  for e : E when !(A(e, n) in t) do t := t + {A(e, n)} tau -> a;"
    "  for x : S when x.u in t do n := 0 tau -> a; when n > 3 && A(n, n) in t do n := 0 tau -> a;"
    "  when B(n) in t do s := {} tau -> a;"
    "  for r : R when r in s && r.k = 0 do s := s - {r} tau -> a; } } system P;",
    /* Unions in unions, fields that several alternatives have, sets in them. */
    UNIONS
    "var x, y : V = Nil; var w : array [T] of W = array(i : T => Empty); var c : 0..3 = 0;"
    "process P { node s { when x is Nil do x := One(c % 3), c := (c + 1) % 4 tau -> s;"
    "  when x is One && x != y do y := x tau -> s; when x = One(1) do x := Two(c = 1, 2) tau -> s;"
    "  when x = y && y is One do x := Three(y.a, 2) tau -> s;"
    "  when x is Two do y := One(x.a) tau -> s;"
    "  when x is Three do y := Two(x.c = 0, x.d), c := (c + 1) % 4 tau -> s;"
    "  when y = Two(true, 2) do x := Nil tau -> s; } }"
    "process Q { node s { for i : T when w[i] is Empty do w[i] := Full(x, {i}, c % 3) tau -> s;"
    "  for i : T when w[i] is Full && w[i].v = y && len(seq(1)) = 1 do"
    "    w[i] := Full(y, w[i].s + {c % 3}, w[i].n) tau -> s;"
    "  for i : T when w[i] is Full && 1 in w[i].s do w[i] := Empty tau -> s;"
    "  for i : T, j : T when i != j && w[i] = w[j] do c := (c + 1) % 4 tau -> s;"
    "  when w[0] = Full(Nil, {0}, 0) do c := 0 tau -> s; } } system P || Q;",
    /* Fields that an alternative does not have. */
    UNIONS
    "var x : V = One(2); process P { node s { when x.a = 2 do x := Three(1, 0) tau -> s;"
    "  do x := Two(true, x.c) tau -> t; } node t { when x.b do x := Nil tau -> s; } } system P;",
    /* Unions that are unassigned. */
    UNIONS "var w : array [T] of V = array(i : T => _); var c : T = 0;"
           "process P { node s { do w[c] := One(c), c := (c + 1) % 3 tau -> s;"
           "  when c > 0 && w[0] is One do w[1] := w[0] tau -> s; } } system P;",
    /* Sequences. */
    "type T = 0..2; var q, r : seq [3] of T = seq(); var n : T = 0;"
    "process P { node s { when len(q) < 3 do q := q ++ seq(n), n := (n + 1) % 3 tau -> s;"
    "  when len(q) > 0 && len(r) < 3 do r := seq(head(q)) ++ r, q := tail(q) tau -> s;"
    "  when q = r do q := seq(2, 1) tau -> s; when q = seq(1, 2) do r := q tau -> s;"
    "  when len(q) = 2 && q[1] = n do q := seq() tau -> s; do q := q ++ r tau -> s;"
    "  for i : T when i < len(r) && r[i] = n do r := if n = 0 then q else seq(i) tau -> s; } }"
    "system P;",
    /* Sequences, bags and unions of blocks. */
    UNIONS
    "var z : array [0..40] of T = array(i : 0..40 => 1);"
    "type B = bag [3] of T; type Q = seq [3] of T; var q : Q = seq(0, 1); var m : B = bag(2, 0);"
    "var x : V = Nil; var c : T = 0;"
    "var a : array [0..1] of seq [2] of T = array(i : 0..1 => seq());"
    "procedure turned(var p : Q, at : T) { var out : Q = seq(); for i : 0..len(p) - 1 {"
    "    if i = at { out := out ++ seq((p[i] + 1) % 3); } else { out := out ++ seq(p[i]); } }"
    "  p := out; }"
    "process P { node s { do { turned(q, c); c := (c + 1) % 3; } tau -> s;"
    "  do { var p : Q = tail(q) ++ seq(c); var n : B = m - bag(c); for i in m { n := n - bag(i);"
    "      if i in n { p := p ++ seq(i); } } q := if len(p) > 2 then tail(p) else p ++ seq(0); }"
    "    tau -> s;"
    "  do { var u : V = x; if u is Two { u := One(u.a); } else if u is One { u := Two(c = 0, c); }"
    "      else { u := One(c); } x := u; z[c] := 1; } tau -> s;"
    "  for i : 0..1 when len(a[i]) < 2 do a[i] := a[i] ++ seq(c), c := (c + 2) % 3 tau -> s;"
    "  for i : 0..1 when len(a[i]) > 0 do a[i] := tail(a[i]) tau -> s;"
    "  for i : 0..1 when len(a[i]) = 0 && len(a[1 - i]) > 0 do"
    "    a[i] := a[i] ++ seq(c) ++ seq(head(a[1 - i])) tau -> s;"
    "  when len(a[0]) < 2 do a[1] := a[0] ++ seq(c) tau -> s;"
    "  when c = 2 do a[1] := tail(a[1]) tau -> s;"
    "  for i in m when c < i do { m := m - bag(i) + bag(c); c := i; } tau -> s; } } system P;",
    /* Bags in cells. */
    "type T = 0..2; type R = record { a : T, b : bool }; var m : bag [3] of T = bag(1, 2, 1);"
    "var n : bag [2] of R = bag(); var k : bag [2] of 0..1 = bag(); var c : T = 0;"
    "fun rest(p : bag [3] of T, i : T) : bag [3] of T = if i in p then p - bag(i, i) else p;"
    "process P { node s { for i in m do m := m - bag(i) + bag((i + 1) % 3) tau -> s;"
    "  when len(m) < 3 do m := bag(c) + m, c := (c + 1) % 3 tau -> s;"
    "  for i : T when i in m && !({ a : i, b : true } in n) && len(n) < 2 do"
    "    n := n + bag({ a : i, b : c = 1 }) tau -> s;"
    "  for r in n when r.b do n := n - bag(r) tau -> s;"
    "  when len(bag(i in m | i = c)) > 1 do m := rest(m, c) tau -> s;"
    "  do k := m - bag(2, 2) tau -> s; when len(k) < 2 do k := k + bag(c) tau -> s;"
    "  when m = bag(0, 1) || k = m do c := (c + 1) % 3 tau -> s;"
    "  when k + k = bag(0, 0) do k := bag() tau -> s;"
    "  when m + bag(c) - bag(0) = m do m := m + bag(2) - bag(0) tau -> s;"
    "  when c = 1 do m := m - bag(2) tau -> s; do { for i in m { k := k - bag(i); } } tau -> s;"
    "  when exists r in n . forall j in n . r = j do n := bag(r in n | !r.b) tau -> s; } }"
    "system P;",
    /* Elements that may be outside of the type. */
    "type T = 0..2; var k : bag [2] of 0..1 = bag(); var q : seq [2] of 0..1 = seq();"
    "var c : T = 2; var p : seq [2] of T = seq(1, 2);"
    "process P { node s { when len(k) < 2 do k := k + bag(c) tau -> s;"
    "  do c := (c + 1) % 3 tau -> s; when len(q) < 2 do q := q ++ seq(c) tau -> s;"
    "  when len(p) < 2 do p := p ++ seq(c) tau -> s;"
    "  when len(p) > 1 do p := tail(p) tau -> s; do q := tail(p) ++ seq(0) tau -> s; } } system P;",
    /* Bags from which elements are taken alone. */
    "type T = 0..2; var m : bag [3] of T = bag(1, 2, 1); var c : T = 0;"
    "process P { node s { for i in m do m := m - bag(i) tau -> s;"
    "  when len(m) = 0 do m := bag(c, 1, c) - bag(2), c := (c + 1) % 3 tau -> s; } } system P;",
    /* Variables of blocks with unions, some of which are unassigned. */
    UNIONS "var w : array [T] of V = array(i : T => _); var c : T = 0;"
           "process P { node s { do { var t : array [T] of V = w; t[c] := One(c); w := t;"
           "    c := (c + 1) % 3; } tau -> s; } } system P;",
    /* Unions in messages, and patterns of them. */
    UNIONS "channel m : V; channel k : (V, W); var g : 0..3 = 0;"
           "process P { var x : V = Nil; var w : W = Empty;"
           "  node s { m!x then x := if x is Nil then One(1) else if x is One then Two(true, x.a)"
           "      else if x is Two then Three(1, 2) else Nil -> s;"
           "    k!(x, w) then w := if w is Empty then Full(x, {1}, 2) else Empty -> s; } }"
           "process Q { var y : V = One(1); var z : W = Empty; node r {"
           "  m?One(v) then g := v -> r; m?Two(b, =1) where b then y := Two(false, 1) -> r;"
           "  m?=y then g := 3 -> r; m?y where y is Three then g := y.d -> r; m?Nil -> r;"
           "  k?(=y, z) -> r; k?(_, Full(Two(_, v), t, _)) where v in t then z := Empty -> r;"
           "  k?(Nil, Empty) then g := 0 -> r; } } system (P || Q) \\ *;",
    /* The one value that is equal to a term, compared with another one. */
    "type T = 0..9; var n, m : T = 0; process P { node s {"
    "  for i : T when i = (n + 1) % 10 && i != m do n := i tau -> s;"
    "  for i : T, k : T when m < 9 && i = n && k = (i + m) % 7 && k = m % 3 do m := m + 1 tau -> s;"
    "  for i : T when i = m && i = n do m := (m + 3) % 10 tau -> s; } } system P;",
    /* Elements without a value, behind one that is different. */
    "type T = 0..2; type A = array [T] of T; var a : A = array(i : T => _);"
    "var b : A = array(i : T => 2 - i); var c : T = 0;"
    "process P { node s { do a[c] := c, c := (c + 1) % 3 tau -> s; } }"
    "process Q { node s { when c = 1 || c = 2 do b[c] := (b[c] + 1) % 3 tau -> t; }"
    "  node t { when a = b tau -> s; when b[0] = 2 && b != a tau -> s; } } system P || Q;",
    /* Records of sets that are assigned as a whole; some fit only in some states. */
    "type T = 0..2; type Q = record { a : set of T, b : set of T, n : T };"
    "type R = record { a : set of 1..3, b : set of T, n : 0..5 };"
    "var q : Q = { a : {}, b : {}, n : 0 }; var r : R = { a : {1}, b : {}, n : 1 };"
    "fun moved(x : Q, i : T) : Q = { a : x.a - {i}, b : x.b + {i}, n : (x.n + 1) % 3 };"
    "fun both(x : Q, y : R) : R = if x.n = y.n then y else { a : x.a * {1, 2}, b : y.b, n : x.n };"
    "process P { node s { for i : T do q := { a : q.a + {i}, b : q.b, n : q.n } tau -> s;"
    "  for i : T when i in q.b do q.b := q.b - {i} tau -> s;"
    "  for i : T when i in q.a do q := let z = moved(q, i) in if z.n = 1 then z else moved(z, 0)"
    "    tau -> s;"
    "  when r.n < 3 && !(3 in r.a) && r.a != {2} do q := r, r := both(q, r) tau -> s;"
    "  for i : T when i in r.b do r.n := i tau -> s; do r := q tau -> t; }"
    "  node t { when q.n != 2 do q := { a : q.b, b : r.a + {0}, n : r.n } tau -> s;"
    "    when q = moved(q, 2) do r := { a : {1, 3}, b : r.b - q.b, n : 2 } tau -> s;"
    "    when r = both(q, r) do r.a := {3} tau -> s; } } system P;",
    /* The same with unions and sequences in them. */
    UNIONS "type L = seq [2] of T; type Q = record { v : V, s : set of T, l : L, n : T };"
           "type R = record { v : V, s : set of 0..4, l : seq [3] of 0..4, n : 0..4 };"
           "var q : Q = { v : Nil, s : {}, l : seq(), n : 0 };"
           "var r : R = { v : One(1), s : {2}, l : seq(2), n : 1 };"
           "fun next(x : R, i : 0..4) : R ="
           "  { v : if i = 3 then Nil else x.v, s : x.s + {i}, l : if i < 2 then x.l else seq(i),"
           "    n : i };"
           "process P { node s { for i : 0..4 when r.n != i do r := next(r, i) tau -> s;"
           "  when r.n < 3 && !(3 in r.s) && !(4 in r.s) do q := r tau -> t;"
           "  do q := next(r, 2) tau -> s; }"
           "  node t { do r := { v : q.v, s : q.s - {1}, l : q.l ++ seq(4), n : q.n } tau -> s;"
           "    when q.v is One && 2 in q.s do q.v := Two(1 in q.s, 1) tau -> s;"
           "    when 4 in r.s do r.n := 2 tau -> s; when q = r do q := r tau -> s; } }"
           "system P;",
    /* One that has to be of a type with fewer values than there are cells for. */
    "type Q = record { a : set of 0..1, l : seq [1] of 0..1 };"
    "type R = record { a : set of 0..2, l : seq [2] of 0..2 };"
    "var r, k : R = { a : {}, l : seq() }; fun low(x : R) : Q = x;"
    "process P { node s { for i : 0..2 when !(i in r.a) do r.a := r.a + {i} tau -> s;"
    "  for i : 0..2 when i in r.a do r.a := r.a - {i} tau -> s; do r.l := seq() tau -> s;"
    "  for i : 0..2 when len(r.l) < 2 do r.l := r.l ++ seq(i) tau -> s;"
    "  when 0 in r.a do k := low(r) tau -> s;"
    "  when 0 in k.a do k.a := k.a - {0} tau -> s; } } system P;",
    /* Sets of records with unions, and records with other bounds that may be in them. */
    "type T = 0..1; type V = union { Nil, One(a : T), Two(b : bool, a : T), Both(s : set of T) };"
    "type A = record { v : V, n : 0..2 }; type B = record { v : V, n : 1..3 };"
    "var x : V = Nil; var b : B = { v : One(1), n : 2 }; var s : set of A = {}; var c : T = 0;"
    "fun has(m : set of A, p : A, i : T) : bool = p in m || { v : p.v, n : (p.n + i) % 3 } in m;"
    "process P { node s { when x is Nil do x := One(c), c := 1 - c tau -> s;"
    "  when x is One do x := Two(c = 0, x.a) tau -> s; when x is Two do x := Both({x.a}) tau -> s;"
    "  when x is Both && card(x.s) > c do x := Nil tau -> s;"
    "  when !({ v : x, n : c } in s) do s := s + {{ v : x, n : c }} tau -> s;"
    "  when b.n < 3 && !({ v : b.v, n : b.n } in s) do s := s + {{ v : Two(c = 1, c), n : 2 }} tau"
    "    -> s; for i : T when { v : One(c), n : c + i } in s do b := { v : x, n : c + 1 } tau -> s;"
    "  for k : B when k in s && k.n != c do s := s - {k} tau -> s;"
    "  for k : A when k in s && k.v is Two && k.v.a = c do s := s - {k} tau -> s;"
    "  when exists k : A . has(s, k, c) && (let j = k in j in s && j.v = x) do c := 1 - c tau -> s;"
    "  when exists k : B . k.n < 3 && (k in s || c > 4) do c := 1 - c tau -> s;"
    "  when { v : if c = 0 then x else b.v, n : c } in s do c := 1 - c tau -> s;"
    "  when card(s) > 2 do s := set(k : A | k in s && k.n = c && !(k.v is Both)) tau -> s;"
    "  when card(s) > 1 do s := s - set(k : A | { v : k.v, n : (k.n + 1) % 3 } in s) tau -> s;"
    "} } system P;",
    /* Sets over more values than a word has bits, whose changes have conditions. */
    "type T = 0..2; type M = record { from : T, to : T, n : T, ack : bool, top : bool };"
    "var net : set of M = {}; var sent : 0..4 = 0; process P(i : T) { var x : T = 0; node s {"
    "  for j : T when j != i && sent < 4 do sent := sent + 1,"
    "    net := net + {{ from : i, to : j, n : x, ack : false, top : x = 2 }} tau -> s;"
    "  for m : M when m in net && m.to = i && !m.ack do net := net - {m} + (if m.n < x then {} else"
    "    {{ from : i, to : m.from, n : m.n, ack : true, top : x = 2 }}), x := m.n tau -> s;"
    "  for m : M when m in net && m.to = i && m.ack do x := (x + 1) % 3,"
    "    net := if m.n = x then net - {m} else if card(net) > 2 then net - {m} + (if x > 0 then"
    "    {{ from : i, to : i, n : 3 / x, ack : false, top : true }} else {}) else net - {m} tau"
    "    -> s; when x = 2 && { from : i, to : i, n : 1, ack : false, top : true } in net do"
    "    net := net - {{ from : i, to : i, n : 1, ack : false, top : true }} tau -> s; } }"
    "system par i : T . P(i);",
    /* Fields of members that are equal to what they cannot be; behind the set is one with all. */
    "type T = 0..4; type M = record { a : T, b : 0..5 }; var s : set of M = {};"
    "var t : set of M = set(m : M | true); var n : 0..9 = 0; process P { node s {"
    "  when exists m : M . m in s && m.a = n && m.b < 3 do t := t - {{ a : 0, b : n % 6 }} tau"
    "  -> s;"
    "  when count(m : M | m in s && m.a = n) > 1 do s := {} tau -> s;"
    "  for i : 0..2 when !({ a : i, b : i } in s) do s := s + {{ a : i, b : i }} tau -> s;"
    "  do n := (n + 1) % 10 tau -> s; when { a : 0, b : 0 } in t do t := t - {{ a : 0, b : 0 }}"
    "    tau -> s; when forall m : M . m in s && m.b = n => m.a > 1 do s := s + {{ a : 1, b : 4 }}"
    "    tau -> s; } } system P;",
    /* Variables of blocks in registers. */
    "type T = 0..2; type R = record { f : T, g : array [T] of bool }; var out : T = 0;"
    "var a : array [T] of T = array(i : T => i); var r : R = { f : 1, g : array(i : T => i = 1) };"
    "process P { node s { do { var b : array [T] of T = a; var i : T = 0;"
    "    while i < 2 max 3 { b[i] := b[i + 1]; i := i + 1; } b[out] := 1; a := b; } tau -> s;"
    "  do { var t : R = r; t.g[a[0]] := !t.g[a[1]]; if t.g[2] { t.f := (t.f + 1) % 3; } r := t;"
    "    for i : T { if t.g[i] { out := i; } } } tau -> s; } } system P;",
    NULL,
};

const char *const compiled_communicating[] = {
    /* An error of the sender, where what it sends is known not to be received. */
    "var g : 0..2 = 2; channel c : (0..1, 0..9);"
    "process P { node s { c!(0, 5 / g) -> s; when g > 0 do g := g - 1 tau -> s; } }"
    "process Q { node r { c?(=1, _) -> r; tau -> away; } node away { tau -> r; } }"
    "system (P || Q) \\ *;",
    /* One of a guard that receives, where nobody sends. */
    "var g : 0..2 = 2; channel c;"
    "process P { node s { when g = 2 c! -> s; when g > 0 do g := g - 1 tau -> s; } }"
    "process Q { node r { when 5 / g > 0 c? -> r; } } system (P || Q) \\ *;",
    /* One of a pattern, before another that cannot match. */
    "var g : 0..2 = 2; channel c : (0..9, 0..1);"
    "process P { node s { c!(2, 0) -> s; when g > 0 do g := g - 1 tau -> s; } }"
    "process Q { node r { c?(=(5 / g), =1) -> r; } } system (P || Q) \\ *;",
    /* The sender assigns what it has sent before the receiver looks at it. */
    "type I = 0..2; var out : I = 0; channel c : array [I] of I;"
    "process P { var a : array [I] of I = array(i : I => i);"
    "  node s { c!a then a[1] := (a[1] + 1) % 3 -> s; } }"
    "process Q { node r { c?v then out := v[1] -> r; } } system (P || Q) \\ *;",
    /* A parameter of the sender's node, assigned before one receiver refuses, another does not. */
    "channel c : 0..3; process P { node s { tau -> t(0); }"
    "  node t(q : 0..3) { do q := (q + 1) % 4 c!q -> t(q); } }"
    "process Q { var y : 0..3 = 0; node r { c?y where y > 1 -> r; c?=1 -> u; }"
    "  node u { c?y -> r; } } system (P || Q) \\ *;",
    /* One of the receiver's node, assigned under each of several choices. */
    "channel c : 0..3; process P { var x : 0..3 = 0; node s { c!x then x := (x + 1) % 4 -> s; } }"
    "process Q { node r { tau -> t(0); } node t(p : 0..3) { for k : 0..2 when k >= p c?p -> t(p);"
    "    for k : 0..2 when k < p c?_ then p := p - 1 -> t(p); } } system (P || Q) \\ *;",
    /* What is assigned at once with the arguments of the target. */
    "type I = 0..2; var g : I = 0; channel c;"
    "process P { var x : I = 0; node s { c! then x := (x + 1) % 3 -> t(x); }"
    "  node t(y : I) { when y = x do g := 1 tau -> s; when y != x do g := y tau -> s; } }"
    "process Q { node r { c? -> r; } } system (P || Q) \\ *;",
    NULL,
};
