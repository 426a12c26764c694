-- How often each rule is taken; one that never is, and one whose steps are all left out.
-- args: --coverage
type Proc : scalarset(3);
var st : array [Proc] of 0..2; x : 0..3;
startstate for p : Proc do st[p] := 0; end; x := 0; end;
ruleset p : Proc do
  rule "enter" st[p] = 0 ==> begin st[p] := 1; end;
  rule "leave" st[p] = 1 & x < 2 ==> begin st[p] := 0; end;
  rule "never" st[p] = 2 ==> begin st[p] := 0; end;
end;
rule begin x := (x + 1) % 3; end;
rule "left out" x = 2 ==> begin x := 3; end;
rule "again never" x = 3 ==> begin x := 0; end;
rule "again never" x = 0 ==> begin assume x = 1; end;
assume x < 3;
invariant "in range" x < 3;
