-- Names of a rule do not hide those that an assumption or a property means at its end.
-- rumur: no
var x : 0..4; n : 0..1;
function twice() : 0..8; var r : 0..8; begin r := x; r := r + x; return r; end;
startstate begin x := 0; n := 0; end;
startstate begin x := 1; n := 0; end;
ruleset n : 0..1 do
  rule "up" var x1 : 0..4; begin x1 := x; x := (x + n + 1) % 5; if x1 = 4 then return; end; end;
end;
rule "other" var x : 0..4; begin x := 4; n := 1 - n; end;
assume "of both" n = 0 | x < 3;
invariant "small" twice() <= 8 & n <= 1;
cover "four" twice() = 8;
invariant "assumed" twice() < 6 | n = 0;
