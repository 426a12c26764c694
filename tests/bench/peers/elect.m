-- elect.stg: a sequence is its length and N places.  What has no meaning is 0.
const N : 4;
type Id : 0..N - 1;
     Node : enum { s, leads, follows };
var bag : array [Id] of array [Id] of 0..1;
    at : array [Id] of Node;
    told, len : array [Id] of 0..N;
    seen : array [Id] of array [Id] of Id;

procedure go(i : Id; n : Node); begin
  at[i] := n; told[i] := 0; len[i] := 0;
  for k : Id do seen[i][k] := 0; end;
end;

startstate begin
  for i : Id do
    for j : Id do bag[i][j] := 0; end;
    go(i, s); len[i] := 1; seen[i][0] := i;
  end;
end;

ruleset i : Id do
  rule at[i] = s & told[i] < N & told[i] != i ==>
  begin bag[told[i]][i] := bag[told[i]][i] + 1; told[i] := told[i] + 1; end;
  rule at[i] = s & told[i] = i ==> begin told[i] := told[i] + 1; end;
  ruleset j : Id do
    rule at[i] = s & bag[i][j] > 0 ==>
    begin bag[i][j] := bag[i][j] - 1; seen[i][len[i]] := j; len[i] := len[i] + 1; end;
  end;
  rule at[i] = s & told[i] = N & len[i] = N & (forall k : Id do seen[i][k] <= i end) ==>
  begin go(i, leads); end;
  rule at[i] = s & told[i] = N & len[i] = N & (exists k : Id do seen[i][k] > i end) ==>
  begin go(i, follows); end;
  rule at[i] = leads ==> begin end;
  rule at[i] = follows ==> begin end;
end;

invariant forall i : Id do at[i] = leads -> i = N - 1 end;
