-- Covers inside of rules, of a loop over a scalarset, of a procedure that several rules call, and of
-- a function that calls itself.
type Proc : scalarset(2);
var x : 0..5; busy : array [Proc] of boolean;
procedure step();
begin
  cover "step from two" x = 2;
  if x < 5 then x := x + 1; else x := 0; end;
end;
function half(n : 0..5) : 0..5;
begin
  cover "one is left" n = 1;
  if n < 2 then return 0; end;
  return half(n - 2) + 1;
end;
startstate x := 0; for p : Proc do busy[p] := false; end; end;
ruleset p : Proc do
  rule "work" !busy[p] ==>
  begin
    busy[p] := true;
    for q : Proc do cover "other is busy" q != p & busy[q]; end;
    step();
  end;
  rule "rest" busy[p] ==> begin busy[p] := false; step(); cover "rests at three" x = 3; end;
end;
rule "half" x > 1 ==> begin x := half(x); end;
invariant "small" x < 6;
