-- raft.stg: a boolean for each message that can be sent.  What has no meaning is 0, the vote N.
const N : 3;
const Last : 2;
type Id : 0..N - 1;
     Term : 1..Last;
     Kind : enum { ask0, ask1, grant, append, ack };      -- with a log of that length
     Node : enum { follower, candidate, leader };
var net : array [Kind] of array [Term] of array [Id] of array [Id] of boolean;
    at : array [Id] of Node;
    term : array [Id] of 0..Last;
    vote : array [Id] of 0..N;
    log : array [Id] of 0..1;
    votes : array [Id] of array [Id] of boolean;

procedure go(i : Id; n : Node); begin
  at[i] := n;
  for j : Id do votes[i][j] := n != follower & i = j; end;
end;

function count(i : Id) : 0..N;
var n : 0..N;
begin
  n := 0;
  for j : Id do if votes[i][j] then n := n + 1; end; end;
  return n;
end;

startstate begin
  for k : Kind do for t : Term do for i : Id do for j : Id do
    net[k][t][i][j] := false;
  end; end; end; end;
  for i : Id do go(i, follower); term[i] := 0; vote[i] := N; log[i] := 0; end;
end;

ruleset i : Id do
  rule at[i] = follower & term[i] < Last ==>
  begin term[i] := term[i] + 1; vote[i] := i; go(i, candidate); end;
  rule at[i] = candidate & 2 * count(i) > N ==>
  begin log[i] := 1; vote[i] := N; go(i, leader); end;

  ruleset j : Id do
    rule i != j & at[i] = candidate ==>
    begin
      if log[i] = 0 then net[ask0][term[i]][i][j] := true;
      else net[ask1][term[i]][i][j] := true; end;
    end;
    rule i != j & at[i] = leader ==> begin net[append][term[i]][i][j] := true; end;

    ruleset k : Kind; t : Term do
      rule net[k][t][j][i] & t > term[i] ==>
      begin term[i] := t; vote[i] := N; go(i, follower); end;
      rule net[k][t][j][i] & t < term[i] ==> begin net[k][t][j][i] := false; end;
      rule net[k][t][j][i] & t = term[i] & !(at[i] = candidate & k = append) ==>
      begin
        net[k][t][j][i] := false;
        if (k = ask0 | k = ask1) & at[i] = follower & (vote[i] = N | vote[i] = j)
           & (k = ask1 | log[i] = 0) then
          vote[i] := j; net[grant][t][i][j] := true;
        end;
        if k = append & at[i] = follower then net[ack][t][i][j] := true; log[i] := 1; end;
        if k = grant & at[i] = candidate | k = ack & at[i] = leader then votes[i][j] := true; end;
      end;
      rule net[k][t][j][i] & t = term[i] & at[i] = candidate & k = append ==>
      begin go(i, follower); end;
    end;
  end;
end;

rule true ==> begin end;

invariant forall i : Id do forall j : Id do
  i != j & at[i] = leader & at[j] = leader -> term[i] != term[j] end end;
