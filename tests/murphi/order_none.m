-- The rounds of all these loops can change places, so the scalarset stays one: sums, maxima, minima, counts of elements, what
-- each round has for itself, and quantifiers that need statements.
type P : scalarset(3); V : 0..2;
var a : array [P] of V; b : array [P] of boolean; m, n : 0..6; f : boolean;
function largest() : -1..2;
var k : -1..2;
begin k := -1; for p : P do if b[p] & a[p] > k then k := a[p]; end; end; return k; end;
function half(k : V) : V;
var r : V;
begin r := 0; while 2 * r + 1 < k do r := r + 1; end; return r; end;
startstate for p : P do a[p] := 0; b[p] := false; end; m := 0; n := 0; f := false; end;
ruleset p : P; v : V do rule "set" begin a[p] := v; b[p] := v > 0; m := 0; n := 0; f := false; end; end;
rule "max" begin m := 0; for p : P do if a[p] > m then m := a[p]; end; end; end;
rule "min" !f ==> m := 2; for p : P do m := a[p] <= m ? a[p] : m; end; end;
rule "sum" begin n := 0; for p : P do n := n + a[p]; end; end;
rule "count" begin n := 6; for p : P do n := n - (b[p] ? 1 : 0); end; end;
rule "largest" largest() > 1 ==> m := largest() + 1; end;
rule "histogram" var h : array [V] of 0..3; var seen : array [V] of boolean; begin
  for v : V do h[v] := 0; seen[v] := false; end;
  for p : P do h[a[p]] := h[a[p]] + 1; seen[a[p]] := true; end;
  m := h[1]; f := seen[0] & seen[2];
end;
rule "local" var x : V; begin for p : P do x := a[p]; if x < 2 then a[p] := x + 1; end; end; end;
rule "exists" exists p : P do half(a[p]) = 1 & b[p] end ==> f := forall p : P do half(a[p]) = half(n > 2 ? 2 : n) end; end;
invariant "half" forall p : P do half(a[p]) <= 1 end;
