-- MOESI on a snooping bus with atomic transactions.  The owner (O) shares what memory does not have
-- yet, and answers in its place.
const
  N : 3;
  VALUES : 2;
  BROKEN : 0;   -- 1: a modified copy becomes a shared one, without an owner
                -- 2: the owner goes without writing back
                -- 3: shared copies are not invalidated
type
  Id : scalarset(N);
  Value : 1..VALUES;
  State : enum { I, S, E, O, M };
  Line : record state : State; value : Value; end;
var
  line : array [Id] of Line;
  waits : array [Id] of enum { no, to_read, to_write };
  mem, latest : Value;   -- latest: stored last, for the invariants

function owns(s : State) : boolean;
begin
  return s = O | s = M;
end;

function shared(i : Id) : boolean;
begin
  return exists j : Id do j != i & line[j].state != I end;
end;

procedure drop(var l : Line);
begin
  l.state := I;
  undefine l.value;
end;

procedure downgrade(var l : Line);
begin
  switch l.state
  case M, O: l.state := BROKEN = 1 ? S : O;
  case E: l.state := S;
  end;
end;

function owned() : boolean;
begin
  return exists j : Id do owns(line[j].state) end;
end;

-- The bus reads, or reads to write, for cache i, which gets v.
procedure bus_read(i : Id; v : Value);
var others : boolean;
begin
  others := shared(i);
  for j : Id do if j != i then downgrade(line[j]) end end;
  line[i].state := others ? S : E;
  line[i].value := v;
  waits[i] := no;
end;

procedure bus_write(i : Id; v : Value);
begin
  for j : Id do
    if j != i & !(BROKEN = 3 & line[j].state = S) then drop(line[j]) end;
  end;
  line[i].state := M;
  line[i].value := v;
  waits[i] := no;
end;

ruleset v : Value do
  startstate "invalid"
    mem := v;
    latest := v;
    for i : Id do line[i].state := I; waits[i] := no end;
  end;
end;

ruleset i : Id do
  alias l : line[i] do
    rule "miss, read" waits[i] = no & l.state = I ==> waits[i] := to_read end;

    rule "miss, write" waits[i] = no & (l.state = I | l.state = S | l.state = O) ==>
      waits[i] := to_write;
    end;

    ruleset v : Value do
      rule "write" waits[i] = no & (l.state = E | l.state = M) ==>
        l.state := M;
        l.value := v;
        latest := v;
      end;
    end;

    rule "evict" waits[i] = no & (l.state = S | l.state = E) ==> drop(l) end;

    rule "write back" waits[i] = no & owns(l.state) ==>
      if !(BROKEN = 2 & l.state = O) then mem := l.value end;
      drop(l);
    end;

    rule "bus, read" waits[i] = to_read & !owned() ==> bus_read(i, mem) end;
    rule "bus, upgrade" waits[i] = to_write & l.state != I ==> bus_write(i, l.value) end;
    rule "bus, write" waits[i] = to_write & l.state = I & !owned() ==> bus_write(i, mem) end;

    -- The owner answers; memory stays as it is.
    ruleset j : Id do
      alias owner : line[j] do
        rule "bus, read a copy" waits[i] = to_read & owns(owner.state) ==>
          bus_read(i, owner.value);
        end;
        rule "bus, write a copy" waits[i] = to_write & l.state = I & owns(owner.state) ==>
          bus_write(i, owner.value);
        end;
      end;
    end;
  end;
end;

invariant "one writer"
  forall i : Id do forall j : Id do
    i != j & (line[i].state = M | line[i].state = E) -> line[j].state = I
  end end;
invariant "one owner"
  forall i : Id do forall j : Id do i != j & owns(line[i].state) -> !owns(line[j].state) end end;
invariant "latest value"
  forall i : Id do line[i].state != I -> line[i].value = latest end;
invariant "memory" (exists i : Id do owns(line[i].state) end) | mem = latest;
