-- commit_set.stg: a boolean for each message.  What has no meaning is false.
const N : 6;
type Id : 0..N - 1;
     Kind : enum { ask, yes, no, commit, abort };
     Node : enum { idle, ready, committed, aborted };
     Phase : enum { waits, commits, aborts };
var at : array [Id] of Node;
    phase : Phase;
    net : array [Kind] of array [Id] of boolean;
    asked, sure : array [Id] of boolean;

procedure decide(p : Phase; k : Kind); begin
  phase := p;
  for i : Id do net[k][i] := true; asked[i] := false; sure[i] := false; end;
end;

startstate begin
  phase := waits;
  for i : Id do
    at[i] := idle; asked[i] := false; sure[i] := false;
    for k : Kind do net[k][i] := false; end;
  end;
end;

ruleset i : Id do
  rule at[i] = idle & net[ask][i] ==>
  begin net[ask][i] := false; net[yes][i] := true; at[i] := ready; end;
  rule at[i] = idle & net[ask][i] ==>
  begin net[ask][i] := false; net[no][i] := true; at[i] := aborted; end;
  rule at[i] = ready & net[commit][i] ==>
  begin net[commit][i] := false; at[i] := committed; end;
  rule at[i] != committed & net[abort][i] ==>
  begin net[abort][i] := false; at[i] := aborted; end;
  rule at[i] = committed | at[i] = aborted ==> begin end;

  rule phase = waits & !asked[i] ==> begin asked[i] := true; net[ask][i] := true; end;
  rule phase = waits & net[yes][i] ==> begin net[yes][i] := false; sure[i] := true; end;
  rule phase = waits & net[no][i] ==> begin net[no][i] := false; decide(aborts, abort); end;
  rule phase = aborts & net[yes][i] ==> begin net[yes][i] := false; end;
  rule phase = aborts & net[no][i] ==> begin net[no][i] := false; end;
end;
rule phase = waits & forall i : Id do sure[i] end ==> begin decide(commits, commit); end;
rule phase != waits ==> begin end;

invariant forall i : Id do forall j : Id do at[i] = committed -> at[j] != aborted end end;
