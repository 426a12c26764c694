-- The rounds of this loop depend on each other, so the scalarset is none.
var a : array [scalarset(2)] of boolean; b : boolean;
type S : scalarset(2);
var c : array [S] of 0..2; last : S; n : 0..2;
startstate for s : S do c[s] := 0 end; b := false; n := 0; end;
rule "last" n < 2 ==> for s : S do last := s; n := (n < 2 ? n + 1 : 2); end; end;
rule "b" begin b := !b; end;
ruleset s : S do rule "c" !isundefined(last) & last = s ==> c[s] := (c[s] + 1) % 3; end; end;
