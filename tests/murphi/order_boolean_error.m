-- The first round may decide, and another one end in an error: in the states where that one comes first it is met.  Where the
-- variable does not hold before the loop, nothing is looked at.
-- rumur: no
type P : scalarset(3);
var a : array [P] of boolean; f : boolean; n : 0..3;
startstate n := 0; f := false; end;
ruleset p : P do rule "a" isundefined(a[p]) & n < 2 ==> a[p] := false; n := n + 1; end; end;
rule "no" begin f := false; for p : P do f := f & a[p] end; end;
rule "all" n = 2 ==> f := true; for p : P do f := f & a[p] end; end;
