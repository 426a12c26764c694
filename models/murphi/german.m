-- German's directory protocol: a home node that keeps the directory and the memory of one line, and
-- clients with a cache each.  Three channels for each client: requests, grants and invalidations,
-- acknowledgements.
const
  NODE_NUM : 3;
  DATA_NUM : 2;
  BROKEN : 0;   -- 1: an exclusive copy is granted while others are shared
                -- 2: the last data are not written back
                -- 3: a shared copy is granted while one is exclusive
type
  NODE : scalarset(NODE_NUM);
  DATA : 1..DATA_NUM;
  CACHE_STATE : enum { Inv, Sh, Ex };
  CACHE : record State : CACHE_STATE; Data : DATA; end;
  MSG_CMD : enum { Empty, ReqS, ReqE, Invalidate, InvAck, GntS, GntE };
  MSG : record Cmd : MSG_CMD; Data : DATA; end;
var
  Cache : array [NODE] of CACHE;
  Chan1, Chan2, Chan3 : array [NODE] of MSG;
  InvSet, ShrSet : array [NODE] of boolean;
  ExGntd : boolean;
  CurCmd : MSG_CMD;
  CurPtr : NODE;
  MemData, AuxData : DATA;

ruleset d : DATA do
startstate "Init"
begin
  for i : NODE do
    Chan1[i].Cmd := Empty; Chan2[i].Cmd := Empty; Chan3[i].Cmd := Empty;
    Cache[i].State := Inv; InvSet[i] := false; ShrSet[i] := false;
  end;
  ExGntd := false; CurCmd := Empty; MemData := d; AuxData := d;
end;
end;

ruleset i : NODE; d : DATA do
rule "Store" Cache[i].State = Ex ==>
begin Cache[i].Data := d; AuxData := d; end;
end;

ruleset i : NODE do
rule "SendReqS" Chan1[i].Cmd = Empty & Cache[i].State = Inv ==> begin Chan1[i].Cmd := ReqS; end;
rule "SendReqE" Chan1[i].Cmd = Empty & (Cache[i].State = Inv | Cache[i].State = Sh) ==>
begin Chan1[i].Cmd := ReqE; end;
rule "RecvReqS" CurCmd = Empty & Chan1[i].Cmd = ReqS ==>
begin
  CurCmd := ReqS; CurPtr := i; Chan1[i].Cmd := Empty;
  for j : NODE do InvSet[j] := ShrSet[j] end;
end;
rule "RecvReqE" CurCmd = Empty & Chan1[i].Cmd = ReqE ==>
begin
  CurCmd := ReqE; CurPtr := i; Chan1[i].Cmd := Empty;
  for j : NODE do InvSet[j] := ShrSet[j] end;
end;
rule "SendInv" Chan2[i].Cmd = Empty & InvSet[i] &
  (CurCmd = ReqE | CurCmd = ReqS & ExGntd) ==>
begin Chan2[i].Cmd := Invalidate; InvSet[i] := false; end;
rule "SendInvAck" Chan2[i].Cmd = Invalidate & Chan3[i].Cmd = Empty ==>
begin
  Chan2[i].Cmd := Empty; Chan3[i].Cmd := InvAck;
  if (Cache[i].State = Ex) then Chan3[i].Data := Cache[i].Data end;
  Cache[i].State := Inv; undefine Cache[i].Data;
end;
rule "RecvInvAck" Chan3[i].Cmd = InvAck & CurCmd != Empty ==>
begin
  Chan3[i].Cmd := Empty; ShrSet[i] := false;
  if ExGntd then
    ExGntd := false;
    if BROKEN != 2 then MemData := Chan3[i].Data end;
    undefine Chan3[i].Data;
  end;
end;
rule "SendGntS" CurCmd = ReqS & CurPtr = i & Chan2[i].Cmd = Empty &
  (!ExGntd | BROKEN = 3) ==>
begin
  Chan2[i].Cmd := GntS; Chan2[i].Data := MemData; ShrSet[i] := true;
  CurCmd := Empty; undefine CurPtr;
end;
rule "SendGntE" CurCmd = ReqE & CurPtr = i & Chan2[i].Cmd = Empty & !ExGntd &
  (BROKEN = 1 | forall j : NODE do ShrSet[j] = false end) ==>
begin
  Chan2[i].Cmd := GntE; Chan2[i].Data := MemData; ShrSet[i] := true;
  ExGntd := true; CurCmd := Empty; undefine CurPtr;
end;
rule "RecvGntS" Chan2[i].Cmd = GntS ==>
begin
  Cache[i].State := Sh; Cache[i].Data := Chan2[i].Data;
  Chan2[i].Cmd := Empty; undefine Chan2[i].Data;
end;
rule "RecvGntE" Chan2[i].Cmd = GntE ==>
begin
  Cache[i].State := Ex; Cache[i].Data := Chan2[i].Data;
  Chan2[i].Cmd := Empty; undefine Chan2[i].Data;
end;
end;

invariant "CntrlProp"
  forall i : NODE do forall j : NODE do
    i != j -> (Cache[i].State = Ex -> Cache[j].State = Inv) &
              (Cache[i].State = Sh -> Cache[j].State = Inv | Cache[j].State = Sh)
  end end;
invariant "DataProp"
  (ExGntd = false -> MemData = AuxData) &
  forall i : NODE do Cache[i].State != Inv -> Cache[i].Data = AuxData end;
