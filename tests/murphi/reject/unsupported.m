type S : scalarset(2); U : union { S, enum { none } }; F : real(3, 9);
var x : 0..7; s : S;
startstate x := 1; clear s; end;
