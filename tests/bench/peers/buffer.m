-- buffer.stg: free slots and idle processes hold 0.
const N : 2;
const K : 3;
const V : 3;
type Id : 0..N - 1;
     Value : 0..V - 1;
     Slot : 0..K - 1;
     Item : record from : Id; value : Value; end;
var slot : array [Slot] of Item;
    first_used, first_free : Slot;
    used : 0..K;
    ready, uses : array [Id] of boolean;
    value : array [Id] of Value;
    item : array [Id] of Item;

startstate begin
  for s : Slot do slot[s].from := 0; slot[s].value := 0; end;
  for i : Id do
    ready[i] := false; uses[i] := false; value[i] := 0; item[i].from := 0; item[i].value := 0;
  end;
  first_used := 0; first_free := 0; used := 0;
end;

ruleset i : Id; v : Value do
  rule !ready[i] ==> begin ready[i] := true; value[i] := v; end;
end;

ruleset i : Id do
  rule ready[i] & used < K ==>
  begin
    slot[first_free].from := i; slot[first_free].value := value[i];
    first_free := (first_free + 1) % K; used := used + 1;
    ready[i] := false; value[i] := 0;
  end;
  rule !uses[i] & used > 0 ==>
  begin
    item[i] := slot[first_used];
    slot[first_used].from := 0; slot[first_used].value := 0;
    first_used := (first_used + 1) % K; used := used - 1;
    uses[i] := true;
  end;
  rule uses[i] ==> begin uses[i] := false; item[i].from := 0; item[i].value := 0; end;
end;

invariant first_free = (first_used + used) % K;
