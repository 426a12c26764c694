-- Functions that change nothing but their own variables, also through `var` parameters and aliases,
-- can be called in guards, properties and quantifiers.
type S : 0..2; A : array [S] of 0..3;
var a : A; n : 0..3;
procedure swap(var x, y : 0..3); var t : 0..3; begin t := x; x := y; y := t; end;
procedure sort(var c : A);
begin
  if c[0] > c[1] then swap(c[0], c[1]); end;
  if c[1] > c[2] then swap(c[1], c[2]); end;
  if c[0] > c[1] then swap(c[0], c[1]); end;
end;
function median(c : A) : 0..3; var d : A; begin d := c; sort(d); return d[1]; end;
function taken(var x : 0..3) : boolean; begin if x = 0 then return false; end; x := x - 1; return true; end;
-- Calls a function that changes its variable, in a condition.
function half(k : 0..3) : 0..3;
var r, left : 0..3;
begin
  r := 0; left := k;
  while taken(left) & taken(left) do r := r + 1; end;
  return r;
end;
function first() : 0..3;
var b : A;
begin
  b := a;
  alias c : b[0]; n : c do n := n % 2; end;
  return b[0];
end;
startstate for s : S do a[s] := 0; end; n := 0; end;
ruleset s : S do rule "set" half(a[s]) < 1 ==> a[s] := a[s] + 1; end; end;
rule "reset" n = 2 ==> begin for s : S do a[s] := 0; end; n := 0; end;
rule "next" n < median(a) ==> n := n + 1; end;
rule "back" exists s : S do half(a[s]) = n end ==> begin n := 0; sort(a); end;
invariant "median" median(a) <= 3;
invariant "halves" forall s : S do half(a[s]) <= 1 end;
invariant "first" first() = a[0] % 2;
