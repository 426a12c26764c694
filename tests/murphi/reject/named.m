-- args: --any Id
type Id : scalarset(2);
var last : Id; x : 0..2;
startstate clear last; x := 0; end;
rule "on" begin x := (x + 1) % 3; end;
