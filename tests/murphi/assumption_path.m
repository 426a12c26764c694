-- args: -f "deadlock_free" -f "inevitably(x = 2)" -f "always(x <= 2)" -f "[-][-][-]false"
-- rumur: no
-- For formulas, a step that an assumption leaves out is none.
var x : 0..3;
startstate x := 0; end;
rule "up" x < 3 ==> begin x := x + 1; end;
assume "small" x <= 2;
