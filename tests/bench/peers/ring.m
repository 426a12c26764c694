-- ring.stg.  What is held by nobody is 0.
const N : 6;
type Id : 0..N - 1;
     Place : enum { start, idle, pass, leader };
var at : array [Id] of Place;
    held, link : array [Id] of Id;
    full : array [Id] of boolean;

startstate begin
  for i : Id do at[i] := start; held[i] := 0; full[i] := false; link[i] := 0; end;
end;

ruleset i : Id do
  rule at[i] = start & !full[i] ==> begin full[i] := true; link[i] := i; at[i] := idle; end;
  rule at[i] = idle & full[(i + 1) % N] ==>
  var m : Id;
  begin
    m := link[(i + 1) % N];
    full[(i + 1) % N] := false;
    link[(i + 1) % N] := 0;
    if m > i then held[i] := m; at[i] := pass;
    elsif m = i then at[i] := leader; end;
  end;
  rule at[i] = pass & !full[i] ==>
  begin full[i] := true; link[i] := held[i]; held[i] := 0; at[i] := idle; end;
  rule at[i] = leader ==> begin end;
end;

invariant forall i : Id do at[i] = leader -> i = N - 1 end;
