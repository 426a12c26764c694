-- bakery.stg.  k and m are 0 where the model has no such parameter.
const N : 3;
const Max : 5;
type Id : 0..N - 1;
     Ticket : 0..Max;
     Place : enum { idle, look, chosen, wait, compare, critical };
var at : array [Id] of Place;
    k : array [Id] of 0..N;
    m : array [Id] of Ticket;
    choosing : array [Id] of boolean;
    number : array [Id] of Ticket;

startstate begin
  for i : Id do
    at[i] := idle; k[i] := 0; m[i] := 0; choosing[i] := false; number[i] := 0;
  end;
end;

ruleset i : Id do
  rule at[i] = idle ==> begin choosing[i] := true; at[i] := look; end;
  rule at[i] = look & k[i] < N ==>
  begin
    if number[k[i]] > m[i] then m[i] := number[k[i]]; end;
    k[i] := k[i] + 1;
  end;
  rule at[i] = look & k[i] = N & m[i] < Max ==>
  begin number[i] := m[i] + 1; k[i] := 0; m[i] := 0; at[i] := chosen; end;
  rule at[i] = look & k[i] = N & m[i] = Max ==>
  begin choosing[i] := false; k[i] := 0; m[i] := 0; at[i] := idle; end;
  rule at[i] = chosen ==> begin choosing[i] := false; at[i] := wait; end;
  rule at[i] = wait & k[i] < N & !choosing[k[i]] ==> begin at[i] := compare; end;
  rule at[i] = wait & k[i] = N ==> begin k[i] := 0; at[i] := critical; end;
  rule at[i] = compare & (number[k[i]] = 0 | number[i] < number[k[i]]
                          | number[i] = number[k[i]] & i <= k[i]) ==>
  begin k[i] := k[i] + 1; at[i] := wait; end;
  rule at[i] = critical ==> begin number[i] := 0; at[i] := idle; end;
end;

invariant forall i : Id do forall j : Id do
  i != j -> !(at[i] = critical & at[j] = critical) end end;
