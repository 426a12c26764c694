-- Its properties are in it; 'tail' and 'after' are names like others.
var tail, after : 0..2;
startstate tail := 0; after := 1; end;
rule "on" begin tail := after; after := (after + 1) % 3; end;
invariant "apart" tail != after;
invariant "small" tail < 2;
