-- MESI on a snooping bus with atomic transactions: invalid, shared, exclusive and clean, modified.
const
  N : 3;
  A : 1;
  VALUES : 2;
  BROKEN : 0;   -- 1: memory does not get what a modified copy has when another one reads it
                -- 2: the wire that says that there are other copies is cut
                -- 3: shared copies are not invalidated
type
  Id : scalarset(N);
  Addr : 1..A;
  Value : 1..VALUES;
  State : enum { I, S, E, M };
  Line : record state : State; value : Value; end;
var
  line : array [Addr] of array [Id] of Line;
  waits : array [Id] of enum { no, to_read, to_write };
  about : array [Id] of Addr;
  mem, latest : array [Addr] of Value;   -- latest: stored last, for the invariants

function shared(a : Addr; i : Id) : boolean;
begin
  return BROKEN != 2 & exists j : Id do j != i & line[a][j].state != I end;
end;

procedure drop(var l : Line);
begin
  l.state := I;
  undefine l.value;
end;

function modified(a : Addr) : boolean;
begin
  return exists j : Id do line[a][j].state = M end;
end;

-- The bus reads, or reads to write, for cache i, which gets v.
procedure bus_read(i : Id; a : Addr; v : Value);
var others : boolean;
begin
  others := shared(a, i);
  for j : Id do
    if j != i & line[a][j].state != I then line[a][j].state := S end;
  end;
  line[a][i].state := others ? S : E;
  line[a][i].value := v;
  waits[i] := no;
  undefine about[i];
end;

procedure bus_write(i : Id; a : Addr; v : Value);
begin
  for j : Id do
    if j != i & !(BROKEN = 3 & line[a][j].state = S) then drop(line[a][j]) end;
  end;
  line[a][i].state := M;
  line[a][i].value := v;
  waits[i] := no;
  undefine about[i];
end;

ruleset v : Value do
  startstate "invalid"
    for a : Addr do
      mem[a] := v;
      latest[a] := v;
      for i : Id do line[a][i].state := I end;
    end;
    for i : Id do waits[i] := no end;
  end;
end;

ruleset i : Id; a : Addr do
  alias l : line[a][i] do
    rule "miss, read" waits[i] = no & l.state = I ==>
      waits[i] := to_read;
      about[i] := a;
    end;

    rule "miss, write" waits[i] = no & (l.state = I | l.state = S) ==>
      waits[i] := to_write;
      about[i] := a;
    end;

    ruleset v : Value do
      rule "write" waits[i] = no & (l.state = E | l.state = M) ==>
        l.state := M;
        l.value := v;
        latest[a] := v;
      end;
    end;

    rule "evict" waits[i] = no & (l.state = S | l.state = E) ==> drop(l) end;

    rule "write back" waits[i] = no & l.state = M ==>
      mem[a] := l.value;
      drop(l);
    end;

    rule "bus, read" waits[i] = to_read & about[i] = a & !modified(a) ==> bus_read(i, a, mem[a]) end;
    rule "bus, upgrade" waits[i] = to_write & about[i] = a & l.state = S ==>
      bus_write(i, a, l.value);
    end;
    rule "bus, write" waits[i] = to_write & about[i] = a & l.state = I & !modified(a) ==>
      bus_write(i, a, mem[a]);
    end;

    -- A modified copy answers, and memory listens.
    ruleset j : Id do
      alias answer : line[a][j] do
        rule "bus, read a copy" waits[i] = to_read & about[i] = a & answer.state = M ==>
          if BROKEN != 1 then mem[a] := answer.value end;
          bus_read(i, a, answer.value);
        end;
        rule "bus, write a copy"
          waits[i] = to_write & about[i] = a & l.state = I & answer.state = M ==>
          bus_write(i, a, answer.value);
        end;
      end;
    end;
  end;
end;

invariant "one writer"
  forall a : Addr do forall i : Id do forall j : Id do
    i != j & (line[a][i].state = M | line[a][i].state = E) -> line[a][j].state = I
  end end end;
invariant "latest value"
  forall a : Addr do forall i : Id do
    line[a][i].state != I -> line[a][i].value = latest[a]
  end end;
invariant "memory"
  forall a : Addr do
    (exists i : Id do line[a][i].state = M end) | mem[a] = latest[a]
  end;
