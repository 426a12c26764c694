-- rumur: no
-- A guard that needs statements, and compares members of different unions: what the attempt to write
-- it as an expression declares is declared again for the statements.
type S : scalarset(2); E : enum { ea, eb }; U : union { S, E }; V : union { E, S };
     F : enum { fa }; W : union { S, E, F };
var u : U; w : W; n : 0..3;
function count() : 0..3;
var k : 0..3;
begin
  k := 0;
  for s : S do if u = s then k := 1; end; end;
  return k;
end;
function both(x : W) : boolean; begin return x = ea; end;
startstate begin u := ea; w := fa; n := 0; end;
rule "go" both(u) & count() = 0 & n < 3 ==> begin n := n + 1; end;
ruleset s : S do rule "set" begin u := s; w := s; end; end;
rule "same" (u = w) & count() = 1 ==> begin u := ea; end;
rule "different" (w = u) & n > 0 ==> begin w := fa; end;
