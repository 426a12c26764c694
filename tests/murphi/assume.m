-- A step whose assumption fails is discarded: it is not counted, and does not prevent a deadlock.
-- args: --symmetry off
type T : 0..4; S : scalarset(2);
var x : T; a : array [S] of boolean;
procedure AtMost(n : T); begin assume x <= n; end;
startstate "kept" x := 0; for i : S do a[i] := false; end; end;
startstate "discarded" x := 4; for i : S do a[i] := true; end; assume "not here" x != 4; end;
rule "up" begin x := (x + 1) % 5; AtMost(3); end;
rule "down" begin if x > 0 then x := x - 1; assume x != 1 "not to 1"; end; end;
rule "back" x = 3 ==> begin x := 0; end;
ruleset i : S do
  rule "mark" !a[i] ==> begin assume exists j : S do a[j] end | x = 3; a[i] := true; end;
end;
