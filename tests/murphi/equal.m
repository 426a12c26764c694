-- Records and arrays are compared part by part; what has no value is equal to what has none.
type R : record a : 0..1; b : boolean; end; A : array [0..1] of 0..2;
var r, q : R; x, y : A; n : 0..3;
startstate r.a := 1; undefine q; n := 0; undefine x; undefine y; end;
rule "rd" r = q & n < 3 ==> n := 3; end;
rule "give" n = 0 ==> q.a := 1; n := 1; end;
rule "back" n = 3 ==> n := 0; undefine q; end;
rule "arr" n = 1 & x = y ==> x[0] := 1; n := 2; end;
rule "arr2" n = 2 & x != y ==> n := 0; undefine q; undefine x; end;
