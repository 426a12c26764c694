-- A parameter that is a union stands for the variable of the loop, and a quantifier over a union needs statements: the scalarset
-- stays one.
-- rumur: no
type P : scalarset(3); Home : enum { home }; U : union { P, Home };
var a : array [P] of boolean; c : array [U] of 0..2;
function half(k : 0..2) : 0..2;
var r : 0..2;
begin r := 0; while 2 * r + 1 < k do r := r + 1; end; return r; end;
procedure give(t : U; k : 0..2); begin if c[t] < k then c[t] := k; end; end;
startstate for p : P do a[p] := false; end; for u : U do c[u] := 0; end; end;
ruleset p : P do rule "set" begin a[p] := !a[p]; c[p] := 0; end; end;
rule "give" begin for p : P do if a[p] then give(p, 2); else give(p, 1); end; end; end;
rule "home" begin give(home, 1); end;
