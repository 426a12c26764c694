-- MSI with a directory: requests, invalidations that are counted, write-backs.
const
  Procs : 3;
type
  Proc : scalarset(Procs);
  Count : 0..Procs;
  State : enum { I, S, M, IS, IM };
  Kind : enum { None, GetS, GetM, Data, DataM, Inv, Ack, Fetch, Back };
  Message : record kind : Kind; owner : Proc; end;
var
  cache : array [Proc] of State;
  request : array [Proc] of Kind;
  answer : array [Proc] of Kind;
  sharer : array [Proc] of boolean;
  dir : enum { Idle, Shared, Modified, Busy };
  owner, asker : Proc;
  wanted : Kind;
  missing : Count;

function sharers() : Count;
var n : Count;
begin
  n := 0;
  for p : Proc do if sharer[p] then n := n + 1; end; end;
  return n;
end;

procedure grant(p : Proc; k : Kind);
begin
  answer[p] := k;
  sharer[p] := true;
  if k = DataM then
    dir := Modified;
    owner := p;
  else
    dir := Shared;
  end;
end;

startstate "all invalid"
begin
  for p : Proc do
    cache[p] := I;
    request[p] := None;
    answer[p] := None;
    sharer[p] := false;
  end;
  dir := Idle;
  wanted := None;
  missing := 0;
end;

ruleset p : Proc do
  alias c : cache[p]; r : request[p]; a : answer[p] do
    rule "read" c = I & r = None ==> begin c := IS; r := GetS; end;
    rule "write" (c = I | c = S) & r = None ==> begin c := IM; r := GetM; end;
    rule "get data" a = Data | a = DataM ==>
    begin
      if a = Data then c := S else c := M end;
      a := None;
    end;
    rule "invalidated" a = Inv ==>
    begin
      if c = S then c := I end;
      a := Ack;
    end;
    rule "fetched" a = Fetch & c = M ==> begin c := I; a := Back; end;
  end;

  rule "serve" dir != Busy & request[p] != None & answer[p] = None &
    (dir = Modified -> cache[owner] = M & answer[owner] = None) ==>
  var others : Count;
  begin
    wanted := request[p];
    request[p] := None;
    switch dir
    case Idle:
      grant(p, wanted = GetS ? Data : DataM);
      wanted := None;
    case Modified:
      asker := p;
      answer[owner] := Fetch;
      dir := Busy;
      missing := 1;
    else
      others := sharers();
      if sharer[p] then others := others - 1 end;
      if wanted = GetS | others = 0 then
        grant(p, wanted = GetS ? Data : DataM);
        wanted := None;
      else
        asker := p;
        dir := Busy;
        missing := others;
      end;
    end;
  end;

  rule "invalidate" dir = Busy & wanted = GetM & sharer[p] & p != asker & answer[p] = None &
    isundefined(owner) ==>
  begin
    answer[p] := Inv;
    sharer[p] := false;
  end;

  rule "answered" dir = Busy & (answer[p] = Ack | answer[p] = Back) ==>
  begin
    if answer[p] = Back then
      sharer[p] := false;
      undefine owner;
    end;
    answer[p] := None;
    missing := missing - 1;
    if missing = 0 then
      grant(asker, wanted = GetS ? Data : DataM);
      undefine asker;
      wanted := None;
    end;
  end;
end;

invariant "one writer"
  forall p : Proc do forall q : Proc do
    p != q & cache[p] = M -> cache[q] != M & cache[q] != S
  end end;
