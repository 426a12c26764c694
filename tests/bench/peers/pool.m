-- pool.stg: a boolean for each place.
const N : 14;
type Place : 0..N - 1;
var free : array [Place] of boolean;

function count() : 0..N;
var n : 0..N;
begin
  n := 0;
  for p : Place do if free[p] then n := n + 1; end; end;
  return n;
end;

startstate begin for p : Place do free[p] := true; end; end;

ruleset p : Place; q : Place do
  rule p < q & free[p] & free[q] ==> begin free[p] := false; free[q] := false; end;
end;
ruleset p : Place do
  rule !free[p] ==> begin free[p] := true; end;
end;

invariant count() <= N;
