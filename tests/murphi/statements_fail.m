-- One that is violated: the run ends there, and shows the value that the last step has computed.
-- rumur: no
type Proc : scalarset(3);
var st : array [Proc] of 0..2;
function count(v : 0..2) : 0..3;
var n : 0..3;
begin
  n := 0;
  for p : Proc do if st[p] = v then n := n + 1; end; end;
  return n;
end;
startstate for p : Proc do st[p] := 0; end; end;
ruleset p : Proc do
  rule "enter" st[p] = 0 ==> begin st[p] := 2; end;
  rule "leave" st[p] = 2 ==> begin st[p] := 0; end;
end;
invariant "one inside" count(2) <= 1;
