-- multisetadd to a full multiset, and a removed element, are errors of the model.
-- rumur: no
var m: multiset [2] of boolean; b: boolean;
startstate begin multisetadd(true, m); end;
rule "add" begin multisetadd(false, m); end;
