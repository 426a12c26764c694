-- More calls within each other than are tried: a run-time error.
-- rumur: no
var x : 0..9;
function endless(n : 0..9) : 0..9; begin return endless(n); end;
startstate begin x := 0; end;
rule begin x := endless(3); end;
