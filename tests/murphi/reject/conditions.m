-- What cannot be assumed, covered, or computed at the end of each step.
type T : 0..3;
var x : T; m : multiset [2] of T;
function f() : T; var y : T; begin y := x; return y; end;
startstate x := 0; end;
rule x := 1; cover x; cover y = 1; end;
assume x;
assume x < z;
choose i : m do assume m[i] < 2; end;
alias a : x do invariant f() = a; end;
ruleset t : T do liveness f() = t; end;
ruleset t : T do assume f() = u; end;
