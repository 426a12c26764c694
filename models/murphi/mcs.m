-- The lock of Mellor-Crummey and Scott: who waits is in a queue, and spins on a variable of its own,
-- which the one before it sets.
const
  N : 3;
  BROKEN : 0;   -- 1: who leaves does not wait for the one that is about to enter the queue
type
  Proc : scalarset(N);
var
  tail : Proc;                       -- undefined: the queue is empty
  next : array [Proc] of Proc;       -- undefined: nobody behind it yet
  waiting : array [Proc] of boolean;
  before : array [Proc] of Proc;     -- what the swap has returned
  pc : array [Proc] of enum { out, swapped, linked, inside, leaving, swap_back };

startstate "free"
  undefine tail;
  for p : Proc do
    undefine next[p];
    undefine before[p];
    waiting[p] := false;
    pc[p] := out;
  end;
end;

ruleset p : Proc do
  rule "swap" pc[p] = out ==>
    if isundefined(tail) then
      pc[p] := inside;
    else
      before[p] := tail;
      waiting[p] := true;
      pc[p] := swapped;
    end;
    tail := p;
  end;
  rule "link" pc[p] = swapped ==>
    next[before[p]] := p;
    undefine before[p];
    pc[p] := linked;
  end;
  rule "spin" pc[p] = linked & !waiting[p] ==> pc[p] := inside end;
  rule "leave" pc[p] = inside ==> pc[p] := leaving end;
  rule "pass on" pc[p] = leaving & !isundefined(next[p]) ==>
    waiting[next[p]] := false;
    undefine next[p];
    pc[p] := out;
  end;
  rule "nobody behind" pc[p] = leaving & isundefined(next[p]) ==> pc[p] := swap_back end;
  rule "swap back" pc[p] = swap_back ==>
    if tail = p then
      undefine tail;
      pc[p] := out;
    elsif BROKEN = 1 then
      pc[p] := out;
    else
      pc[p] := leaving;
    end;
  end;
end;

invariant "exclusive"
  forall p : Proc do forall q : Proc do p != q -> !(pc[p] = inside & pc[q] = inside) end end;
invariant "the queue has a tail" (exists p : Proc do pc[p] = linked end) -> !isundefined(tail);
liveness "free again" isundefined(tail);
