const N : 3;
type Proc : scalarset(N);
  Home : enum { ha, hb }; Other : enum { ec };
  Node : union { Proc, Home };
  Big : union { Other, Node };
var x, y : Node; b : Big; p : Proc;
  t : 0..2; a : array [Node] of 0..1; c : array [Proc] of boolean;
function F(n : Node) : Node; begin if ismember(n, Proc) then return n; end; return hb; end;
startstate begin
  undefine x; undefine y; undefine b; undefine p;
  t := 0; for i : Proc do c[i] := false; end;
  for n : Node do a[n] := 0; end;
end;
rule "r1" ismember(y, Home) ==> begin y := x; undefine x; if forall m : Node do (a[m] = 1 | m = x) end then undefine p; end; end;
ruleset i : Proc do rule "r2" x = ha ==> begin b := x; end; end;
ruleset i : Proc do rule "take" isundefined(x) ==> x := i; end; end;
rule "give" t = 1 ==> b := x; end;
rule "on" begin t := (t + 1) % 3; end;
