const N : 2;
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
ruleset i : Proc do rule "r1" forall m : Node do (a[m] = 1 | m = b) end ==> begin p := i; if !(ismember(b, Other)) then x := b; end; if b = x then if y = i then if !(ismember(b, Other)) then y := F(b); end; else if ismember(x, Proc) then p := x; end; end; else b := x; end; end; end;
ruleset n : Node do rule "r2" t = 2 ==> begin if !(isundefined(x)) then a[x] := 1; end; if !(isundefined(x)) then a[x] := 1; end; end; end;
ruleset i : Proc do rule "take" isundefined(x) ==> x := i; end; end;
rule "give" t = 1 ==> b := x; end;
rule "on" begin t := (t + 1) % 3; end;
invariant "inv" forall m : Node do (a[m] = 1 | p = x) end;
