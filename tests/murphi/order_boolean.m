-- Conjunctions, disjunctions and parities of all rounds can change places, so both scalarsets stay ones.
type P : scalarset(3); A : scalarset(2);
var a : array [P] of boolean; m : array [P] of array [A] of boolean; all, some, odd, edge : boolean;
procedure set(p : P; b : boolean);
begin a[p] := b; all := false; some := false; odd := false; edge := false; end;
function every(b : boolean) : boolean;
var f : boolean;
begin f := true; for p : P do for x : A do f := f & m[p][x] = b end; end; return f; end;
startstate
  for p : P do set(p, false); for x : A do m[p][x] := false end; end;
end;
ruleset p : P; b : boolean do rule "set" a[p] != b ==> set(p, b); end; end;
ruleset p : P; x : A do rule "turn" begin m[p][x] := a[p]; end; end;
rule "all" begin all := true; for p : P do all := all & a[p] end; end;
rule "some" begin some := !all; for p : P do some := some | a[p] & !edge | odd end; end;
rule "right" var e : boolean; begin some := false; e := every(false); for p : P do some := a[p] | some; if !a[p] then some := e & a[p] | some end; end; end;
ruleset x : A do rule "odd" begin for p : P do if a[p] then odd := !odd end; odd := m[p][x] = odd; end; end; end;
rule "edge" begin for p : P do edge := edge | exists q : P do p != q & a[p] & a[q] end end; edge := edge & every(true); end;
