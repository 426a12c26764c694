const N : 3;
type Proc : scalarset(N);
  Home : enum { ha, hb }; Other : enum { ec };
  Node : union { Home, Proc };
  Big : union { Other, Node };
var x, y : Node; b : Big; p : Proc;
  t : 0..2; a : array [Node] of 0..1; c : array [Proc] of boolean;
function F(n : Node) : Node; begin if ismember(n, Proc) then return n; end; return hb; end;
startstate begin
  undefine x; undefine y; undefine b; undefine p;
  t := 0; for i : Proc do c[i] := false; end;
  for n : Node do a[n] := 0; end;
end;
ruleset i : Proc do rule "r1" isundefined(x) ==> begin if !(isundefined(y)) then a[y] := 1; end; end; end;
rule "r2" t = 1 ==> begin if forall m : Node do (a[m] = 0 & x = hb) end then if !(isundefined(x)) then a[x] := 1; end; end; if !(ismember(b, Other)) then x := b; end; x := ha; end;
ruleset n : Node do rule "r3" (p = x & ismember(b, Node)) ==> begin x := n; p := n; end; end;
ruleset i : Proc do rule "take" isundefined(x) ==> x := i; end; end;
rule "give" t = 1 ==> y := x; end;
rule "on" begin t := (t + 1) % 3; end;
