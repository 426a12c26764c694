-- voters.stg
const N : 10;
type Id : 0..N - 1;
     Vote : enum { none, yes, no };
var vote : array [Id] of Vote;
    decision : Vote;

startstate begin
  for i : Id do vote[i] := none; end;
  decision := none;
end;

ruleset i : Id do
  rule decision = none & vote[i] = none ==> begin vote[i] := yes; end;
  rule decision = none & vote[i] = none ==> begin vote[i] := no; end;
  rule decision = none & vote[i] = no & (forall j : Id do j != i -> vote[j] = yes end) ==>
  begin vote[i] := yes; end;
  rule decision != none & vote[i] != none ==> begin vote[i] := none; end;
end;

rule decision = none & (forall i : Id do vote[i] = yes end) ==> begin decision := yes; end;
rule decision = none & (exists i : Id do vote[i] = no end) ==> begin decision := no; end;
rule decision != none & (forall i : Id do vote[i] = none end) ==> begin decision := none; end;

invariant decision = yes -> (forall i : Id do vote[i] != no end);
