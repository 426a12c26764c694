-- deque.stg.  What has no meaning is 0.
const N : 2;
const K : 3;
const J : 3;
const Tags : 3;
type Thief : 0..N - 1;
     Index : 0..K;
     Job : 0..J - 1;
     Tag : 0..Tags - 1;
     Node : enum { idle, pushes, pops, looks, races, works };
var job : array [0..K - 1] of Job;
    bottom, top : Index;
    tag : Tag;
    at : Node;
    b, old_top : Index;
    old_tag : Tag;
    thief_at : array [Thief] of Node;
    thief_top : array [Thief] of Index;
    thief_tag : array [Thief] of Tag;
    stolen : array [Thief] of Job;

procedure go(n : Node); begin at := n; old_top := 0; old_tag := 0; end;
procedure go_thief(i : Thief; n : Node); begin
  thief_at[i] := n; thief_top[i] := 0; thief_tag[i] := 0;
end;

startstate begin
  for k : 0..K - 1 do job[k] := 0; end;
  bottom := 0; top := 0; tag := 0; b := 0;
  go(idle);
  for i : Thief do go_thief(i, idle); stolen[i] := 0; end;
end;

ruleset j : Job do
  rule at = idle & bottom < K ==> begin job[bottom] := j; at := pushes; end;
end;
rule at = idle & bottom > 0 ==> begin b := bottom - 1; bottom := bottom - 1; at := pops; end;
rule at = pushes ==> begin bottom := bottom + 1; at := idle; end;
rule at = pops ==> begin old_top := top; old_tag := tag; at := looks; end;
rule at = looks & b > old_top ==> begin go(works); end;
rule at = looks & b <= old_top ==> begin bottom := 0; at := races; end;
rule at = races & b = old_top & top = old_top & tag = old_tag ==>
begin top := 0; tag := (old_tag + 1) % Tags; go(works); end;
rule at = races & (b != old_top | top != old_top | tag != old_tag) ==>
begin top := 0; tag := (old_tag + 1) % Tags; b := 0; go(idle); end;
rule at = works ==> begin b := 0; at := idle; end;

ruleset i : Thief do
  rule thief_at[i] = idle ==>
  begin thief_top[i] := top; thief_tag[i] := tag; thief_at[i] := looks; end;
  rule thief_at[i] = looks & bottom <= thief_top[i] ==> begin go_thief(i, idle); end;
  rule thief_at[i] = looks & bottom > thief_top[i] ==>
  begin stolen[i] := job[thief_top[i]]; thief_at[i] := races; end;
  rule thief_at[i] = races & top = thief_top[i] & tag = thief_tag[i] ==>
  begin top := top + 1; go_thief(i, works); end;
  rule thief_at[i] = races & (top != thief_top[i] | tag != thief_tag[i]) ==>
  begin stolen[i] := 0; go_thief(i, idle); end;
  rule thief_at[i] = works ==> begin stolen[i] := 0; thief_at[i] := idle; end;
end;

invariant top <= K;
