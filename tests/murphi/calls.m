-- Functions and procedures: values are copies, variables are places; returns from inside of loops.
const N : 3;
type T : 0..N;
var a : array [T] of T; x, y : T; i : T;

function find(v : T) : T;
begin
  for k : T do if a[k] = v then return k end end;
  return 0;
end;

function twice(v : T) : T;
var w : T;
begin
  w := v;
  if w + v > N then return N end;
  return w + v;
end;

procedure swap(var p, q : T);
var h : T;
begin h := p; p := q; q := h; end;

procedure step(var p : T; d : 0..1);
begin
  if d = 0 then return end;
  p := (p + d) % (N + 1);
end;

function bump() : T;
begin x := (x + 1) % (N + 1); return x end;

startstate for k : T do a[k] := k end; x := 0; y := 1; i := 0; end;
rule "swap" begin swap(a[i], a[find(y)]); end;
rule "step" begin step(i, i < N ? 1 : 0); step(y, 1); end;
rule "twice" begin y := twice(find(x)); i := 0; end;
rule "bump" begin y := bump(); end;
rule "lazy" x = N & (y = 0 | find(0) = 0) ==> x := (y = 0 ? twice(y) : twice(1)); end;
rule "alias" begin alias p : a[i]; v : x + 0 do i := y; p := v; end; end;
invariant "a permutation or not" exists k : T do a[k] <= N end;
