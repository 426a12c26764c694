-- Functions that call each other; rumur has none, since it wants functions to be declared before.
-- rumur: no
var x : 0..9; b : boolean;
function odd(n : 0..9) : boolean; begin if n = 0 then return false; else return even(n - 1); end; end;
function even(n : 0..9) : boolean; begin if n = 0 then return true; else return odd(n - 1); end; end;
startstate begin x := 0; b := false; end;
rule "odd" odd(x) & x < 9 ==> begin x := x + 1; b := even(x); end;
rule "even" even(x) ==> begin x := x + 1; b := !odd(x); end;
rule "back" x = 9 ==> begin x := 0; end;
invariant "parity" b = (x = 2 | x = 4 | x = 6 | x = 8);
