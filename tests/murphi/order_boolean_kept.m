-- What is not evaluated in any order is not evaluated here: two loops through one scalarset begin with a pair of equal values, and
-- one through a range with 0; e may ask for the variable itself, or change something.
type P : scalarset(3); A : scalarset(2); V : 0..1;
var a : array [P] of boolean; f, none : boolean; n : 0..2; step : 0..3; s : array [A] of boolean;
function add() : boolean;
begin n := n + 1; return n = 0; end;
startstate f := true; n := 0; step := 0; for x : A do s[x] := false; end; end;
rule "twice" step = 0 ==> f := true; for p : P do for q : P do f := f & p != q & a[q] end; end; step := 1; end;
rule "range" step = 1 ==> f := true; for x : A do for v : V do f := f & v > 0 & none end; end; step := 2; end;
rule "itself" step = 2 ==> f := true; for x : A do f := f & (f ? s[x] : none) end; step := 3; end;
rule "changes" step = 3 ==> f := true; for x : A do f := f & add() end; step := 0; if n > 1 then n := 0; end; end;
