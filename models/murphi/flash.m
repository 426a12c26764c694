-- FLASH's cache coherence: a home node with memory and directory, N - 1 remote nodes, one line.  The
-- numbers are those of the rows in models/flash/README.md.  What has no meaning is 0.
const N : 3;
const Data : 2;
const BROKEN : 0;   -- 12: a request overtakes the hint that a copy was replaced
                    -- 30: an invalidation that overtakes the copy is forgotten
                    -- 32: what is written back is lost
type Node : 0..N - 1;                             -- N - 1: home
     Id : 0..N - 2;
     Value : 0..Data - 1;
     Cache : enum { I, S, E };
     Cmd : enum { none, Get, GetX };
     Msg : enum { nothing, ask, PutS, PutX, Nak };
     Inv : enum { noInv, Inval, InvAck };
     Report : enum { noReport, ShWb, FAck, NakC };
var st : array [Node] of Cache;
    val : array [Node] of Value;
    cmd : array [Node] of Cmd;
    overtaken : array [Node] of boolean;
    m : array [Node] of Msg;                      -- in the slots
    what : array [Node] of Cmd;
    dst : array [Node] of Node;
    d : array [Node] of Value;
    rp : array [Id] of boolean;
    full : boolean;
    wb : Value;
    report : Report;
    who : Id;
    data : Value;
    pending, dirty, local, shrVld : boolean;
    head : Node;                                  -- home: no remote node has a copy
    shr, invs : array [Id] of boolean;
    inv : array [Id] of Inv;
    mem, old, latest : Value;

function home() : Node; begin return N - 1; end;
function idle() : boolean; begin return cmd[N - 1] = none & !pending; end;
function busy(p : Node) : boolean; begin
  return pending | dirty & local & st[N - 1] != E | dirty & !local & head = p;
end;
function alone(p : Id) : boolean; begin
  return head = N - 1 | head = p & (forall q : Id do q != p -> !shr[q] end);
end;
function collecting() : boolean; begin return exists p : Id do inv[p] != noInv end; end;

procedure line(x : Node; c : Cache; v : Value); begin st[x] := c; val[x] := v; end;
procedure send(x : Node; c : Cmd; y : Node); begin m[x] := ask; what[x] := c; dst[x] := y; end;
procedure fill(x : Node; k : Msg; v : Value); begin
  m[x] := k; what[x] := none; dst[x] := 0; d[x] := v;
end;
procedure tell(k : Report; x : Node; v : Value); begin
  report := k;
  if x != N - 1 then who := x; data := v; end;
end;
procedure invalidate(p : Node); begin             -- all sharers but p
  for q : Id do
    invs[q] := q != p & (head = q | shrVld & shr[q]);
    if invs[q] then inv[q] := Inval; else inv[q] := noInv; end;
  end;
  old := latest;
end;
procedure forget(h : Node); begin
  for q : Id do shr[q] := false; end;
  shrVld := false;
  head := h;
end;
procedure add(p : Id); begin
  shrVld := true;
  shr[p] := true;
  for q : Id do invs[q] := shr[q]; end;
end;
procedure claim(); begin
  local := true; dirty := true; overtaken[N - 1] := false; line(N - 1, E, mem);
end;

startstate begin
  for x : Node do
    line(x, I, 0); cmd[x] := none; overtaken[x] := false;
    m[x] := nothing; what[x] := none; dst[x] := 0; d[x] := 0;
  end;
  for p : Id do rp[p] := false; shr[p] := false; invs[p] := false; inv[p] := noInv; end;
  full := false; wb := 0;
  report := noReport; who := 0; data := 0;
  pending := false; dirty := false; local := false; shrVld := false; head := N - 1;
  mem := 0; old := 0; latest := 0;
end;

ruleset x : Node; v : Value do
  rule st[x] = E ==> begin val[x] := v; latest := v; end;                              -- 1
end;

ruleset p : Id do
  rule cmd[p] = none & st[p] = I ==>                                                   -- 2
  begin cmd[p] := Get; send(p, Get, home()); end;
  rule cmd[p] = none & st[p] = I ==>                                                   -- 3
  begin cmd[p] := GetX; send(p, GetX, home()); end;
  rule st[p] = E & !full ==>                                                           -- 4
  begin full := true; wb := val[p]; line(p, I, 0); end;
  rule st[p] = S ==> begin rp[p] := true; line(p, I, 0); end;                          -- 5
end;

rule idle() & st[home()] = I & dirty ==>                                               -- 6
begin cmd[home()] := Get; pending := true; send(home(), Get, head); end;
rule idle() & st[home()] = I & !dirty ==>                                              -- 7
begin
  local := true;
  if !overtaken[home()] then line(home(), S, mem); end;
  overtaken[home()] := false;
end;
rule idle() & st[home()] != E & dirty ==>                                              -- 8
begin cmd[home()] := GetX; pending := true; send(home(), GetX, head); end;
rule idle() & st[home()] != E & !dirty ==>                                             -- 9
begin
  claim();
  if head != home() then pending := true; invalidate(home()); forget(home()); end;
end;
rule cmd[home()] = none & st[home()] = E ==>                                           -- 10
begin mem := val[home()]; line(home(), I, 0); dirty := false; local := local & pending; end;
rule cmd[home()] = none & st[home()] = S ==> begin local := false; line(home(), I, 0); end;  -- 11

ruleset p : Id do
  rule m[p] = ask & what[p] = Get & dst[p] = home() & (!rp[p] | BROKEN = 12) ==>                        -- 12 - 14
  begin
    if busy(p) then fill(p, Nak, 0);
    elsif dirty & !local then dst[p] := head; pending := true;
    elsif dirty then
      fill(p, PutS, val[home()]);
      dirty := false; head := p; mem := val[home()]; st[home()] := S;
    else
      fill(p, PutS, mem);
      if head = home() then head := p; else add(p); end;
    end;
  end;
  rule m[p] = ask & what[p] = GetX & dst[p] = home() ==>                                -- 15 - 19
  begin
    if busy(p) then fill(p, Nak, 0);
    elsif dirty & !local then dst[p] := head; pending := true;
    elsif dirty then
      fill(p, PutX, val[home()]);
      local := false; forget(p);
      for q : Id do invs[q] := false; end;
      line(home(), I, 0);
    else
      fill(p, PutX, mem);
      if local & cmd[home()] = Get then overtaken[home()] := true; end;
      if alone(p) then
        line(home(), I, 0);
        for q : Id do invs[q] := false; end;
      else
        if local then line(home(), I, 0); end;
        invalidate(p); pending := true;
      end;
      local := false; dirty := true; forget(p);
    end;
  end;
end;

ruleset q : Id; x : Node do
  rule m[x] = ask & dst[x] = q & st[q] != E ==>                                         -- 20, 22
  begin fill(x, Nak, 0); report := NakC; end;
  rule m[x] = ask & what[x] = Get & dst[x] = q & st[q] = E ==>                          -- 21
  begin
    fill(x, PutS, val[q]);
    if x != home() then tell(ShWb, x, val[q]); end;
    st[q] := S;
  end;
  rule m[x] = ask & what[x] = GetX & dst[x] = q & st[q] = E ==>                         -- 23
  begin
    fill(x, PutX, val[q]);
    if x != home() then tell(FAck, x, 0); end;
    line(q, I, 0);
  end;
end;

ruleset x : Node do
  rule m[x] = Nak ==> begin m[x] := nothing; cmd[x] := none; overtaken[x] := false; end;  -- 24
end;
ruleset p : Id do
  rule m[p] = PutS ==>                                                                  -- 27
  begin
    if !overtaken[p] then line(p, S, d[p]); end;
    cmd[p] := none; overtaken[p] := false; fill(p, nothing, 0);
  end;
  rule m[p] = PutX & cmd[p] = GetX ==>                                                 -- 29
  begin line(p, E, d[p]); cmd[p] := none; overtaken[p] := false; fill(p, nothing, 0); end;
  rule inv[p] = Inval ==>                                                              -- 30
  begin
    inv[p] := InvAck; line(p, I, 0);
    if cmd[p] = Get & BROKEN != 30 then overtaken[p] := true; end;
  end;
  rule inv[p] = InvAck & pending & invs[p] ==>                                         -- 31
  begin
    inv[p] := noInv;
    invs[p] := false;
    if forall q : Id do !invs[q] end then pending := false; local := local & dirty; old := 0; end;
  end;
  rule rp[p] ==>                                                                       -- 35
  begin rp[p] := false; if shrVld then shr[p] := false; invs[p] := false; end; end;
end;

rule m[home()] = PutS ==>                                                               -- 26
begin
  pending := false; dirty := false; local := true; mem := d[home()]; cmd[home()] := none;
  if overtaken[home()] then line(home(), I, 0); else line(home(), S, d[home()]); end;
  overtaken[home()] := false; fill(home(), nothing, 0);
end;
rule m[home()] = PutX ==>                                                              -- 28
begin
  pending := false; local := true; head := home(); cmd[home()] := none;
  overtaken[home()] := false; line(home(), E, d[home()]); fill(home(), nothing, 0);
end;
rule report = NakC ==> begin report := noReport; pending := false; end;                -- 25
rule full ==>                                                                          -- 32
begin
  full := false; dirty := false; head := home();
  if BROKEN != 32 then mem := wb; end;
  wb := 0;
end;
rule report = FAck ==>                                                                 -- 33
begin pending := false; if dirty then head := who; end; report := noReport; who := 0; end;
rule report = ShWb ==>                                                                 -- 34
begin
  pending := false; dirty := false; add(who); mem := data;
  report := noReport; who := 0; data := 0;
end;

invariant "exclusive" forall x : Node do forall y : Node do
  x != y & st[x] = E -> st[y] != E end end;
invariant "data" forall x : Node do
  (st[x] = E -> val[x] = latest)
  & (st[x] = S -> collecting() & val[x] = old | !collecting() & val[x] = latest) end;
