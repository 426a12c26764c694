-- One message for each mistake: 12, each in something of its own.
const N = 3;
type T : 0..2;
  R : record a : T, b : T; end;
var x : T; r : R;
void set(i : T; v : T);
begin
  x := i;
end;
function sum(i : T) : T;
var k : T;
begin
  k := 0
  for j : T do
    if j < i then k := k + 1; end;
  end;
  return k;
end;
procedure put(i : T; v : T);
var k : T;
begin
  k := i; x := k;
end;
startstate put(0, 1); x := ; r.a := 0; r.b := 0; end;
ruleset i : T do
  rule record x = i ==>
    x := 1; put(1, 2);
  end;
  rule "string x = 1 ==>
    put(i, 1);
    x := 2;
  end;
  rule "while" x = 0 ==>
    while x < 1
      if x = 2 then x := 1; end;
    end;
    x := 0;
  end;
  ruleset j 0..1 do
    rule "inner" x = 1 ==> x := 0; end;
  end;
  rule "arrow" x = 1 =>
    x := 0;
    if x = 2 then x := 1; end;
  end;
end;
invariant "last" x < ;
cover x = 1 x;
