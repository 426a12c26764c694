-- Two loops over one scalarset whose rounds depend on each other: one warning suffices.
type S : scalarset(2);
var x : S; n : 0..1;
startstate begin undefine x; n := 0; end;
rule "a" begin for s : S do x := s; end; end;
rule "b" begin for s : S do x := s; end; end;
rule "c" begin n := 1 - n; end;
