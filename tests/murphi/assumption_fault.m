-- An assumption that reads what is undefined is a run-time error.
-- rumur: no
var x : 0..3; y : 0..3;
startstate x := 0; y := 0; end;
rule "up" x < 3 ==> begin x := x + 1; undefine y; end;
assume "both" x = 0 | y < 3;
invariant "small" x <= 3;
