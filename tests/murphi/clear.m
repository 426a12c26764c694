-- The first value of a scalarset, which is then not a set of interchangeable values any more.
type S : scalarset(3); E : enum { ea, eb };
var s : S; r : record f : S; g : 2..4; e : E; end; a : array [S] of boolean; n : 0..2;
startstate begin clear s; clear r; clear a; n := 0; end;
ruleset i : S do
  rule "s" n < 2 ==> begin s := i; n := n + 1; end;
  rule "r" s = i & r.f != i ==> begin r.f := i; r.g := 3; r.e := eb; a[i] := !a[i]; end;
end;
rule "clear" begin clear r; clear n; end;
