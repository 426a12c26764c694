-- Peterson's algorithm on a machine with store buffers (total store order): what a processor writes
-- waits in its buffer, in order, and others see it when it has come to memory.  Before a processor
-- reads what the other one wants, a fence waits until its own buffer is empty.  Outside it writes
-- values to a place of its own.
const
  DEPTH : 3;
  VALUES : 2;
  BROKEN : 0;   -- 1: no fence
                -- 2: buffers are not in order
type
  Proc : 0..1;
  Where : enum { wants0, wants1, turn, own0, own1 };
  Value : 0..VALUES - 1;
  Entry : record where : Where; value : Value; end;
  Slot : 0..DEPTH - 1;
var
  mem : array [Where] of Value;
  buffer : array [Proc] of array [Slot] of Entry;
  fill : array [Proc] of 0..DEPTH;
  pc : array [Proc] of enum { out, announced, yielded, fenced, asked, inside };

function flag(p : Proc) : Where;
begin
  return p = 0 ? wants0 : wants1;
end;

-- The youngest write of the place in the own buffer, or memory.
procedure load(p : Proc; w : Where; var v : Value);
begin
  v := mem[w];
  for k : Slot do
    if k < fill[p] then
      if buffer[p][k].where = w then v := buffer[p][k].value end;
    end;
  end;
end;

procedure store(p : Proc; w : Where; v : Value);
begin
  buffer[p][fill[p]].where := w;
  buffer[p][fill[p]].value := v;
  fill[p] := fill[p] + 1;
end;

-- Entry k comes to memory.
procedure commit(p : Proc; k : Slot);
begin
  mem[buffer[p][k].where] := buffer[p][k].value;
  for j : Slot do
    if j >= k & j + 1 < fill[p] then buffer[p][j] := buffer[p][j + 1] end;
  end;
  undefine buffer[p][fill[p] - 1];
  fill[p] := fill[p] - 1;
end;

startstate "nobody"
  for w : Where do mem[w] := 0 end;
  for p : Proc do fill[p] := 0; pc[p] := out end;
end;

ruleset p : Proc do
  alias here : pc[p]; room : fill[p] < DEPTH do
    ruleset v : Value do
      rule "write" here = out & room ==> store(p, p = 0 ? own0 : own1, v) end;
    end;
    rule "want" here = out & room ==>
      store(p, flag(p), 1);
      here := announced;
    end;
    rule "yield" here = announced & room ==>
      store(p, turn, 1 - p);
      here := yielded;
    end;
    rule "fence" here = yielded & (fill[p] = 0 | BROKEN = 1) ==> here := fenced end;
    rule "ask" here = fenced ==>
    var v : Value;
    begin
      load(p, flag(1 - p), v);
      here := v = 0 ? inside : asked;
    end;
    rule "whose turn" here = asked ==>
    var v : Value;
    begin
      load(p, turn, v);
      here := v = p ? inside : fenced;
    end;
    rule "leave" here = inside & room ==>
      store(p, flag(p), 0);
      here := out;
    end;
  end;

  ruleset k : Slot do
    rule "commit" k < fill[p] & (k = 0 | BROKEN = 2 & buffer[p][k].where != buffer[p][0].where) ==>
      commit(p, k);
    end;
  end;
end;

invariant "exclusive" !(pc[0] = inside & pc[1] = inside);
cover "both wait" pc[0] = yielded & pc[1] = yielded;
liveness "out again" pc[0] = out & pc[1] = out;
