-- A loop through a union is one around that through its scalarset: the first pair are two equal values, so nothing is evaluated.
-- rumur: no
type P : scalarset(3); U : union { P, enum { none } };
var a : array [P] of boolean; f : boolean;
startstate f := true; end;
rule "union" begin for u : U do for q : P do f := f & u != q & a[q] end; end; end;
