-- The first value of a scalarset: with symmetry it has none.
type S : scalarset(2);
var s : S;
startstate clear s; end;
ruleset i : S do rule "set" s := i; end; end;
