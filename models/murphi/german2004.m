-- German2004: a directory protocol in which every node is both home and client.  Two nodes,
-- repaired: row 10a answers from memory while home's line is not S.  The numbers are those of the
-- rows in models/german2004/README.md.  What is empty is 0.
const N : 2;
const A : 1;
const Data : 2;
const BROKEN : 0;   -- 1: as published, row 10a always answers from home's line
type Id : 0..N - 1;
     Addr : 0..A - 1;
     Value : 0..Data - 1;
     Lane : 1..3;
     Cache : enum { I, S, E };
     Status : enum { inactive, pending, completed };
     Op : enum { none, rdS, rdE, upg, inv, gntS, gntU, gntE, ack };
     Msg : record op : Op; src, dst : Id; addr : Addr; val : Value; end;
var outb, inb : array [Id] of array [Lane] of Msg;
    cst : array [Id] of array [Addr] of Cache;
    cdt, rdata : array [Id] of array [Addr] of Value;
    lreq : array [Id] of array [Addr] of boolean;
    rst : array [Id] of array [Addr] of Status;
    rhome : array [Id] of array [Addr] of Id;
    mem, hdata, latest : array [Addr] of Value;
    dir : array [Addr] of array [Id] of Cache;
    hst : array [Addr] of Status;
    hop : array [Addr] of Op;
    hsrc : array [Addr] of Id;
    hil : array [Addr] of array [Id] of boolean;

function home(a : Addr) : Id; begin return a % N; end;
function some_E(a : Addr) : boolean; begin return exists i : Id do dir[a][i] = E end; end;
function held(a : Addr) : boolean; begin return exists i : Id do dir[a][i] != I end; end;
function held_but(a : Addr; s : Id) : boolean; begin
  return exists i : Id do i != s & dir[a][i] != I end;
end;
function listed(a : Addr) : boolean; begin return exists i : Id do hil[a][i] end; end;

procedure wipe(var m : Msg); begin
  m.op := none; m.src := 0; m.dst := 0; m.addr := 0; m.val := 0;
end;
procedure send(var m : Msg; op : Op; src, dst : Id; a : Addr; v : Value); begin
  m.op := op; m.src := src; m.dst := dst; m.addr := a; m.val := v;
end;
procedure accept(h : Id; a : Addr; s : Id; op : Op); begin
  hsrc[a] := s;
  hop[a] := op;
  if op = upg & dir[a][s] = I then hop[a] := rdE; end;
  hst[a] := completed;
  if hop[a] = rdS & dir[a][h] = S then                                    -- 10a
    if cst[h][a] = S | BROKEN = 1 then hdata[a] := cdt[h][a]; else hdata[a] := mem[a]; end;
  elsif hop[a] = rdS & !some_E(a) then hdata[a] := mem[a];                -- 10b
  elsif hop[a] = upg then                                                 -- 10d
    for i : Id do hil[a][i] := i != s & dir[a][i] != I; end;
    if listed(a) then hst[a] := pending; end;
  elsif hop[a] = rdE & !held(a) then hdata[a] := mem[a];                  -- 10e
  else                                                                    -- 10c, 10e
    for i : Id do hil[a][i] := dir[a][i] != I; end;
    hst[a] := pending;
  end;
end;

startstate begin
  for n : Id do
    for c : Lane do wipe(outb[n][c]); wipe(inb[n][c]); end;
    for a : Addr do
      cst[n][a] := I; cdt[n][a] := 0; lreq[n][a] := false;
      rst[n][a] := inactive; rhome[n][a] := 0; rdata[n][a] := 0;
      dir[a][n] := I; hil[a][n] := false;
    end;
  end;
  for a : Addr do
    mem[a] := 0; hdata[a] := 0; latest[a] := 0; hst[a] := inactive; hop[a] := none; hsrc[a] := 0;
  end;
end;

ruleset n : Id; c : Lane do
  rule outb[n][c].op != none & inb[outb[n][c].dst][c].op = none ==>          -- 1
  begin inb[outb[n][c].dst][c] := outb[n][c]; wipe(outb[n][c]); end;
end;

ruleset n : Id; a : Addr do
  rule !lreq[n][a] & cst[n][a] = I & outb[n][1].op = none ==>                -- 2
  begin send(outb[n][1], rdS, n, home(a), a, 0); lreq[n][a] := true; end;
  rule !lreq[n][a] & cst[n][a] = I & outb[n][1].op = none ==>                -- 3
  begin send(outb[n][1], rdE, n, home(a), a, 0); lreq[n][a] := true; end;
  rule !lreq[n][a] & cst[n][a] = S & outb[n][1].op = none ==>                -- 4
  begin send(outb[n][1], upg, n, home(a), a, 0); lreq[n][a] := true; end;
  rule inb[n][2].op = inv & inb[n][2].addr = a & rst[n][a] = inactive ==>    -- 5
  begin rhome[n][a] := inb[n][2].src; rst[n][a] := pending; wipe(inb[n][2]); end;
  rule rst[n][a] = pending ==>                                            -- 6
  begin rdata[n][a] := cdt[n][a]; cst[n][a] := I; cdt[n][a] := 0; rst[n][a] := completed; end;
  rule rst[n][a] = completed & outb[n][3].op = none ==>                      -- 7
  begin
    send(outb[n][3], ack, n, rhome[n][a], a, rdata[n][a]);
    rst[n][a] := inactive; rhome[n][a] := 0; rdata[n][a] := 0;
  end;
  rule (inb[n][2].op = gntS | inb[n][2].op = gntU | inb[n][2].op = gntE)     -- 8
       & inb[n][2].addr = a ==>
  begin
    if inb[n][2].op = gntS then cst[n][a] := S; else cst[n][a] := E; end;
    if inb[n][2].op != gntU then cdt[n][a] := inb[n][2].val; end;
    lreq[n][a] := false;
    wipe(inb[n][2]);
  end;
end;
ruleset n : Id; a : Addr; d : Value do
  rule cst[n][a] = E ==> begin cdt[n][a] := d; latest[a] := d; end;       -- 9
end;

ruleset a : Addr do
  rule inb[home(a)][1].op != none & inb[home(a)][1].addr = a & hst[a] = inactive ==>  -- 10
  begin
    accept(home(a), a, inb[home(a)][1].src, inb[home(a)][1].op);
    wipe(inb[home(a)][1]);
  end;
end;
ruleset a : Addr; d : Id do
  rule hst[a] = pending & hil[a][d] & !(exists i : Id do i < d & hil[a][i] end)      -- 11
       & outb[home(a)][2].op = none ==>
  begin send(outb[home(a)][2], inv, home(a), d, a, 0); hil[a][d] := false; end;
end;
ruleset a : Addr do
  rule inb[home(a)][3].op = ack & inb[home(a)][3].addr = a & hst[a] = pending ==>      -- 12
  var s : Id;
  begin
    s := inb[home(a)][3].src;
    if dir[a][s] = E then mem[a] := inb[home(a)][3].val; end;
    hdata[a] := inb[home(a)][3].val;
    dir[a][s] := I;
    if hop[a] = rdS | !held(a) | hop[a] = upg & !held_but(a, hsrc[a]) then
      hst[a] := completed;
    end;
    wipe(inb[home(a)][3]);
  end;
  rule hst[a] = completed & outb[home(a)][2].op = none ==>                             -- 13
  begin
    if hop[a] = rdS then send(outb[home(a)][2], gntS, home(a), hsrc[a], a, hdata[a]);
    elsif hop[a] = upg then send(outb[home(a)][2], gntU, home(a), hsrc[a], a, hdata[a]);
    else send(outb[home(a)][2], gntE, home(a), hsrc[a], a, hdata[a]); end;
    if hop[a] = rdS then dir[a][hsrc[a]] := S; else dir[a][hsrc[a]] := E; end;
    hst[a] := inactive; hop[a] := none; hsrc[a] := 0; hdata[a] := 0;
    for i : Id do hil[a][i] := false; end;
  end;
end;

invariant "data" forall n : Id do forall a : Addr do
  cst[n][a] != I -> cdt[n][a] = latest[a] end end;
