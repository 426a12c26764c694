-- What is not evaluated in any order is not evaluated here, and what is not the same in any order keeps its order.  "around", "pair" and
-- "range" begin with a pair of equal values, and with 0; "values" returns two of them; "changes" changes something.
type P : scalarset(3); A : scalarset(3); B : scalarset(2); C : scalarset(2); V : 0..1;
var a : array [P] of boolean; b : array [C] of boolean; f, none : boolean; n : 0..3; step : 0..4; s : array [A] of V;
function around(c : C) : boolean;
begin for d : C do if d = c | b[d] then return true; end; end; return false; end;
function pair() : boolean;
begin for p : P do for q : P do if q = p | a[q] then return true; end; end; end; return false; end;
function range() : boolean;
begin for x : B do for v : V do if v = 0 | none then return true; end; end; end; return false; end;
function values() : boolean;
begin for x : A do if s[x] = 1 then return true; end; if s[x] = 0 then return false; end; end; return false; end;
function add() : boolean;
begin n := n + 1; return n = 1; end;
procedure changes();
begin for x : A do if add() then return; end; end; end;
startstate f := true; n := 0; step := 0; for x : A do s[x] := 0; end; end;
rule "around" step = 0 ==> var first : boolean;
  begin first := true; for c : C do if first then f := around(c); first := false; end; end; step := 1; end;
rule "pair" step = 1 ==> f := pair(); step := 2; end;
rule "range" step = 2 ==> f := range(); step := 3; end;
ruleset x : A do rule "values" step = 3 ==> s[x] := 1 - s[x]; f := values(); step := 4; end; end;
rule "changes" step = 4 ==> changes(); n := n - 1; step := 0; end;
