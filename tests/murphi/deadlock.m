-- rumur: no
-- A rule that changes nothing is no way out.
var x : 0..3;
startstate x := 0; end;
rule "up" x < 2 ==> x := x + 1; end;
rule "stay" x = 2 ==> x := 2; end;
