-- Start states of which one reaches what is covered; the first identity, which 'clear' gives; a rule
-- that returns; a function that is applied to its own value in a guard.
type Id : scalarset(3); N : 0..3;
var x : N; last : Id; seen : array [Id] of boolean;

function next(n : N) : N;
begin
  return n < 3 ? n + 1 : n;
end;

ruleset n : 0..1 do
  startstate x := 2 * n; undefine last; for i : Id do seen[i] := false; end; end;
end;

rule "up" x < 2 & next(next(x)) = 2 ==> x := next(x); end;
rule "clear" isundefined(last) ==>
  clear last;
  if x = 0 then return; end;
  seen[last] := true;
end;
ruleset i : Id do
  rule "other" !isundefined(last) & i != last ==>
    for n : N do
      if n = x then last := i; return; end;
    end;
    error "x is one of them";
  end;
end;

cover "odd" x = 1
cover "seen" exists i : Id do seen[i] end
