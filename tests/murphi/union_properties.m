-- Properties of variables whose values are of unions.
-- args: -f "always(!(owner is _) && owner is Node'Proc => st[owner.Proc] = 2)" -f "forall i : Proc . possibly(owner = Node'Proc(i))" -f "always(owner = Node'Home(home) || (exists i : Proc . owner = Node'Proc(i)))" -f "forall n : Node . possibly(seen[n])" -f "always(<tau give(?n)> n is Node'Proc || owner is Node'Home)"
-- rumur: no
type Proc : scalarset(3);
     Home : enum { home };
     Node : union { Home, Proc };
var owner : Node; st : array [Proc] of 1..2; seen : array [Node] of boolean;
startstate
  owner := home;
  for i : Proc do st[i] := 1; end;
  for n : Node do seen[n] := false; end;
end;
ruleset i : Proc do
rule "take" owner = home ==> owner := i; st[i] := 2; seen[i] := true; end;
end;
ruleset n : Node do
rule "give" owner = n & ismember(n, Proc) ==> st[n] := 1; owner := home; seen[home] := true; end;
end;
