-- rumur: no
-- Errors of the model: where, and how it comes to them.
var x : 0..2;
startstate x := 0; end;
rule "up" x := x + 1; end;
rule "far" x = 1 ==> x := 5; end;
