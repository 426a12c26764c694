-- A stack as a list with pointers, without a lock (Treiber): threads push and pop with
-- compare-and-swap.  Cells are used again, so the word that is compared has a number beside the
-- pointer, which each pop changes.  It begins again when no thread has seen it.
const
  THREADS : 2;
  CELLS : 3;
  TAGS : 4;
  BROKEN : 0;   -- 1: the number is not compared: a cell that was popped and pushed meanwhile is
                -- taken for the same (the ABA problem)
type
  Thread : scalarset(THREADS);
  Cell : 0..CELLS;             -- 0: the end of the list
  Tag : 0..TAGS - 1;
  Word : record cell : Cell; tag : Tag; end;
  Place : enum { free, held, listed };
var
  next : array [Cell] of Cell;
  where : array [Cell] of Place;
  top : Word;
  pc : array [Thread] of enum { idle, pushing, swap_in, popping, swap_out };
  seen : array [Thread] of Word;
  mine, after : array [Thread] of Cell;

startstate "two cells"
  for c : Cell do next[c] := 0; where[c] := free end;
  for c := 1 to CELLS - 1 do
    where[c] := listed;
    next[c] := c < CELLS - 1 ? c + 1 : 0;
  end;
  top.cell := 1;
  top.tag := 0;
  for t : Thread do pc[t] := idle end;
end;

procedure done(t : Thread);
begin
  pc[t] := idle;
  undefine seen[t];
  undefine mine[t];
  undefine after[t];
end;

function unchanged(t : Thread) : boolean;
begin
  return seen[t].cell = top.cell & (seen[t].tag = top.tag | BROKEN = 1);
end;

ruleset t : Thread do
  ruleset c : 1..CELLS do
    rule "new cell" pc[t] = idle & where[c] = free ==>
      where[c] := held;
      mine[t] := c;
      pc[t] := pushing;
    end;
  end;
  rule "look, push" pc[t] = pushing ==>
    seen[t] := top;
    next[mine[t]] := top.cell;
    pc[t] := swap_in;
  end;
  rule "swap, push" pc[t] = swap_in ==>
    if unchanged(t) then
      top.cell := mine[t];
      where[mine[t]] := listed;
      done(t);
    else
      undefine seen[t];
      pc[t] := pushing;
    end;
  end;

  rule "look, pop" pc[t] = idle & top.cell != 0 & (top.tag < TAGS - 1 | BROKEN = 1) ==>
    seen[t] := top;
    pc[t] := popping;
  end;
  rule "read next" pc[t] = popping ==>
    after[t] := next[seen[t].cell];
    pc[t] := swap_out;
  end;
  rule "swap, pop" pc[t] = swap_out ==>
    if unchanged(t) then
      assert "the cell is in the list" where[top.cell] = listed;
      where[top.cell] := free;
      next[top.cell] := 0;
      top.cell := after[t];
      if top.tag < TAGS - 1 then top.tag := top.tag + 1 end;
    end;
    done(t);
  end;
end;

rule "renew" top.tag = TAGS - 1 & (forall t : Thread do pc[t] = idle end) ==> top.tag := 0 end;

invariant "the first cell is listed" top.cell = 0 | where[top.cell] = listed;
invariant "what is listed goes on with what is listed"
  forall c : Cell do
    where[c] = listed & next[c] != 0 -> where[next[c]] = listed & next[c] != c
  end;
invariant "cells of the list have one before them"
  forall c : Cell do
    where[c] = listed -> top.cell = c | exists d : Cell do where[d] = listed & next[d] = c end
  end;
