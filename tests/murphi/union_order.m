-- Loops over a union whose rounds depend on each other: identities in it are not exchanged.
-- rumur: no
type Proc : scalarset(3);
     Home : enum { home };
     Node : union { Proc, Home };
var last : Node; want : array [Node] of boolean;
startstate last := home; for n : Node do want[n] := false; end; end;
ruleset i : Node do
rule "want" want[i] := !want[i]; end;
end;
rule "serve" for n : Node do if want[n] then last := n; end; end; end;
