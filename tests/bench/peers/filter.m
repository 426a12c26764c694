-- filter.stg.  lev and k are 0 where the model has no such parameter.
const N : 4;
type Id : 0..N - 1;
     Place : enum { idle, climb, yield, look, next, passed, critical };
var at : array [Id] of Place;
    lev, k : array [Id] of Id;
    level : array [Id] of Id;
    last : array [Id] of Id;         -- of the levels 1 to N - 1

startstate begin
  for i : Id do at[i] := idle; lev[i] := 0; k[i] := 0; level[i] := 0; last[i] := 0; end;
end;

ruleset i : Id do
  rule at[i] = idle ==> begin lev[i] := 1; at[i] := climb; end;
  rule at[i] = climb ==> begin level[i] := lev[i]; at[i] := yield; end;
  rule at[i] = yield ==> begin last[lev[i]] := i; at[i] := look; end;
  rule at[i] = look & (k[i] = i | level[k[i]] < lev[i]) ==> begin at[i] := next; end;
  rule at[i] = look & last[lev[i]] != i ==> begin k[i] := 0; at[i] := passed; end;
  rule at[i] = next & k[i] < N - 1 ==> begin k[i] := k[i] + 1; at[i] := look; end;
  rule at[i] = next & k[i] = N - 1 ==> begin k[i] := 0; at[i] := passed; end;
  rule at[i] = passed & lev[i] < N - 1 ==> begin lev[i] := lev[i] + 1; at[i] := climb; end;
  rule at[i] = passed & lev[i] = N - 1 ==> begin lev[i] := 0; at[i] := critical; end;
  rule at[i] = critical ==> begin level[i] := 0; at[i] := idle; end;
end;

invariant forall i : Id do forall j : Id do
  i != j -> !(at[i] = critical & at[j] = critical) end end;
