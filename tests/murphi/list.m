-- A list whose elements point to the next one; a scalarset without its members being named.
const Cells : 3;
type
  Cell : scalarset(Cells);
  Node : record next : Cell; used : boolean; end;
var
  node : array [Cell] of Node;
  first : Cell;
  n : 0..Cells;

procedure unlink(var from : Node);
begin
  undefine from.next;
  from.used := false;
end;

startstate "empty"
  for c : Cell do node[c].used := false; end;
  undefine first;
  n := 0;
end;

ruleset c : Cell do
  rule "push" !node[c].used ==>
    alias x : node[c] do
      x.used := true;
      if !isundefined(first) then x.next := first end;
    end;
    first := c;
    n := n + 1;
  end;
end;

rule "pop" !isundefined(first) ==>
var c : Cell; k : 0..Cells;
begin
  c := first;
  if isundefined(node[c].next) then undefine first else first := node[c].next end;
  unlink(node[c]);
  k := 0;
  for d : Cell do if node[d].used then k := k + 1 end end;
  assert k = n - 1 "one less";
  n := k;
end;

invariant "empty" (n = 0) = isundefined(first);
