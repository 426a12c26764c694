-- Properties that call functions with statements: counting, loops with a bound, recursion, under
-- rulesets, within quantifiers.  Each step computes them.
type Proc : scalarset(3); Slot : 0..2;
var st : array [Proc] of 0..2; line : array [Slot] of 0..2;
function count(v : 0..2) : 0..3;
var n : 0..3;
begin
  n := 0;
  for p : Proc do if st[p] = v then n := n + 1; end; end;
  return n;
end;
function sorted() : boolean;
var i : 0..2; good : boolean;
begin
  i := 0;
  good := true;
  while i < 2 do
    if line[i] > line[i + 1] then good := false; end;
    i := i + 1;
  end;
  return good;
end;
function sum(i : 0..2) : 0..6;
begin
  if i = 0 then return line[0]; end;
  return sum(i - 1) + line[i];
end;
startstate
  for p : Proc do st[p] := 0; end;
  for s : Slot do line[s] := 0; end;
end;
ruleset p : Proc do
  rule "try" st[p] = 0 & count(1) < 2 ==> begin st[p] := 1; end;
  rule "enter" st[p] = 1 & count(2) = 0 ==> begin st[p] := 2; end;
  rule "leave" st[p] = 2 ==>
  begin st[p] := 0; line[0] := line[1]; line[1] := line[2]; line[2] := (line[2] + 1) % 3; end;
end;
invariant "one inside" count(2) <= 1;
invariant "rising" sorted() | line[2] = 0 | line[1] = 0 | line[2] = 1;
ruleset s : Slot do invariant "small" sum(s) <= 6 & (count(1) > 0 | exists p : Proc do st[p] != 1 end); end;
cover "all busy" count(0) = 0;
ruleset p : Proc do cover "somebody inside" st[p] = 2 & count(1) = 2; end;
liveness "rest" count(0) = 3;
