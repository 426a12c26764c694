-- A round may return, and another one end in an error: in the states where that one comes first it is met.
-- rumur: no
type P : scalarset(3); A : scalarset(2);
var a : array [P] of boolean; n : 0..3;
function some() : boolean;
begin for p : P do for x : A do if a[p] then return true; end; end; end; return false; end;
startstate n := 0; end;
ruleset p : P do rule "a" isundefined(a[p]) & n < 2 ==> a[p] := true; n := n + 1; end; end;
rule "some" n = 2 ==> if some() then n := 3; end; end;
