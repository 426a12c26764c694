type E : enum { a, b }; S : scalarset(2); R : record f : E; end;
var e : E; s : S; r : R; n : 0..3; x : boolean; q : array [S] of E;
startstate e := 0; s := s + 1; r := e; n := true; x := n; q[e] := a; q := r; r.g := a; e.f := a; end;
rule x & n ==> x := e < b; n := x ? 1 : b; if n then end; while e do end; end;
rule n ==> switch e case 1: end; for i : R do end; end;
