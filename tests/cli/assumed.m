-- At most one is inside: a state with two is left out.
type P : scalarset(3);
var st : array [P] of 0..2;
startstate for p : P do st[p] := 0; end; end;
ruleset p : P do
  rule "enter" st[p] = 0 ==> begin st[p] := 1; end;
  rule "leave" st[p] = 1 ==> begin st[p] := 0; end;
end;
assume "one" forall p : P do forall q : P do p = q | st[p] = 0 | st[q] = 0 end end;
invariant "none" forall p : P do st[p] != 2 end;
