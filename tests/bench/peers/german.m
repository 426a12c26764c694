-- german.stg.  What has no meaning is 0.
const N : 3;
const Data : 2;
type Id : 0..N - 1;
     Value : 0..Data - 1;
     Cache : enum { I, S, E, ack, data };      -- data: the acknowledgement carries them
     Req : enum { none, ReqS, ReqE };
     Down : enum { nothing, Inv, GntS, GntE };
     Up : enum { silent, InvAck, InvData };
var st : array [Id] of Cache;
    val : array [Id] of Value;
    m1 : array [Id] of Req;
    m2 : array [Id] of Down;
    d2 : array [Id] of Value;
    m3 : array [Id] of Up;
    d3 : array [Id] of Value;
    cmd : Req;
    cur : Id;
    inv, shr : array [Id] of boolean;
    exgntd : boolean;
    mem, latest : Value;

procedure grant(g : Down); begin
  m2[cur] := g; d2[cur] := mem;
  shr[cur] := true;
  cmd := none; cur := 0;
  for i : Id do inv[i] := false; end;
end;

startstate begin
  for i : Id do
    st[i] := I; val[i] := 0;
    m1[i] := none; m2[i] := nothing; d2[i] := 0; m3[i] := silent; d3[i] := 0;
    inv[i] := false; shr[i] := false;
  end;
  cmd := none; cur := 0; exgntd := false; mem := 0; latest := 0;
end;

ruleset i : Id; d : Value do
  rule st[i] = E ==> begin val[i] := d; latest := d; end;
end;

ruleset i : Id do
  rule st[i] = I & m1[i] = none ==> begin m1[i] := ReqS; end;
  rule (st[i] = I | st[i] = S) & m1[i] = none ==> begin m1[i] := ReqE; end;
  rule m2[i] = Inv & (st[i] = I | st[i] = S | st[i] = E) ==>
  begin
    m2[i] := nothing;
    if st[i] = E then st[i] := data; else st[i] := ack; val[i] := 0; end;
  end;
  rule st[i] = ack & m3[i] = silent ==> begin m3[i] := InvAck; st[i] := I; end;
  rule st[i] = data & m3[i] = silent ==>
  begin m3[i] := InvData; d3[i] := val[i]; val[i] := 0; st[i] := I; end;
  rule (m2[i] = GntS | m2[i] = GntE) & (st[i] = I | st[i] = S | st[i] = E) ==>
  begin
    if m2[i] = GntS then st[i] := S; else st[i] := E; end;
    val[i] := d2[i];
    m2[i] := nothing; d2[i] := 0;
  end;

  rule cmd = none & m1[i] != none ==>
  begin cmd := m1[i]; m1[i] := none; cur := i; inv := shr; end;
  rule cmd != none & inv[i] & (cmd = ReqE | exgntd) & m2[i] = nothing ==>
  begin m2[i] := Inv; inv[i] := false; end;
  rule cmd != none & m3[i] != silent ==>
  begin
    if m3[i] = InvData then mem := d3[i]; end;
    m3[i] := silent; d3[i] := 0;
    shr[i] := false; exgntd := false;
  end;
end;

rule cmd = ReqS & !exgntd & m2[cur] = nothing ==> begin grant(GntS); end;
rule cmd = ReqE & !exgntd & (forall i : Id do !shr[i] end) & m2[cur] = nothing ==>
begin grant(GntE); exgntd := true; end;

invariant forall i : Id do (st[i] = S | st[i] = E) -> val[i] = latest end;
