-- german_rules.stg.  What has no meaning is 0.
const N : 3;
const D : 2;
type Id : 0..N - 1;
     Value : 0..D - 1;
     Cmd : enum { empty, ReqS, ReqE, Inv, InvAck, GntS, GntE };
     Line : enum { I, S, E };
     Copy : record st : Line; val : Value; end;
     Msg : record cmd : Cmd; val : Value; end;
var cache : array [Id] of Copy;
    ch1, ch2, ch3 : array [Id] of Msg;
    inv, shr : array [Id] of boolean;
    exgntd : boolean;
    cmd : Cmd;
    cur : Id;
    mem, latest : Value;

procedure grant(c : Cmd); begin
  ch2[cur].cmd := c; ch2[cur].val := mem;
  shr[cur] := true;
  for i : Id do inv[i] := false; end;
  cmd := empty; cur := 0;
end;

startstate begin
  for i : Id do
    cache[i].st := I; cache[i].val := 0;
    ch1[i].cmd := empty; ch1[i].val := 0;
    ch2[i].cmd := empty; ch2[i].val := 0;
    ch3[i].cmd := empty; ch3[i].val := 0;
    inv[i] := false; shr[i] := false;
  end;
  exgntd := false; cmd := empty; cur := 0; mem := 0; latest := 0;
end;

ruleset i : Id; d : Value do
  rule cache[i].st = E ==> begin cache[i].val := d; latest := d; end;
end;

ruleset i : Id do
  rule ch1[i].cmd = empty & cache[i].st = I ==> begin ch1[i].cmd := ReqS; end;
  rule ch1[i].cmd = empty & (cache[i].st = I | cache[i].st = S) ==> begin ch1[i].cmd := ReqE; end;
  rule cmd = empty & ch1[i].cmd != empty ==>
  begin cmd := ch1[i].cmd; cur := i; ch1[i].cmd := empty; inv := shr; end;
  rule ch2[i].cmd = empty & inv[i] & (cmd = ReqE | cmd = ReqS & exgntd) ==>
  begin ch2[i].cmd := Inv; inv[i] := false; end;
  rule ch2[i].cmd = Inv & ch3[i].cmd = empty ==>
  begin
    ch2[i].cmd := empty; ch3[i].cmd := InvAck;
    if cache[i].st = E then ch3[i].val := cache[i].val; end;
    cache[i].st := I; cache[i].val := 0;
  end;
  rule ch3[i].cmd = InvAck & cmd != empty ==>
  begin
    if exgntd then mem := ch3[i].val; end;
    ch3[i].cmd := empty; ch3[i].val := 0; shr[i] := false; exgntd := false;
  end;
  rule ch2[i].cmd = GntS ==>
  begin cache[i].st := S; cache[i].val := ch2[i].val; ch2[i].cmd := empty; ch2[i].val := 0; end;
  rule ch2[i].cmd = GntE ==>
  begin cache[i].st := E; cache[i].val := ch2[i].val; ch2[i].cmd := empty; ch2[i].val := 0; end;
end;

rule cmd = ReqS & ch2[cur].cmd = empty & !exgntd ==> begin grant(GntS); end;
rule cmd = ReqE & ch2[cur].cmd = empty & !exgntd & (forall i : Id do !shr[i] end) ==>
begin grant(GntE); exgntd := true; end;

invariant forall i : Id do cache[i].st != I -> cache[i].val = latest end;
