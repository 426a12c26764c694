-- Where `end` is missing, it is noticed where the next rule begins, and a note says what it would close.
var x : 0..9; a : array [0..3] of 0..9;
function sum() : 0..9;
var k : 0..9;
begin
  k := 0;
  for i : 0..3 do
    if a[i] = 1 then k := k + 1; end;
  return k;
end;
procedure add(v : 0..3);
begin
  for i : 0..3 do
    if a[i] = v then x := 1; else if a[i] = 2 then x := 0; end;
  end;
end;
startstate
  x := 0;
ruleset i : 0..3 do
  rule "one" x = i ==>
    if x = 1 then
      x := 2;
  end;
  rule "two" x = i ==> x := 3; end;
function one() : 0..9; begin return 1; end;
rule "three" x = 5 ==> x := 4 end;
ruleset i : 0..1 do
  rule "four" x = 5 ==> for j : 0..3 do a[j] := 1; end;
