-- clocks.stg
const N : 6;
const D : 2;
const E : 2;
type Id : 0..N - 1;
     Timer : 0..D + E + 1;
     Node : enum { idle, sets, waits, critical };
var at : array [Id] of Node;
    turn : 0..N;
    t : array [Id] of Timer;

startstate begin
  for i : Id do at[i] := idle; t[i] := 0; end;
  turn := N;
end;

ruleset i : Id do
  rule at[i] = idle & turn = N ==> begin t[i] := D; at[i] := sets; end;
  rule at[i] = sets ==> begin turn := i; t[i] := D + E + 1; at[i] := waits; end;
  rule at[i] = waits & t[i] = D + 1 & turn = i ==> begin t[i] := 0; at[i] := critical; end;
  rule at[i] = waits & t[i] = D + 1 & turn != i ==> begin t[i] := 0; at[i] := idle; end;
  rule at[i] = critical ==> begin turn := N; at[i] := idle; end;
end;

rule forall i : Id do t[i] != 1 end ==>
begin for i : Id do if t[i] != 0 & t[i] != D + 1 then t[i] := t[i] - 1; end; end; end;

invariant forall i : Id do forall j : Id do
  i != j -> !(at[i] = critical & at[j] = critical) end end;
