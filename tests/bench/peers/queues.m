-- queues.stg: a queue is its length and an array, whose unused places are 0.
const N : 10;
const K : 2;
const M : 5;
type Id : 0..N - 1;
     Place : 0..K - 1;
     Job : 0..1;
var filled : boolean;
    len : array [Id] of 0..K;
    queue : array [Id] of array [Place] of Job;
    busy : array [Id] of boolean;
    job : array [Id] of Job;

startstate begin
  for i : Id do
    for p : Place do queue[i][p] := 0; end;
    len[i] := 0; busy[i] := false; job[i] := 0;
  end;
  filled := false;
end;

rule !filled ==>
begin
  for i : Id do if i < M then len[i] := 1; queue[i][0] := i % 2; end; end;
  filled := true;
end;

ruleset i : Id do
  rule !busy[i] & len[i] > 0 ==>
  begin
    job[i] := queue[i][0]; busy[i] := true;
    len[i] := len[i] - 1;
    for p : Place do
      if p < K - 1 then queue[i][p] := queue[i][p + 1]; else queue[i][p] := 0; end;
    end;
  end;
  rule busy[i] & len[(i + 1) % N] < K ==>
  var next : Id;
  begin
    next := (i + 1) % N;
    queue[next][len[next]] := job[i];
    len[next] := len[next] + 1;
    job[i] := 0; busy[i] := false;
  end;
end;

invariant forall i : Id do len[i] <= K end;
