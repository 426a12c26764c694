-- Requests in a multiset, which is all that may be on its way.  The element that a rule chooses is
-- read, changed in place, and removed; elements are undefined in part; equal ones are chosen each.
-- Without symmetry 88 states, with it 46: 4 of them are not changed by exchanging both clients.
-- rumur: no
const
  Clients: 2;
  Size: 3;
type
  Client: scalarset(Clients);
  Kind: enum { ask, grant };
  Msg: record kind: Kind; from: Client; mark: 0..1; end;
var
  net: multiset [Size] of Msg;
  busy: boolean;
  owner: Client;
  want: array [Client] of boolean;
  len: 0..1;  -- a name that the language of models uses itself

procedure send(k: Kind; c: Client);
var m: Msg;
begin
  m.kind := k;
  m.from := c;
  multisetadd(m, net);
end;

procedure answer(var m: Msg);
begin
  m.kind := grant;
  m.mark := 1;
end;

startstate "start"
begin
  busy := false;
  len := 0;
  for i: Client do want[i] := false; end;
end;

ruleset i: Client do
  rule "ask" !want[i] & multisetcount(k: net, true) < Size ==>
  begin
    want[i] := true;
    send(ask, i);
  end;
  rule "drop" want[i] ==> begin want[i] := false; end;
end;

choose k: net do
  rule "serve" net[k].kind = ask & !busy ==>
  begin
    busy := true;
    owner := net[k].from;
    answer(net[k]);
    assert multisetcount(j: net, net[j].kind = grant) = 1;
  end;
  alias m: net[k] do
    rule "take" m.kind = grant & owner = m.from ==>
    begin
      assert !isundefined(m.mark);
      multisetremove(k, net);
      assert isundefined(m.mark);
      busy := false;
      undefine owner;
    endrule;
  end;
endchoose;

rule "clean" multisetcount(k: net, net[k].kind = ask) = Size ==>
begin
  multisetremovepred(k: net, net[k].kind = ask & !want[net[k].from]);
end;

invariant "one grant" multisetcount(k: net, net[k].kind = grant) <= 1;
cover "full" multisetcount(k: net, true) = Size;
