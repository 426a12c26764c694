-- token.stg
const N : 6;
const K : 7;
type Id : 0..N - 1;
     Value : 0..K - 1;
var x : array [Id] of Value;
    chosen : 0..N;

function privileged(i : Id) : boolean; begin
  if i = 0 then return x[0] = x[N - 1]; else return x[i] != x[i - 1]; end;
end;

startstate begin
  for i : Id do x[i] := 0; end;
  chosen := 0;
end;

ruleset v : Value do
  rule chosen < N ==> begin x[chosen] := v; chosen := chosen + 1; end;
end;

ruleset i : Id do
  rule chosen = N & privileged(i) ==>
  begin if i = 0 then x[0] := (x[0] + 1) % K; else x[i] := x[i - 1]; end; end;
end;

invariant exists i : Id do privileged(i) end;
