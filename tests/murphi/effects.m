-- Functions that change variables, in expressions: what is evaluated before them is evaluated from left to right.
-- rumur: no
var x, y : 0..9; a : array [0..9] of 0..9; b : boolean;
function bump() : 0..9; begin x := x + 1; return x; end;
function set(v : 0..9) : 0..9; begin x := v; a[v] := v; return v; end;
function both(p, q : 0..9) : 0..9; begin return 3 * p + q; end;
function deep(n : 0..9) : 0..9; begin x := n; if n > 0 then return deep(n - 1); end; return x; end;
procedure check(ok : boolean); begin assert ok "from left to right"; end;
startstate begin x := 1; y := 0; b := false; for i : 0..9 do a[i] := 0; end; end;
rule "sum" begin y := x + bump() + x; check(y = 5); x := 1; y := 0; end;
rule "compare" begin check(x < bump()); check(x = 2); x := 1; end;
rule "index" begin a[x] := bump(); check(a[1] = 2 & a[2] = 0); a[1] := 0; x := 1; end;
rule "element" begin y := a[x] + set(1) + a[x] + a[set(2)]; check(y = 4); a[1] := 0; a[2] := 0; x := 1; y := 0; end;
rule "arguments" begin y := both(x, bump()); check(y = 5); x := 1; y := 0; end;
rule "lazy" begin check(!(x = 2 & bump() = 2) & x = 1); check(x = 1 & bump() = 2 & x = 2); x := 1; end;
rule "choice" begin y := (x = 1 ? bump() : set(7)); check(y = 2 & x = 2); x := 1; y := 0; end;
rule "branch" begin if x = bump() then y := 1; elsif x = 2 & bump() = 3 then y := 2; end; check(y = 2 & x = 3);
                    x := 1; y := 0; end;
rule "loop" begin while bump() < 5 do y := y + 1; end; check(x = 5 & y = 3); x := 1; y := 0; end;
rule "recursion" begin y := x + deep(4) + x; check(y = 1 & x = 0); x := 1; y := 0; end;
rule "alias" begin alias p : a[bump()]; q : a[x] do p := 5; check(q = 5); p := 0; end; x := 1; end;
rule "switch" begin switch bump() case 2: y := x; else y := 9; end; check(y = 2); x := 1; y := 0; end;
rule "statement" begin set(bump() + x); check(x = 4 & a[4] = 4); a[4] := 0; x := 1; end;
rule "another" begin b := !b; end;
