/*
 * Systems for tests of searches, some of which share them: counters, with wide levels whose sizes
 * are known, communications that read and write global variables, and others.
 */
#ifndef TESTS_CROSS_SHARED_MODELS_H
#define TESTS_CROSS_SHARED_MODELS_H

/* n counters up to k. */
#define COUNTERS(n, k) \
    "process P(i : 1.." #n ") { var x : 0.." #k " = 0;" \
    "  node a { when x < " #k " do x := x + 1 tau -> a; } }" \
    "system par i : 1.." #n " . P(i);"

/* The same; at step 8 there may be a step that is at fault. */
#define FAULTY(n, k) \
    "var g : 0..99 = 0; process P(i : 1.." #n ") { var x : 0.." #k " = 0;" \
    "  node a { when x < " #k " do x := x + 1, g := g + 1 tau -> a;" \
    "           when g = 8 && i = 1 do x := x / (g - 8) tau -> a; } }" \
    "system par i : 1.." #n " . P(i);"

/* Several receipts, of which each depends on what the sender has written, and writes. */
#define MEETINGS \
    "channel c : 0..4; var g : 0..6 = 0;" \
    "process S(i : 0..2) { var x : 0..4 = 0; node a {" \
    "  when x < 4 do g := (g + x) % 7 c!x then x := x + 1, g := (g + 3) % 7 -> a; } }" \
    "process R(i : 0..1) { var m : 0..4 = 0;" \
    "  node w { c?y where y + g != 5 then g := (g + 2 * y) % 7, m := y -> w;" \
    "           c?y where y != m then m := y -> w; c?y where g = i -> v; c?_ -> v; }" \
    "  node v { tau -> w; when g = 6 do g := 5 tau -> w; } }" \
    "system (par i : 0..2 . S(i) || par i : 0..1 . R(i)) \\ *;"

/* So many cells that states have several parts; more of them at first than when it is known what is
   never unassigned. */
#define LONG(n, m) \
    "type At = 0.." #n "; var a : array [At] of 0..3 = array(i : At => if i = 0 then 1 else 0);" \
    "process P(i : 1.." #m ") { var at : At = " #n "; var left : bool = true; node out {" \
    "    when a[0] = 0 do { a[0] := i; at := 0; left := false; } tau -> on; }" \
    "  node on { when at < " #n \
    " && a[at + 1] = 0 do { a[at] := 0; a[at + 1] := i; at := at + 1; }" \
    "    tau -> on; when at = " #n " do { a[at] := 0; left := true; } tau -> out; } }" \
    "process Q { node s { when a[0] = 1 && P[1]@out do a[0] := 0 tau -> s; } }" \
    "system par i : 1.." #m " . P(i) || Q;"

/* Many cells, most of which an edge does not read; more than two machine words. */
#define ROW \
    "type I = 0..79; var a : array [I] of bool = array(i : I => false); var at : I = 0;" \
    "process P { node s { when !a[at] do a[at] := true tau -> s;" \
    "  when a[at] && at < 79 do at := at + 1 tau -> s; } }" \
    "process Q { var n : 0..3 = 0; node s { when a[67] && n < 3 do n := n + 1 tau -> s; } }" \
    "process R { var m : 0..4 = 0; node s { when a[3] && !a[67] do m := (m + 1) % 5 tau -> s;" \
    "  when a[74] && m > 0 do m := m - 1 tau -> s; } } system P || Q || R;"

/* What a sender writes and does not read is written in every meeting: T may have changed it. */
#define UNREAD \
    "var g, h : 0..2 = 0; channel c; process S { node a { do g := 1 c! -> a; } }" \
    "process R { node a { when h < 2 c? then h := h + 1 -> a; } }" \
    "process T { node a { when g = 1 do g := 2 tau -> b; } node b { } }" \
    "system (S || R || T) \\ *;"

/* Values of a type that are no numbers, more than are written out. */
#define PAIRS \
    "type Pair = record { a, b : 0..4 }; var r : set of Pair = {}; var n : 0..3 = 0;" \
    "process P { node s { for i, j : 0..4 when n < 3 && !({ a : i, b : j } in r) do {" \
    "  r := r + {{ a : i, b : j }}; n := n + 1; for k : 0..4 { r := r + set(p : Pair |" \
    "  { a : p.a, b : k } in r && { a : k, b : p.b } in r); } } tau -> s;" \
    "  when exists p : Pair . p in r && p.a = 4" \
    "  do r := set(p : Pair | p in r && p.b < 4) tau -> s; } }" \
    "system P;"

/* What the filter of a binder computes, and the guard again under each value. */
#define FILTERED \
    "type T = 0..2; type W = -1..16; type R = record { f : T, g, h : bool };" \
    "type S = record { v : T, b : bool }; var x, y : T = 0;" \
    "var a : array [T] of T = array(i : T => i);" \
    "var l, m : array [T] of R = array(i : T => { f : i, g : i = 1, h : false });" \
    "var k : array [T] of S = array(i : T => { v : i, b : i = 1 });" \
    "fun other(i : T) : T = if i = 2 then 0 else i + 1;" \
    "fun behind(k : array [T] of R, i : T) : T = let j = other(i) in k[j].f;" \
    "var c : array [T] of T = array(i : T => 2 - i);" \
    "process P { var p : T = 2;" \
    "  node one { when true do { { p := 0; x := 1; a[1] := 0; } } -> two;" \
    "    when p >= y do x := p tau -> two; }" \
    "  node two { for v : T when a[v] = v do c[behind(l, y)] := v tau -> three(0); }" \
    "  node three(v : T) { do k[p].v := y tau go(other(x)) -> four(1, v); }" \
    "  node four(v : T, w : T) { for i : W, j : T" \
    "    when i in bag(p, behind(l, y), behind(l, y)) && i in {1, 2} do { a[j] := j - i; }" \
    "    tau -> one; } } system P;"

/* Who shakes hands has another system to be packed in. */
#define SHAKING \
    "var g : 0..9 = 0; channel c : 0..3;" \
    "process P { var x : 0..3 = 0; node s {" \
    "  when g < 9 c!x then x := (x + 1) % 4, g := g + 1 -> s; when g = 9 do g := 0 -> s; } }" \
    "process Q { var y : 0..3 = 0; node r { c?y -> r; } } system (P || Q) \\ *;"

/* A sequence that is given an element that is too large. */
#define FILLING \
    "var s : seq [3] of 0..2 = seq(); var n : 0..3 = 0; process P { node a {" \
    "  when len(s) < 3 do s := s ++ seq(n), n := (n + 1) % 4 tau -> a;" \
    "  when len(s) > 0 do s := tail(s) tau -> a; } } system P;"

/* ---- larger ones ---- */

/* Receipts without variables in common, also from outside. */
#define HANDSHAKES \
    "channel c, d : 0..2; process S(i : 0..2) { var x : 0..2 = 0; node a {" \
    "  for k : 0..2 c!k then x := k -> a; d?x -> b; } node b { c!x -> a; } }" \
    "process R { var m : 0..2 = 0; node w { c?y where y >= m then m := y -> w;" \
    "  c?m -> w; c?y -> v(y); } node v(q : 0..2) { when q > 0 d!(q - 1) -> w; tau -> w; } }" \
    "system (par i : 0..2 . S(i) || lR : R || rR : R) \\ {c};"
#define STARTS \
    "process P { var x : 0..99; var y : 0..49; node a {" \
    "  for k : 0..99, l : 0..49 do x := k, y := l tau go -> b; }" \
    "  node b { do x := (x + y) % 100 tau -> b; } } system P;"
/* Two neighbours in the state vector take each value together, -1 and -1 too. */
#define BELOW_ZERO \
    "type T = -1..70; var a, b : T = -1; var z : 0..1 = 0; process P { node s {" \
    "  when a < 70 do a := a + 1 tau -> s; when b < 70 do b := b + 1 tau -> s;" \
    "  when a = 70 && b = 70 do a := -1, b := -1, z := 1 - z tau -> s; } } system P;"
/* More targets of a state than a thread keeps pending. */
#define CROWDED \
    "var a, b, c : 0..12 = 0; process P { var x : 0..199 = 0;" \
    "  node s { for j : 0..199 do x := j tau -> t; }" \
    "  node t { for k : 0..12, l : 0..12, m : 0..12" \
    "           do a := k, b := l, c := (m + x) % 13 tau -> u; }" \
    "  node u { when a = 3 && b = 1 do c := 0 tau -> u; } } system P;"
/* Data without a size: inputs, choices of senders and receivers. */
#define QUEUES \
    "type D = data { d0 }; channel put, c : D; var last : D = d0;" \
    "process Q(i : 0..2) { var q : seq [2] of D = seq(); node run {" \
    "  when len(q) < 2 put?x then q := q ++ seq(x) -> run;" \
    "  when len(q) > 0 c!head(q) then q := tail(q) -> run;" \
    "  for y : D when len(q) = 0 c?x then q := seq(y, x) -> run; when len(q) = 1" \
    "  do last := head(q) tau -> run; for z : D when len(q) = 2 c!z then q := seq() -> run; } }" \
    "system (par i : 0..2 . Q(i)) \\ {c};"

/* ---- for packed states ---- */

/* Numbers outside of a type are in no set, neither a variable nor a constant. */
#define BESIDE \
    "type T = 0..9; const C : set of T = {3, 9}; var s : set of T = {3, 4}; var p : T = 0;" \
    "process P { node a { when !(p + 1 in s) && !(p + 1 in C) && p < 9" \
    "  do p := p + 1, s := s + {p} -> a; when p < 9 do p := p + 1 -> a;" \
    "  when !(p + 1 in s) && !(p - 10 in C) && p = 9 do p := 0 -> a;" \
    "  for d : T when d in s && p - d in s do s := s - {d} -> a; } }" \
    "system P;"

/* Sets of as many values as have members, put together by numbers that are not of the type. */
#define MANY_MEMBERS \
    "type T = 0..255; var s : set of T = {}; var t : set of T = {0, 17};" \
    "process P { node a { for i : 0..5 when !(i * 17 in s) do s := s + {i * 17} -> a;" \
    "  for i : 0..5 when i * 17 in s do s := s - {i * 17} -> a;" \
    "  when s <= t do t := s + t - {34}, s := {} -> a; when 85 in s do t := s -> a; } }" \
    "system P;"

/* Nodes with one parameter and with two, of processes that write a variable in common. */
#define NODES \
    "var g : 0..4 = 0;" \
    "process P(i : 0..2) { var x : 0..3 = 0; var y : 0..1 = 0; node a {" \
    "  for k : 0..2 when x != k do x := k tau -> b(k, i); when g = i do y := 1 - y tau -> a; }" \
    "  node b(u : 0..3, v : 0..3) { when u = x tau -> c(v); when u = v do g := u tau -> a; }" \
    "  node c(w : 0..3) { do x := (x + w) % 4 tau -> a; when w = g tau -> a; } }" \
    "system par i : 0..2 . P(i);"
/* A process that waits for others with variables in common, and blocks with variables. */
#define WAITING \
    "type I = 0..2; var flag : array [I] of bool = array(i : I => false); var turn : I = 0;" \
    "process P(i : I) { var tries : 0..4 = 0; var last : I = 0; node idle {" \
    "  do { flag[i] := true; var t : I = turn; if t != i { last := t; } } tau -> wait; }" \
    "  node wait {" \
    "    when forall j : I . j = i || !flag[j] do { turn := i; tries := 0; } tau -> own;" \
    "    when exists j : I . j != i && flag[j] do {" \
    "      flag[i] := false; if tries < 4 { tries := tries + 1; } } tau -> idle; }" \
    "  node own { do flag[i] := false tau -> idle; } }" \
    "system par i : I . P(i);"
/* Integers without limit take a word each. */
#define UNLIMITED \
    "var n : int = 0; var m : int = -5; process P { node s {" \
    "  when n < 40 do n := n + 1 tau -> s; when m < 40 do m := m + 1 tau -> s; } } system P;"
/* One that ends only far away. */
#define ENDING \
    "process P(i : 0..2) { var x : 0..9 = 0; node a {" \
    "  when x < 9 do x := x + 1 tau -> a; when x = 9 tau -> b(x - i); } node b(r : 0..9) { } }" \
    "system par i : 0..2 . P(i);"
/* Sequences: one that grows too long, one that turns, and one with an element that is too large. */
#define GROWING \
    "var s : seq [3] of 0..2 = seq(); process P { node a { do s := s ++ seq(1) tau -> a;" \
    "  when len(s) > 1 do s := tail(s) tau -> a; } } system P;"
#define TURNING \
    "var s : seq [3] of 0..2 = seq(); var n : 0..2 = 0; process P { node a {" \
    "  when len(s) < 3 do s := s ++ seq(n), n := (n + 1) % 3 tau -> a;" \
    "  when len(s) > 0 do s := tail(s) tau -> a;" \
    "  when len(s) > 1 do s := tail(s) ++ seq(s[0]) tau -> a; } } system P;"
/* Where it stays, it stays. */
#define STAYING \
    "process P(i : 0..2) { var x : 0..9 = 0; node a {" \
    "  when x < 9 do x := x + 1 tau -> a; when x = 9 tau -> a; } } system par i : 0..2 . P(i);"
#define ALONE \
    "process P { var x : 0..9 = 0; node a { tau -> a; do x := 3 tau -> b; } node b { } } system P;"

/* Two elements at once, under a guard that may say that they are different. */
#define POURING(condition) \
    "type J = 0..3; var a : array [J] of 0..4 = array(j : J => 1);" \
    "process P { node s { for j, k : J when a[j] > 0 && a[k] < 4 && (" condition ")" \
    "  do a[j] := a[j] - 1, a[k] := a[k] + 1 tau -> s; } } system P;"
/* The same of members of sets, one of which is added under a condition. */
#define LENDING(condition) \
    "type J = 0..3; var n : 0..2 = 0; var free : set of J = {0, 1};" \
    "process P { node s { for j, k : J when j in free && (" condition ")" \
    "  do n := (n + 1) % 3, free := free - {j} + (if n = 0 then {k, k} else {}) tau -> s;" \
    "  for j : J when n = 0 do free := free + {j} tau -> s; } } system P;"

/* z has no value at the node `over`, which is found only when thousands of states are known. */
#define LATE \
    "var g, h : 0..63 = 0; var e, f : bool = false; process P { var z : 0..127 = 3;" \
    "  node a { when g < 63 do g := g + 1 -> a; when g = 63 && h = 63 && z > 2 -> over; }" \
    "  node over { when g > 54 do g := g - 1, f := e -> over; when g = 54 do z := 9 -> a; } }" \
    "process Q { node s { when h < 63 do h := h + 1 -> s;" \
    "  when h = 63 && g = 56 do h := 20, e := !e -> s; } } system P || Q;"

#endif
