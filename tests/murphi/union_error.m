-- A value of another member than the one that is needed.
-- rumur: no
type S : scalarset(2); E : enum { ea, eb }; A : union { S, E }; B : union { E, 0..3 };
var a : A; b : B; s : S; u : array [S] of 0..2;
startstate a := ea; b := 2; for i : S do u[i] := 0; end; end;
ruleset i : S do
rule "set" u[i] = 0 ==> a := i; u[i] := 1; end;
rule "index" u[i] = 1 ==> u[a] := 2; end;
rule "unset" u[i] = 2 ==> a := eb; u[i] := 1; end;
end;
