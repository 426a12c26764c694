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
-- Deeper than 10, though both have several places that call the other.
function up(d : 0..30; turned : boolean) : boolean;
begin
  if d = 0 then return true; end;
  if turned then return down(d - 1, false) | (d > 40 & down(d - 1, turned)); end;
  return down(d - 1, !turned);
end;
function down(d : 0..30; turned : boolean) : boolean;
begin
  if d = 0 then return false; end;
  if turned then return up(d - 1, false); else return up(d - 1, d = 3); end;
end;
invariant "even" up(30, false) & !down(20, true);
