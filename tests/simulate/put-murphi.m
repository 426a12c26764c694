-- What a rule puts, also in what it calls.
type S : scalarset(2);
var x : 0..9; y : 0..3; r : record f : 0..3; s : S; end;
function next(n : 0..9) : 0..9; begin put "next"; return n + 1; end;
startstate begin x := 0; put "start"; end;
ruleset s : S do
  rule "inc" x < 9 ==>
  begin
    put next(x); x := next(x); put x; put r; put y; put "x + 1"; put x + 1;
    if x > 1 then r.s := s; put r.s; end;
  end;
end;
