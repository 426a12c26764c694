externfun ext(a : 0..1) : 0..1;
var x : 0..1;
startstate x := 0; end;
