-- rwlock.stg
const N : 9;
type Id : 0..N - 1;
     Node : enum { idle, wants_read, reads, wants_write, writes };
var at : array [Id] of Node;
    readers, waiting : 0..N;
    writing : boolean;

startstate begin
  for i : Id do at[i] := idle; end;
  readers := 0; waiting := 0; writing := false;
end;

ruleset i : Id do
  rule at[i] = idle ==> begin at[i] := wants_read; end;
  rule at[i] = idle ==> begin waiting := waiting + 1; at[i] := wants_write; end;
  rule at[i] = wants_read & !writing & waiting = 0 ==>
  begin readers := readers + 1; at[i] := reads; end;
  rule at[i] = reads ==> begin readers := readers - 1; at[i] := idle; end;
  rule at[i] = wants_write & !writing & readers = 0 ==>
  begin waiting := waiting - 1; writing := true; at[i] := writes; end;
  rule at[i] = writes ==> begin writing := false; at[i] := idle; end;
end;

invariant forall i : Id do forall j : Id do
  i != j -> !(at[i] = writes & (at[j] = writes | at[j] = reads)) end end;
