-- phil.stg and phil_shared.stg: the last philosopher takes the forks in the other order.
const N : 8;
type Id : 0..N - 1;
     Place : enum { thinks, has_one, eats, leaves };
var at : array [Id] of Place;
    taken : array [Id] of boolean;

function first(i : Id) : Id; begin
  if i = N - 1 then return 0; else return i; end;
end;
function second(i : Id) : Id; begin
  if i = N - 1 then return N - 1; else return i + 1; end;
end;

startstate begin
  for i : Id do at[i] := thinks; taken[i] := false; end;
end;

ruleset i : Id do
  rule at[i] = thinks & !taken[first(i)] ==> begin taken[first(i)] := true; at[i] := has_one; end;
  rule at[i] = has_one & !taken[second(i)] ==> begin taken[second(i)] := true; at[i] := eats; end;
  rule at[i] = eats ==> begin taken[first(i)] := false; at[i] := leaves; end;
  rule at[i] = leaves ==> begin taken[second(i)] := false; at[i] := thinks; end;
end;

invariant forall i : Id do !(at[i] = eats & at[(i + 1) % N] = eats) end;
