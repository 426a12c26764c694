-- Assumptions of the whole model, also under a ruleset and with functions that are statements: the
-- states in which one is false are left out, the steps into them are counted, and a state that has
-- no other steps (x = 5) is no deadlock.
const LAST : 9;
type Proc : scalarset(3);
var x : 0..LAST; want : array [Proc] of boolean; twice : boolean;
function wanting() : 0..3;
var n : 0..3;
begin
  n := 0;
  for p : Proc do if want[p] then n := n + 1; end; end;
  return n;
end;
startstate x := 0; twice := false; for p : Proc do want[p] := false; end; end;
startstate "not here" x := 8; twice := false; for p : Proc do want[p] := false; end; end;
rule "up" x < LAST ==> begin x := x + 1; end;
ruleset p : Proc do
  rule "want" begin want[p] := true; end;
  rule "give up" want[p] & x < 5 ==> begin want[p] := false; end;
end;
rule "twice" x = 4 ==> begin x := x + 2; twice := true; end;
assume "few" wanting() <= 2;
assume "small" x <= 5;
ruleset p : Proc do assume "none at 5" x = 5 -> !want[p]; end;
invariant "never more" x <= 5 & wanting() < 3;
cover "five" x = 5;
cover "two" wanting() = 2;
liveness "none again" x = 5 | wanting() = 0;
invariant "not twice" !twice;
