-- Functions that call themselves; functions with statements in guards, in conditions of loops, and inside of
-- quantifiers.
type N : 0..5;
var x : N; y : 0..9; a : array [N] of N;
function sum(n : N) : N; begin if n = 0 then return 0; end; return 1 + sum(n - 1); end;
procedure add(n : N; var v : 0..9); begin if n > 0 then v := (v + 1) % 9; add(n - 1, v); end; end;
function fib(n : N) : 0..9; begin if n < 2 then return n; end; return fib(n - 1) + fib(n - 2); end;
procedure fill(var b : array [N] of N; from : N);
var k : N;
begin
  k := from;
  b[k] := sum(k);
  if k = 5 then return; end;
  for i : N do if i = k + 1 then fill(b, i); return; end; end;
end;
function count(n : N) : N;
var k : N;
begin
  k := 0;
  for i : N do if a[i] = n then k := k + 1; end; end;
  return k;
end;
startstate begin x := 0; y := 0; fill(a, 0); end;
rule "a" sum(x) < 4 ==> begin x := sum(x) + 1; add(x, y); end;
rule "b" begin x := 0; end;
rule "c" fib(x) = 3 & forall i : 0..2 do sum(i) = i end ==> begin y := fib(x); end;
rule "d" begin
  while sum(y > 5 ? 0 : y) > 2 do y := y - 1; end;
  if exists i : N do i > 0 & fib(i) = x end then x := 0; end;
end;
rule "e" sum(x) = 1 & (forall i : N do count(i) = 1 end -> count(x) = 1) ==> begin x := x - 1; end;
rule "f" begin for i := sum(1) to sum(2) do if sum(i) = 2 then y := i; end; end; end;
rule "g" begin if sum(x) = 3 then y := 1; elsif fib(x) = 1 then y := 2; else y := 3; end; end;
