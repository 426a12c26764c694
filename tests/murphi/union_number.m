-- Two unions with ranges: a number of the one that the other has not.
-- rumur: no
type A : union { 0..2, enum { none } }; B : union { enum { never_ }, 0..4 };
var a : A; b : B;
startstate a := 0; b := 0; end;
rule "up" ismember(b, 0..2) ==> b := b + 1; end;
rule "copy" b != a ==> a := b; end;
