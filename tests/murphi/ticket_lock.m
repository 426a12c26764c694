-- A lock with a queue: who comes takes a ticket, and waits until it is shown.
const N : 4;
type
  P : 1..N;
  T : 0..N-1;
var
  next, shown : T;
  ticket : array [P] of T;
  pc : array [P] of enum { out, waiting, inside };

startstate "empty"
begin
  next := 0;
  shown := 0;
  for p : P do pc[p] := out end;
end

ruleset p : P do
  rule "take" pc[p] = out ==>
    ticket[p] := next;
    next := (next + 1) % N;
    pc[p] := waiting
  endrule

  rule "enter" pc[p] = waiting & ticket[p] = shown ==> pc[p] := inside endrule

  rule "leave" pc[p] = inside ==>
    undefine ticket[p];
    shown := (shown + 1) % N;
    pc[p] := out
  endrule
endruleset

invariant "exclusive" forall p : P do forall q : P do
  p != q -> !(pc[p] = inside & pc[q] = inside) endforall endforall
cover "all wait" forall p : P do pc[p] != out end
liveness "free again" forall p : P do pc[p] = out end
