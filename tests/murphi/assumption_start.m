-- No start state is left: that is an error.  (rumur: no error in 0 states.)
-- rumur: no
var x : 0..3;
startstate "one" x := 0; end;
startstate "two" x := 1; end;
rule "up" x < 3 ==> begin x := x + 1; end;
assume "large" x > 1;
