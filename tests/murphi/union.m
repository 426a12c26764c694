-- Unions: members, conversions both ways, indices, loops, parameters, switch, nested unions, a range.
-- rumur: no
const N : 2;
type Proc : scalarset(N);
     Home : enum { home };
     Node : union { Home, Proc };
     Big : union { Node, enum { none, lost }, 1..3 };
     Line : record owner, last : Node; note : Big; end;
var line : Line; p : Proc; h : Home; seen : array [Node] of boolean; uses : array [Proc] of 0..2; n : 0..3;

function Next(from : Node) : Big;
begin
  switch from
    case home: return 2;
    else return none;
  end;
end;

procedure Give(var target : Node; who : Big);
begin
  if ismember(who, Node) then target := who; end;
end;

startstate
  line.note := lost; h := home; n := 0;
  for m : Node do seen[m] := false; if ismember(m, Proc) then uses[m] := 0; end; end;
end;

ruleset i : Proc do
  rule "acquire" isundefined(line.owner) | line.owner = home ==>
    line.last := line.owner; line.owner := i; seen[i] := true;
  end;
  rule "release" line.owner = i ==>
    alias who : line.owner do p := who; Give(line.last, i); uses[who] := (uses[p] + 1) % 3; who := h; end;
  end;
end;
ruleset m : Node do
  rule "note" seen[m] & line.owner = m ==> line.note := m; end;
  rule "forget" line.note = m ==> line.note := Next(m); undefine line.last; end;
end;
rule "count" line.note = none | line.note = 2 ==>
  if line.note = 2 then n := line.note end; if n < 3 then line.note := n + 1 else line.note := lost end;
  if line.note = 4 then error "no number of the union" end;
end;
rule "down" line.note = 1 ==> n := line.note; line.note := lost; end;

invariant "owner" !isundefined(line.owner) & ismember(line.owner, Proc) -> seen[line.owner];
invariant "note" ismember(line.note, Node) | ismember(line.note, 1..3) | line.note = none | line.note = lost;
invariant "home" forall m : Node do ismember(m, Home) = (m = home) end;
cover "last" line.last = p & !isundefined(p);
cover "number" ismember(line.note, 3..3);
