-- The owner of a line, undefined in the beginning: it is copied and compared, as CMurphi does.
type Proc : scalarset(2);
     Home : enum { home };
     Node : union { Home, Proc };
var owner, last : Node; n : 0..15;
startstate n := 1; end;
ruleset p : Proc do
rule "take" owner != p & n < 8 ==> last := owner; owner := p; n := n + 010 / n; end;
end;
rule "release" !isundefined(owner) ==> owner := last; undefine last; end;
rule "again" n >= 8 ==> n := 1; end;
