-- Functions that call themselves from several places: deeper than 10 where each call leads to one
-- other, and behind, between and inside of branches, loops and calls.
type I : 0..15; K : 0..16; E : enum { one, two, three };
var a : array [I] of 0..2; p : I; n : 0..99;
-- In branches that exclude each other.
function count(from : K) : K;
begin
  if from = 16 then return 0; end;
  switch a[from]
    case 0: return count(from + 1);
    case 1: return 1 + count(from + 1);
    else return 2 + count(from + 1);
  end;
end;
-- One after the other: a tree in an array, which may be a list.
function size(i : 0..31) : K;
begin
  if i > 14 then return 0; end;
  if a[i] = 0 then return 0; end;
  return 1 + size(2 * i + 1) + size(2 * i + 2);
end;
-- In loops, with variables that live across the calls.
function paths(d : 0..3) : 0..99;
var s : 0..99; k : 0..3; c : array [0..1] of 0..99;
begin
  if d = 0 then return 1; end;
  s := 0; k := 0;
  undefine c;
  for e : E do if e != two | d = 1 then s := s + paths(d - 1); c[0] := s; end; end;
  while k < 1 do k := k + 1; c[1] := s; s := s + paths(d - 1) - c[0] + c[1]; end;
  return s;
end;
-- The same place is given on, or another one.
procedure walk(from : K; var sum : 0..99; var last : 0..15);
begin
  if from = 16 then return; end;
  if a[from] = 0 then
    walk(from + 1, sum, last);
  else
    alias v : a[from] do sum := sum + v; end;
    last := from;
    walk(from + 1, sum, last);
  end;
end;
procedure turn(d : 0..5; var x : 0..99; var y : 0..99);
begin
  if d = 0 then x := (x + 1) % 7; return; end;
  turn(d - 1, y, x);
  turn(d - 1, x, y);
  turn(d - 1, y, x);
end;
function fibonacci(d : 0..9) : 0..99;
begin if d < 2 then return d; end; return fibonacci(d - 1) + fibonacci(d - 2); end;
startstate begin for i : I do a[i] := i % 3; end; p := 0; n := 0; end;
rule "flip" p < 12 & p % 4 = 0 & n = 0 ==> begin a[p] := (a[p] + 1) % 3; p := (p + 8) % 16; end;
rule "count" n != count(0) ==> begin n := count(0); end;
rule "size" begin n := size(0); end;
rule "paths" n < 3 ==> begin n := paths(n % 4); end;
rule "walk" n > 9 ==> begin n := 0; walk(0, n, p); end;
rule "turn" n > 0 & n < 3 ==> var y : 0..99; begin y := n; turn(3, n, y); n := n + 2 * y; end;
rule "down" p > 0 ==> begin p := p - 1; end;
invariant "the same" fibonacci(9) = 34;
