type S : scalarset(2); T : scalarset(3); E : enum { ea, eb }; F : enum { fa };
     R : record s : S; end;
     U : union { S, E }; V : union { T, F }; W : union { U, R }; X : union { U, boolean, array [S] of E };
     Y : union { 0..3, E, 2..5 }; Z : union { U, V, unknown };
var u : U; v : V; s : S; t : T; e : E; n : 0..3; a : array [U] of 0..1; b : array [S] of 0..1;
startstate u := v; u := t; t := u; u := fa; u := 1; n := u; u := true; end;
rule u = v | s = e ==> end;
rule u < ea ==> a[fa] := 1; b[v] := 1; u.s := 1; u[s] := 2; end;
rule ismember(u, R) | ismember(a, S) ==> end;
