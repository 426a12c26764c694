-- A queue of places, from which each process takes one.
const Size : 3;
type
  Proc : scalarset(2);
  Place : 0..Size - 1;
  Entry : record who : Proc; full : boolean; end;
var
  entry : array [Place] of Entry;
  first : Place;

function next(p : Place) : Place;
begin
  return p + 1 = Size ? 0 : p + 1;
end;

startstate "empty"
  for p : Place do entry[p].full := false; end;
  first := 0;
end;

ruleset p : Proc do
  alias e : entry[first] do
    rule "put" !e.full ==>
    var last : Place;
    begin
      last := first;
      entry[last].who := p;
      e.full := true;
      first := next(last);
    end;
  end;
end;
rule "take" entry[first].full ==> undefine entry[first].who; entry[first].full := false; end;

invariant "place" first < Size;
