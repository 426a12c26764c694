-- trains.stg
const N : 3;
const L : 60;
type Id : 0..N - 1;
     Block : 0..L - 1;
var taken : array [Block] of boolean;
    at : array [Id] of Block;
    moves : array [Id] of boolean;

startstate begin
  for b : Block do taken[b] := b < N; end;
  for i : Id do at[i] := i; moves[i] := false; end;
end;

ruleset i : Id do
  rule !moves[i] & !taken[(at[i] + 1) % L] ==>
  begin taken[(at[i] + 1) % L] := true; moves[i] := true; end;
  rule moves[i] ==>
  begin taken[at[i]] := false; at[i] := (at[i] + 1) % L; moves[i] := false; end;
end;

invariant forall i : Id do taken[at[i]] end;
